import type { Person } from '@fairlead/contract/admins';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/i18n/formats.ts';
import styles from './list.module.css';

const dayMs = 86_400_000;

/** The day on which somebody was here last: the time is known to the hour only. When the record was made, a pointer tells. */
export function LastSeen({ person: { lastSeenAt, createdAt } }: { readonly person: Person }) {
  const { t } = useTranslation('admins');
  const created = t('seen.created', { day: formatDay(createdAt) });
  if (lastSeenAt === null) {
    return (
      <span className={styles['quiet']} title={created}>
        {t('seen.never')}
      </span>
    );
  }
  const [day, today, yesterday] = [lastSeenAt, Date.now(), Date.now() - dayMs].map((at) => formatDay(at));
  return (
    <time className={styles['quiet']} dateTime={lastSeenAt} title={created}>
      {day === today ? t('seen.today') : day === yesterday ? t('seen.yesterday') : day}
    </time>
  );
}
