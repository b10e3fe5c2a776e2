import type { ReactNode } from 'react';
import styles from './stamped-head.module.css';

interface StampedHeadProps {
  /** Left of the text: the result. */
  readonly stamp: ReactNode;
  readonly isAnnounced?: boolean;
  /** Right of it: the button that closes it. */
  readonly end?: ReactNode;
  /** The title, and the text under it. */
  readonly children: ReactNode;
}

/** The head of what was read, in a sheet and in a pane. */
export function StampedHead({ stamp, isAnnounced, end, children }: StampedHeadProps) {
  return (
    <div className={styles['head']}>
      {stamp}
      <div className={styles['text']} role={isAnnounced ? 'status' : undefined}>
        {children}
      </div>
      {end}
    </div>
  );
}
