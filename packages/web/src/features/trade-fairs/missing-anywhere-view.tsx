import { getMissingCodesAnywhere, missingDays } from '@fairlead/contract/missing-codes';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { dayOf } from '../../lib/dates.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PlotsOfContext } from '../../ui/plots/plots-of.ts';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './figures-view.module.css';
import { MissingTable } from './missing-table.tsx';
import { RowsLoading } from './rows-loading.tsx';

const pollMs = 60_000;
export type MissingDays = (typeof missingDays)[number];

interface MissingAnywhereProps {
  readonly days: MissingDays;
  readonly onDays: (days: MissingDays) => void;
}

/** Codes that were scanned in vain at any fair, and outside of them. */
export function MissingAnywhereView({ days, onDays }: MissingAnywhereProps) {
  const { t } = useTranslation('trade-fairs');
  const { data, error, refetch, dataUpdatedAt } = useEndpoint(
    getMissingCodesAnywhere,
    { query: { days } },
    { refetchInterval: pollMs, call: { isQuiet: true } },
  );
  const period = t('nowhere.days', { count: Number(days) });
  const of = useMemo(
    () => ({ subject: t('nowhere.anywhere'), period, fileNote: dayOf(dataUpdatedAt) }),
    [t, period, dataUpdatedAt],
  );
  return (
    <div className={styles['figures']}>
      <div className={styles['period']}>
        <Segmented
          size="work"
          label={t('nowhere.period')}
          value={days}
          segments={missingDays.map((value) => ({ value, label: t('nowhere.days', { count: Number(value) }) }))}
          onChange={onDays}
        />
      </div>
      {data === undefined && error === null && <RowsLoading />}
      {data === undefined && error !== null && (
        <ErrorState
          size="work"
          title={t('failed')}
          requestId={error instanceof ApiProblem ? error.requestId : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <PlotsOfContext value={of}>
          <MissingTable {...data} note={t('nowhere.noteAnywhere')} />
        </PlotsOfContext>
      )}
    </div>
  );
}
