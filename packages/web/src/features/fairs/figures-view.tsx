import type { Exhibition } from '@fairlead/contract/exhibitions';
import { getTradeFairFigures, leastLeads, type TradeFairFigures } from '@fairlead/contract/trade-fairs';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { cssVariables } from '../../ui/css-variables.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { AnswerFigures } from './answer-figures.tsx';
import styles from './figures-view.module.css';
import { HallHeat } from './hall-heat.tsx';
import { MissingView } from './missing-view.tsx';
import { RowsLoading } from './rows-loading.tsx';

const pollMs = 15_000;
const totals = ['projects', 'beacons', 'visitors', 'scans', 'leads'] as const;

/** What the whole fair counts, by hall, hour and stand; never who. */
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
      <HallHeat figures={data} />
      <Stands figures={data} />
      <MissingView fair={fair} />
      <AnswerFigures fair={fair} />
      <p className={styles['note']}>{t('figures.note', { least: leastLeads, zone: data.timeZone })}</p>
    </div>
  );
}

function Stands({ figures }: { readonly figures: TradeFairFigures }) {
  const { t } = useTranslation('fairs');
  const { byStand, hiddenStands } = figures;
  const most = Math.max(1, ...byStand.map(({ scans }) => scans));
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
              <th scope="col">{t('column.scans')}</th>
              <th scope="col">{t('column.leads')}</th>
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
                  <i style={cssVariables({ '--share': String(scans / most) })} />
                  {formatNumber(scans)}
                </td>
                <td>{formatNumber(leads)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hiddenStands > 0 && <p className={styles['note']}>{t('figures.hiddenStands', { count: hiddenStands })}</p>}
    </section>
  );
}
