import type { CSSProperties, ReactNode } from 'react';
import styles from './phone-frame.module.css';

interface PhoneFrameProps {
  readonly isDark: boolean;
  /** Colours of the fair that the phone is at. */
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** A phone beside what is edited. Its theme is its own, not the shell's. */
export function PhoneFrame({ isDark, style, children }: PhoneFrameProps) {
  return (
    <div className={styles['stage']}>
      <div className={styles['phone']} data-theme={isDark ? 'dark' : 'light'} style={style}>
        {children}
      </div>
    </div>
  );
}
