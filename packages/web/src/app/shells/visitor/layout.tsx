import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** One column of at most 560 px; the phone comes first. */
export function VisitorLayout({ children }: { readonly children: ReactNode }) {
  return <div className={styles['layout']}>{children}</div>;
}
