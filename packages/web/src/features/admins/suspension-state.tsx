import type { SuspensionInForce } from '@fairlead/contract/suspensions';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDayAndTime } from '../../lib/i18n/formats.ts';
import { State } from '../../ui/business/state-signs.tsx';
import styles from './list.module.css';

/** Active, or suspended: since when, and until when. */
export function SuspensionState({ suspension }: { readonly suspension: SuspensionInForce | null }) {
  const { t } = useTranslation('admins');
  if (suspension === null) return <State tone="ok">{t('state.active')}</State>;
  const { until, suspendedAt, reason } = suspension;
  const when =
    until === null ? t('state.since', { day: formatDay(suspendedAt) }) : t('state.until', { day: formatDay(until) });
  return (
    <span className={styles['cut']} title={`${until === null ? '' : `${formatDayAndTime(until)} · `}${reason}`}>
      <State tone="bad">
        {t('state.suspended')} <span className={styles['when']}>{when}</span>
      </State>
    </span>
  );
}
