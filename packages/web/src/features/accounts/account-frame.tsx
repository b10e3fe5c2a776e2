import type { ReactNode } from 'react';
import { Brand } from '../../ui/brand-mark.tsx';
import { LanguageSwitch } from '../../ui/segmented.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './account-frame.module.css';

interface AccountFrameProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** The other way, such as "Create an account"; at the bottom on a phone. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Mark, language, one column: what all screens before sign-in look like. */
export function AccountFrame({ title, subtitle, foot, children }: AccountFrameProps) {
  usePageTitle(title);
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <Brand />
        <LanguageSwitch />
      </header>
      <main className={styles['column']}>
        <h1 className={styles['title']}>{title}</h1>
        {subtitle !== undefined && <p className={styles['subtitle']}>{subtitle}</p>}
        <div className={styles['body']}>{children}</div>
      </main>
      {foot !== undefined && foot !== false && <footer className={styles['foot']}>{foot}</footer>}
    </div>
  );
}
