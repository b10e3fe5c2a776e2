import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './scanner-tray.module.css';

interface ScannerTrayProps {
  /** Left of the words: what was read last, or a seal. */
  readonly mark: ReactNode;
  readonly count: string;
  readonly detail: string;
  /** What of the detail has no room is cut off, for a name may be of any length. */
  readonly isOneLine?: boolean;
  /** The words are said when they change; where the tray itself comes and goes, what it stands in does that. */
  readonly isSaid?: boolean;
  readonly className?: string | undefined;
  /** The way on; it carries `trayActionClass`. */
  readonly children: ReactNode;
}

/** What was read so far, while the camera goes on; dark as the camera, in both themes. */
export function ScannerTray({ mark, count, detail, isOneLine, isSaid, className, children }: ScannerTrayProps) {
  return (
    <div className={classNames(styles['tray'], className)}>
      {mark}
      <div className={styles['words']} role={isSaid ? 'status' : undefined}>
        <p className={styles['count']}>{count}</p>
        <p className={classNames(styles['detail'], isOneLine && styles['oneLine'])}>{detail}</p>
      </div>
      {children}
    </div>
  );
}

export const trayActionClass = styles['action'];
