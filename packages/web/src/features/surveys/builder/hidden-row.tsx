import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { eyeOffIcon } from '../../../ui/icons.ts';
import styles from './hidden-row.module.css';

interface HiddenRowProps {
  readonly name: string;
  readonly detail: ReactNode;
  readonly showLabel: string;
  /** Absent where there is no room for it any more. */
  readonly onShow: (() => void) | undefined;
}

/**
 * A question or an option that was taken out after it was answered, with the answers that still count, and a button to show
 * it again.
 */
export function HiddenRow({ name, detail, showLabel, onShow }: HiddenRowProps) {
  return (
    <div className={styles['row']}>
      <Icon of={eyeOffIcon} size={18} />
      <span>{name}</span>
      <small>{detail}</small>
      {onShow && (
        <button type="button" className={styles['show']} onClick={onShow}>
          {showLabel}
        </button>
      )}
    </div>
  );
}
