import type { BiReport } from '@fairlead/contract/insights';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PlotsOfContext } from '../../ui/plots/plots-of.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Breakdowns } from './breakdowns.tsx';
import { Funnel } from './funnel.tsx';
import { HourPlots } from './hour-plot.tsx';
import styles from './insights.module.css';
import type { Insights } from './use-insights.ts';

interface InsightsFiguresProps {
  readonly insights: Insights;
  /** Cost of the stand. */
  readonly cost: ReactNode;
  /** Leads to what there is to do while nothing was scanned. */
  readonly toDo?: ReactNode;
}

const isNothing = ({ funnel: { views, scans, leads }, openings }: BiReport): boolean =>
  views + scans + leads + openings === 0;

/** The figures as plots, or why there are none. */
export function InsightsFigures({ insights, cost, toDo }: InsightsFiguresProps) {
  const { t } = useTranslation('insights');
  const { data, error, isPending, of, refetch, query } = insights;
  const isOfDays = query.from !== undefined || query.to !== undefined;
  const isToBePaid = error instanceof ApiProblem && error.price !== undefined;
  return (
    <>
      {isPending && (
        <div className={styles['loading']} aria-busy="true">
          <Skeleton />
          <Skeleton shape="most" />
          <Skeleton />
        </div>
      )}
      {data === undefined && error !== null && !isToBePaid && (
        <ErrorState
          size="work"
          title={t('failed')}
          requestId={error instanceof ApiProblem ? error.requestId : undefined}
          onRetry={refetch}
        />
      )}
      {data && isNothing(data) && (
        <EmptyState
          size="work"
          title={t(isOfDays ? 'nothing.onDays' : 'nothing.yet')}
          actions={isOfDays ? undefined : toDo}
        >
          <p>{t(isOfDays ? 'nothing.otherDays' : 'nothing.toDo')}</p>
        </EmptyState>
      )}
      {data && !isNothing(data) && (
        <PlotsOfContext value={of}>
          <Funnel funnel={data.funnel} />
          <div className={styles['panels']}>
            <HourPlots hours={data.byHour} timeZone={data.timeZone} />
            <Breakdowns report={data} />
          </div>
          {cost}
          <p className={styles['counted']}>{t('counted', { qualified: formatNumber(data.funnel.qualified) })}</p>
        </PlotsOfContext>
      )}
    </>
  );
}
