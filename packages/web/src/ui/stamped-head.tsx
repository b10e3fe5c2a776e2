import type { ReactNode } from 'react';
import styles from './stamped-head.module.css';

interface StampedHeadProps {
  /** Left of the words: how it went. */
  readonly stamp: ReactNode;
  readonly isSaid?: boolean;
  /** Right of them: what closes it. */
  readonly end?: ReactNode;
  /** The title, and what is said under it. */
  readonly children: ReactNode;
}

/** The head of what was read, in a sheet and in a pane. */
export function StampedHead({ stamp, isSaid, end, children }: StampedHeadProps) {
  return (
    <div className={styles['head']}>
      {stamp}
      <div className={styles['words']} role={isSaid ? 'status' : undefined}>
        {children}
      </div>
      {end}
    </div>
  );
}
