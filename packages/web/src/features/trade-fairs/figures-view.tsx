import type { Exhibition } from '@fairlead/contract/exhibitions';
import { getTradeFairFigures, leastLeads } from '@fairlead/contract/trade-fairs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { dayOf } from '../../lib/dates.ts';
import { formatDayAndTime, formatNumber, zoneText } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PlotsOfContext } from '../../ui/plots/plots-of.ts';
import { AnswerFigures } from './answer-figures.tsx';
import styles from './figures-view.module.css';
import { HallHeat } from './hall-heat.tsx';
import { MissingView } from './missing-view.tsx';
import { RowsLoading } from './rows-loading.tsx';
import { StandFigures } from './stand-figures.tsx';

const pollMs = 15_000;
const totals = ['projects', 'beacons', 'visitors', 'scans', 'leads'] as const;

/** Figures of the whole fair by hall, hour and stand; never by person. */
export function FiguresView({ fair }: { readonly fair: Exhibition }) {
  const { t } = useTranslation('trade-fairs');
  const { data, error, refetch, dataUpdatedAt } = useEndpoint(
    getTradeFairFigures,
    { params: { tradeFairId: fair.id } },
    { refetchInterval: pollMs, call: { isQuiet: true } },
  );
  const timeZone = data?.timeZone;
  const of = useMemo(
    () => ({
      subject: fair.name,
      period: timeZone === undefined ? '' : `${formatDayAndTime(dataUpdatedAt, timeZone)}, ${timeZone}`,
      fileNote: dayOf(dataUpdatedAt, timeZone),
    }),
    [fair.name, timeZone, dataUpdatedAt],
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
    <PlotsOfContext value={of}>
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
        <StandFigures figures={data} />
        <MissingView fair={fair} />
        <AnswerFigures fair={fair} />
        <p className={styles['note']}>{t('figures.note', { least: leastLeads, zone: zoneText(data.timeZone) })}</p>
      </div>
    </PlotsOfContext>
  );
}
