import type { ReactNode } from 'react';
import { ButtonLink } from './button-link.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { closeIcon, warningIcon } from './icons.ts';
import styles from './notice-strip.module.css';

interface NoticeStripProps {
  readonly size: 'touch' | 'work';
  readonly label: string;
  readonly to: string;
  /** The navigation state for the screen that it links to. */
  readonly state?: unknown;
  readonly act: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Above the screens: something that wants to be done, and can wait. */
export function NoticeStrip({ size, label, to, state, act, closeLabel, onClose, children }: NoticeStripProps) {
  return (
    <section className={classNames(styles['strip'], styles[size])} aria-label={label}>
      <div className={styles['inner']}>
        <Icon of={warningIcon} size={size === 'work' ? 16 : 20} className={styles['icon']} />
        <p className={styles['text']}>{children}</p>
        <ButtonLink to={to} state={state} kind="outline" size={size === 'work' ? 'compact' : 'small'}>
          {act}
        </ButtonLink>
        <IconButton
          icon={closeIcon}
          label={closeLabel}
          size={size === 'work' ? 'compact' : 'touch'}
          className={styles['close']}
          onClick={onClose}
        />
      </div>
    </section>
  );
}
