import type { ReactNode } from 'react';
import styles from './document-kind.module.css';

interface DocumentKindProps {
  /** PDF, XLSX, or the glyph of a link. */
  readonly children: ReactNode;
  readonly 'aria-hidden'?: true;
}

/** Stands before the name in a row of documents. A row with little room sets `--kind-size`. */
export function DocumentKind({ children, 'aria-hidden': isHidden }: DocumentKindProps) {
  return (
    <span className={styles['kind']} aria-hidden={isHidden}>
      {children}
    </span>
  );
}
