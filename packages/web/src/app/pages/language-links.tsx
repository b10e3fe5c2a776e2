import type { Language } from '@fairlead/contract/languages';
import { useTranslation } from 'react-i18next';
import styles from '../../ui/segmented.module.css';

const order: readonly Language[] = ['en', 'de', 'es'];

/** The switch of languages (`ui/language-switch.tsx`) where no script runs: the same segments, each a link to this page. */
export function LanguageLinks({ current }: { readonly current: Language }) {
  const { t } = useTranslation();
  return (
    <nav className={`${styles['group']} ${styles['work']}`} aria-label={t('language.label')}>
      {order.map((language) => (
        <a
          key={language}
          href={`?lng=${language}`}
          className={styles['segment']}
          aria-label={`${language.toUpperCase()}, ${t(`language.${language}`)}`}
          aria-current={language === current}
        >
          {language.toUpperCase()}
        </a>
      ))}
    </nav>
  );
}
