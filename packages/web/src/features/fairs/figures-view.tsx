import type { Exhibition } from '@fairlead/contract/exhibitions';
import { getTradeFairFigures, leastLeads, type TradeFairFigures } from '@fairlead/contract/trade-fairs';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatDay, formatDayOfMonth, formatNumber, formatTime } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { cssVariables } from '../../ui/css-variables.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { AnswerFigures } from './answer-figures.tsx';
import styles from './figures-view.module.css';
import { RowsLoading } from './rows-loading.tsx';

const pollMs = 15_000;
const totals = ['projects', 'beacons', 'visitors', 'scans', 'leads'] as const;

/** What the whole fair counts, by hour and by stand; never who. */
export function FiguresView({ fair }: { readonly fair: Exhibition }) {
  const { t } = useTranslation('fairs');
  const { data, error, refetch } = useEndpoint(
    getTradeFairFigures,
    { params: { tradeFairId: fair.id } },
    { refetchInterval: pollMs, call: { isQuiet: true } },
  );
  if (data === undefined) {
    if (error === null) return <RowsLoading />;
    return (
      <ErrorState
        size="work"
        title={t('failed')}
        requestId={error instanceof ApiProblem ? error.requestId : undefined}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className={styles['figures']}>
      <dl className={styles['totals']}>
        {totals.map((key) => (
          <div key={key}>
            <dt>{t(`figures.${key}`)}</dt>
            <dd>
              {data.totals[key] === null ? t('fewer', { least: leastLeads }) : formatNumber(data.totals[key] ?? 0)}
            </dd>
          </div>
        ))}
      </dl>
      <Hours figures={data} />
      <Stands figures={data} />
      <AnswerFigures fair={fair} />
      <p className={styles['note']}>{t('figures.note', { least: leastLeads, zone: data.timeZone })}</p>
    </div>
  );
}

function Hours({ figures }: { readonly figures: TradeFairFigures }) {
  const { t } = useTranslation('fairs');
  const { byHour, timeZone, hidden } = figures;
  const most = Math.max(1, ...byHour.map(({ scans }) => scans));
  const busiest = byHour.find(({ scans }) => scans === most);
  return (
    <section className={styles['plot']} aria-label={t('figures.byHour')}>
      <h2>{t('figures.byHour')}</h2>
      {busiest && (
        <p className={styles['finding']}>
          {t('figures.busiest', {
            day: formatDay(busiest.hour, timeZone),
            time: formatTime(busiest.hour, timeZone),
            scans: formatNumber(busiest.scans),
          })}
        </p>
      )}
      {byHour.length === 0 ? (
        <p className={styles['none']}>{t('figures.tooFew', { least: leastLeads })}</p>
      ) : (
        <ol className={styles['columns']}>
          {byHour.map(({ hour, scans, leads }, at) => {
            const day = formatDay(hour, timeZone);
            const time = formatTime(hour, timeZone);
            const before = byHour[at - 1];
            const isNewDay = before === undefined || formatDay(before.hour, timeZone) !== day;
            return (
              <li
                key={hour}
                data-day={isNewDay || undefined}
                title={t('figures.hour', { day, time, scans: formatNumber(scans), leads: formatNumber(leads) })}
              >
                {scans === most && <b aria-hidden="true">{formatNumber(scans)}</b>}
                <i style={cssVariables({ '--share': String(scans / most) })} />
                <span aria-hidden="true">{time.slice(0, 2)}</span>
                <span className={styles['day']} aria-hidden="true">
                  {isNewDay && formatDayOfMonth(hour, timeZone)}
                </span>
                <span className={styles['said']}>
                  {t('figures.hour', { day, time, scans: formatNumber(scans), leads: formatNumber(leads) })}
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {hidden.hours > 0 && <p className={styles['note']}>{t('figures.hiddenHours', { count: hidden.hours })}</p>}
    </section>
  );
}

function Stands({ figures }: { readonly figures: TradeFairFigures }) {
  const { t } = useTranslation('fairs');
  const { byStand, hidden } = figures;
  const most = Math.max(1, ...byStand.map(({ leads }) => leads));
  return (
    <section className={styles['plot']} aria-label={t('figures.byStand')}>
      <h2>{t('figures.byStand')}</h2>
      {byStand.length === 0 ? (
        <p className={styles['none']}>{t('figures.tooFew', { least: leastLeads })}</p>
      ) : (
        <table className={styles['bars']}>
          <thead>
            <tr>
              <th scope="col">{t('column.exhibitor')}</th>
              <th scope="col">{t('column.leads')}</th>
              <th scope="col">{t('column.scans')}</th>
            </tr>
          </thead>
          <tbody>
            {byStand.map(({ projectId, exhibitor, stand, leads, scans }) => (
              <tr key={projectId}>
                <th scope="row">
                  {exhibitor}
                  {stand !== null && <small>{stand}</small>}
                </th>
                <td className={styles['bar']}>
                  <i style={cssVariables({ '--share': String(leads / most) })} />
                  {formatNumber(leads)}
                </td>
                <td>{formatNumber(scans)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hidden.stands > 0 && <p className={styles['note']}>{t('figures.hiddenStands', { count: hidden.stands })}</p>}
    </section>
  );
}
