import type { Person } from '@fairlead/contract/admins';
import { useTranslation } from 'react-i18next';
import { relativeDay } from '../../lib/dates.ts';
import { formatDay } from '../../lib/i18n/formats.ts';
import styles from './list.module.css';

/** Day of a person's last visit: the time is known to the hour only. The tooltip has the day the record was made. */
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
  const relative = relativeDay(lastSeenAt);
  return (
    <time className={styles['quiet']} dateTime={lastSeenAt} title={created}>
      {relative === null ? formatDay(lastSeenAt) : t(`seen.${relative}`)}
    </time>
  );
}
