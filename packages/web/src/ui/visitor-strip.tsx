import { Icon } from './icon.tsx';
import type { IconShape } from './icons.ts';
import styles from './visitor-strip.module.css';

interface VisitorStripProps {
  readonly icon: IconShape;
  readonly tone: 'warn' | 'ok';
  readonly children: string;
}

/** 36 px under the status bar, over every screen: what is waiting, or that all of it was sent. */
export function VisitorStrip({ icon, tone, children }: VisitorStripProps) {
  return (
    <div className={styles['strip']} data-tone={tone} role="status">
      <span className={styles['words']}>
        <Icon of={icon} size={20} />
        {children}
      </span>
    </div>
  );
}
