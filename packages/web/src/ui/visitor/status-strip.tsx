import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import type { IconShape } from '../icons.ts';
import styles from './status-strip.module.css';

interface StatusStripProps {
  readonly icon: IconShape;
  readonly tone: 'warn' | 'ok';
  readonly children: ReactNode;
}

/** 36 px under the status bar, over every screen: what is waiting, or that all of it was sent. */
export function StatusStrip({ icon, tone, children }: StatusStripProps) {
  return (
    <div className={styles['strip']} data-tone={tone} role="status">
      <span className={styles['text']}>
        <Icon of={icon} size={20} />
        {children}
      </span>
    </div>
  );
}
