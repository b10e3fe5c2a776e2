import { type ReactNode, useId } from 'react';
import styles from './managed-tokens.module.css';

interface SectionProps {
  readonly title: string;
  readonly note: string;
  /** Action of the section, at the right. */
  readonly warning?: ReactNode;
  readonly children: ReactNode;
}

/** One of the tables of the page, under its heading. */
export function Section({ title, note, warning, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        <p className={styles['quiet']}>{note}</p>
        <div role="status" className={styles['warning']}>
          {warning}
        </div>
      </div>
      {children}
    </section>
  );
}
