import { useTranslation } from 'react-i18next';
import type { Config } from '../lib/config/config.ts';
import { PlainPage } from '../ui/plain-page.tsx';
import styles from './undefined-role.module.css';

const hostNames = ['app', 'business', 'admin'] as const;

/** A host that is none of the three: shows that, with links to them. */
export function UndefinedRole({ hosts }: { readonly hosts: Config['hosts'] }) {
  const { t } = useTranslation();
  return (
    <PlainPage title={t('undefinedRole.title')} role="alert">
      <p>{t('undefinedRole.text')}</p>
      <ul className={styles['hosts']}>
        {hostNames.map((host) => (
          <li key={host}>
            <a className={styles['host']} href={hosts[host]}>
              <b>{t(`undefinedRole.${host}`)}</b>
              <span>{hosts[host].replace(/^https?:\/\//, '')}</span>
            </a>
          </li>
        ))}
      </ul>
    </PlainPage>
  );
}
