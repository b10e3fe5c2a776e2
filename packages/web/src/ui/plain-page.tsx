import type { ReactNode } from 'react';
import { Brand } from './brand-mark.tsx';
import styles from './plain-page.module.css';

interface PlainPageProps {
  readonly title: string;
  readonly role?: 'alert';
  readonly children: ReactNode;
}

/** A page with nothing but a few words: the program failed, the host is unknown, the address leads nowhere. */
export function PlainPage({ title, role, children }: PlainPageProps) {
  return (
    <main className={styles['page']}>
      <Brand />
      <div className={styles['words']} role={role}>
        <h1 className={styles['title']}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
