import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './scanner-tray.module.css';

interface ScannerTrayProps {
  /** Left of the text: what was read last, or a seal. */
  readonly mark: ReactNode;
  readonly count: string;
  readonly detail: string;
  /** The detail is cut off where it has no room, because a name may be of any length. */
  readonly isOneLine?: boolean;
  /** Screen readers announce the text when it changes; where the tray itself comes and goes, its container does that. */
  readonly isAnnounced?: boolean;
  readonly className?: string | undefined;
  /** The next step; it carries `trayActionClass`. */
  readonly children: ReactNode;
}

/** Codes read so far, while the camera continues; dark as the camera, in both themes. */
export function ScannerTray({ mark, count, detail, isOneLine, isAnnounced, className, children }: ScannerTrayProps) {
  return (
    <div className={classNames(styles['tray'], className)}>
      {mark}
      <div className={styles['text']} role={isAnnounced ? 'status' : undefined}>
        <p className={styles['count']}>{count}</p>
        <p className={classNames(styles['detail'], isOneLine && styles['oneLine'])}>{detail}</p>
      </div>
      {children}
    </div>
  );
}

export const trayActionClass = styles['action'];
