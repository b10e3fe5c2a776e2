import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './form-layout.module.css';

/** A part of a form: heading and fields in six columns, parted from the next by a hairline. */
export function FormSection({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className={styles['section']}>
      {title !== undefined && <h2 className={styles['title']}>{title}</h2>}
      {children}
    </section>
  );
}

export function FormGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles['grid']}>{children}</div>;
}

/** How many of the six columns a field takes; all of them on a phone. */
export function FormCell({ span, children }: { readonly span: 2 | 3 | 4 | 6; readonly children: ReactNode }) {
  return <div className={classNames(styles['cell'], styles[`span${span}`])}>{children}</div>;
}

/** Faults that keep a form from being saved, in the page header; a press goes to the field. */
export function FaultSign({ children, onPress }: { readonly children: ReactNode; readonly onPress: () => void }) {
  return (
    <button type="button" className={styles['faults']} onClick={onPress}>
      {children}
    </button>
  );
}
