import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUnsent } from '../../lib/offline/use-outbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { alertIcon, clockIcon, nextIcon } from '../../ui/icons.ts';
import styles from './unsent.module.css';

interface UnsentLinkProps {
  /** Where scans stand in the list below. */
  readonly isWithoutScans?: boolean;
}

/** The way to what is not sent; nothing while everything is. */
export function UnsentLink({ isWithoutScans = false }: UnsentLinkProps) {
  const { t } = useTranslation('unsent');
  const items = useUnsent().items.filter(({ kind }) => !isWithoutScans || kind !== 'SCAN');
  const refused = items.filter(({ state }) => state === 'REFUSED').length;
  if (items.length === 0) return null;
  return (
    <Link to="/unsent" className={styles['link']} data-tone={refused > 0 ? 'bad' : 'warn'}>
      <Icon of={refused > 0 ? alertIcon : clockIcon} />
      <span className={styles['linkName']}>
        {t('title')}
        <small className={styles['linkDetail']}>
          {refused > 0 ? t('refusedCount', { count: refused }) : t('waitingCount', { count: items.length })}
        </small>
      </span>
      <Icon of={nextIcon} className={styles['soft']} />
    </Link>
  );
}
