import { useTranslation } from 'react-i18next';
import styles from './keys.module.css';

const isMac = /Mac/.test(navigator.userAgent);

/** Keys as the person's keyboard names them: `Ctrl` is "Strg" on a German one, and ⌘ on a Mac. */
export function KeyNames({ keys }: { readonly keys: readonly string[] }) {
  const { t } = useTranslation();
  const control = isMac ? '⌘' : t('ui.control');
  return keys.map((key) => (
    <kbd key={key} className={styles['key']}>
      {key === 'Ctrl' ? control : key}
    </kbd>
  ));
}

/** Keys shown beside an action; the list that "?" opens has them for screen readers. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className={styles['keys']} aria-hidden="true">
      <KeyNames keys={keys} />
    </span>
  );
}
