import type { Dashboard } from '@fairlead/contract/insights';
import { useTranslation } from 'react-i18next';
import { toWallTime } from '../../lib/dates.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import styles from './hours-today.module.css';

interface HoursTodayProps {
  readonly dashboard: Dashboard;
  readonly now: number;
}

/** Halls are open at least so long. */
const [opens, closes] = [9, 17];
const dayMs = 24 * 3_600_000;

/** Scans of today by the hour, over those of yesterday. */
export function HoursToday({ dashboard: { perHour, timeZone }, now }: HoursTodayProps) {
  const { t } = useTranslation('exhibitions');
  const dayOf = (at: number): string => toWallTime(new Date(at).toISOString(), timeZone).date;
  const [today, yesterday] = [dayOf(now), dayOf(now - dayMs)];
  const scans = new Map<string, number>();
  for (const { hour, scans: count } of perHour) {
    const { date, time } = toWallTime(hour, timeZone);
    const key = `${date} ${Number(time.slice(0, 2))}`;
    // An hour that the clock shows twice has what both had.
    scans.set(key, (scans.get(key) ?? 0) + count);
  }
  const clocks = Array.from({ length: 24 }, (_, clock) => ({
    clock,
    today: scans.get(`${today} ${clock}`) ?? 0,
    yesterday: scans.get(`${yesterday} ${clock}`) ?? 0,
  }));
  const used = clocks.filter((one) => one.today + one.yesterday > 0);
  const first = Math.min(opens, used[0]?.clock ?? opens);
  const last = Math.max(closes, used.at(-1)?.clock ?? closes);
  const shown = clocks.slice(first, last + 1);
  const most = Math.max(1, ...shown.flatMap((one) => [one.today, one.yesterday]));
  const busiest = Math.max(...shown.map((one) => one.today));
  const peak = busiest > 0 ? shown.find((one) => one.today === busiest)?.clock : undefined;
  const running = Number(toWallTime(new Date(now).toISOString(), timeZone).time.slice(0, 2));
  const share = (count: number): string => `${(count / most) * 100}%`;
  return (
    <figure className={styles['hours']} aria-label={t('hours.title')}>
      <figcaption>
        <b>{t('hours.title')}</b>
        <span>{timeZone}</span>
      </figcaption>
      <ol>
        {shown.map((one) => (
          <li key={one.clock}>
            <span className={styles['bars']} aria-hidden="true">
              <i style={{ height: share(one.yesterday) }} />
              <i style={{ height: share(one.today) }} data-running={one.clock === running || undefined}>
                {one.clock === peak && <b>{formatNumber(one.today)}</b>}
              </i>
            </span>
            <span aria-hidden="true">{one.clock}</span>
            <span className={styles['said']}>
              {t('hours.said', {
                hour: one.clock,
                today: formatNumber(one.today),
                yesterday: formatNumber(one.yesterday),
              })}
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden="true">
        <i /> {t('hours.today')} <i /> {t('hours.yesterday')}
        {peak !== undefined && <span>{t('hours.peak', { from: peak, to: peak + 1 })}</span>}
      </p>
    </figure>
  );
}
