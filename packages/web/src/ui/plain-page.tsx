import type { ReactNode } from 'react';
import { Brand } from './brand-mark.tsx';
import { classNames } from './class-names.ts';
import styles from './plain-page.module.css';

interface PlainPageProps {
  readonly title: string;
  readonly role?: 'alert';
  /** Stands in a shell's frame, which has the mark and is the main landmark already. */
  readonly isInside?: boolean;
  readonly children: ReactNode;
}

/** A page with nothing but a short message: the program failed, the host is unknown, or the URL does not exist. */
export function PlainPage({ title, role, isInside = false, children }: PlainPageProps) {
  const Element = isInside ? 'div' : 'main';
  return (
    <Element className={classNames(styles['page'], isInside && styles['inside'])}>
      {!isInside && <Brand />}
      <div className={styles['text']} role={role}>
        <h1 className={styles['title']}>{title}</h1>
        {children}
      </div>
    </Element>
  );
}
