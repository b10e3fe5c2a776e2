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
  readonly children: ReactNode;
  /** Actions of the notice, and how it is closed; without it the notice stays. */
  readonly action?: NoticeAction;
}

interface NoticeAction {
  readonly to: string;
  /** The navigation state for the screen that it links to. */
  readonly state?: unknown;
  readonly label: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** Above the screens: something to know, or that wants to be done and can wait. */
export function NoticeStrip({ size, label, action, children }: NoticeStripProps) {
  return (
    <section className={classNames(styles['strip'], styles[size])} aria-label={label}>
      <div className={styles['inner']}>
        <Icon of={warningIcon} size={size === 'work' ? 16 : 20} className={styles['icon']} />
        <p className={styles['text']}>{children}</p>
        {action && (
          <>
            <ButtonLink to={action.to} state={action.state} kind="outline" size={size === 'work' ? 'compact' : 'small'}>
              {action.label}
            </ButtonLink>
            <IconButton
              icon={closeIcon}
              label={action.closeLabel}
              size={size === 'work' ? 'compact' : 'touch'}
              className={styles['close']}
              onClick={action.onClose}
            />
          </>
        )}
      </div>
    </section>
  );
}
