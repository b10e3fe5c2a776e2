import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { eyeOffIcon } from '../../../ui/icons.ts';
import styles from './hidden-row.module.css';

interface HiddenRowProps {
  readonly name: string;
  readonly words: ReactNode;
  readonly showLabel: string;
  /** Absent where there is no room for it any more. */
  readonly onShow: (() => void) | undefined;
}

/** A question or an option that was taken out after it was answered, with what still counts, and the way back. */
export function HiddenRow({ name, words, showLabel, onShow }: HiddenRowProps) {
  return (
    <div className={styles['row']}>
      <Icon of={eyeOffIcon} size={18} />
      <span>{name}</span>
      <small>{words}</small>
      {onShow && (
        <button type="button" className={styles['show']} onClick={onShow}>
          {showLabel}
        </button>
      )}
    </div>
  );
}
