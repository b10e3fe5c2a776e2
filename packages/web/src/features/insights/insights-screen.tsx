import { getBiReport } from '@fairlead/contract/insights';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { saveFile } from '../../lib/client/download.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { toWallTime } from '../../lib/dates.ts';
import { formatDayRange, formatNumber, formatTime } from '../../lib/i18n/formats.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { usePaced } from '../../lib/use-paced.ts';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { LiveSign } from '../../ui/business/state-signs.tsx';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { downloadIcon, printIcon } from '../../ui/icons.ts';
import { csvFile, toCsv } from '../../ui/plots/figure-table.ts';
import { PlotsOfContext } from '../../ui/plots/plots-of.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { allFigures } from './all-figures.ts';
import { Breakdowns } from './breakdowns.tsx';
import { Funnel } from './funnel.tsx';
import { HourPlots } from './hour-plot.tsx';
import styles from './insights.module.css';
import { NotBought } from './not-bought.tsx';
import { OnePage } from './one-page.tsx';
import { StandCost } from './stand-cost.tsx';

interface InsightsScreenProps {
  readonly projectId: string;
  readonly projectName: string;
  readonly timeZone: string;
}

/** A crowd at the stand is told together. */
const freshMs = 5_000;
const dayMs = 24 * 3_600_000;
/** A period with the day that was just chosen; where the other end lies on its wrong side, that day alone. */
const between = (from: string, to: string, chosen: string) =>
  from <= to ? { from, to } : { from: chosen, to: chosen };
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Every figure of a project, for days of its calendar. */
export function InsightsScreen({ projectId, projectName, timeZone }: InsightsScreenProps) {
  const { t } = useTranslation('insights');
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const [now] = useState(Date.now);
  const dayOf = (at: number): string => toWallTime(new Date(at).toISOString(), timeZone).date;
  const [today, yesterday] = [dayOf(now), dayOf(now - dayMs)];
  const [from, to] = [search.get('from'), search.get('to')];
  const query = { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
  const figures = useEndpoint(getBiReport, { params: { projectId }, query }, { call: { isQuiet: true } });
  const again = usePaced(() => void client.invalidateQueries({ queryKey: endpointKey(getBiReport) }), freshMs);
  const { isLive, lastAt } = useLive({ projectId, onLeads: again, onMissed: again });
  const show = (days: { from?: string; to?: string }) => setSearch(days, { replace: true });
  const chosen =
    from === to && from === today
      ? 'today'
      : from === to && from === yesterday
        ? 'yesterday'
        : from || to
          ? 'other'
          : 'all';
  const { data, error } = figures;
  const price = error instanceof ApiProblem ? error.price : undefined;
  const of = useMemo(() => {
    if (!data) return { subject: projectName, period: '', fileNote: '' };
    const [first, last] = [data.period.from, data.period.to];
    const days = formatDayRange(`${first}T12:00:00Z`, `${last}T12:00:00Z`, 'UTC');
    const fileNote = first === last ? first : `${first} ${last}`;
    return { subject: projectName, period: `${days}, ${data.timeZone}`, fileNote };
  }, [data, projectName]);
  const saveAll = () => {
    if (data) saveFile(csvFile(`${t('allFigures')} ${of.fileNote}`, toCsv(allFigures(data, t))), t('allFigures'));
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        documentTitle={`${t('title')} · ${projectName}`}
        beside={
          <LiveSign isOn={isLive} label={t(isLive ? 'live' : 'notLive')}>
            {lastAt !== null && formatTime(lastAt)}
          </LiveSign>
        }
        actions={
          data && (
            <>
              <Button size="work" icon={downloadIcon} onClick={saveAll}>
                {t('allFigures')}
              </Button>
              <OnePage projectId={projectId} query={query} />
              <Button size="work" icon={printIcon} className={styles['print']} onClick={() => print()}>
                {t('print')}
              </Button>
            </>
          )
        }
      />
      <PageBody className={styles['body']}>
        <div className={styles['period']}>
          <Segmented
            size="work"
            label={t('period.label')}
            value={chosen}
            segments={[
              { value: 'today', label: t('period.today') },
              { value: 'yesterday', label: t('period.yesterday') },
              { value: 'all', label: t('period.all') },
              ...(chosen === 'other' ? [{ value: 'other' as const, label: t('period.other') }] : []),
            ]}
            onChange={(value) => {
              if (value === 'today') show({ from: today, to: today });
              else if (value === 'yesterday') show({ from: yesterday, to: yesterday });
              else if (value === 'all') show({});
            }}
          />
          <div className={styles['days']}>
            <DayField
              size="work"
              label={t('period.from')}
              className={styles['day']}
              value={from ?? data?.period.from ?? ''}
              onChange={(day) => day !== '' && show(between(day, to ?? data?.period.to ?? day, day))}
            />
            <DayField
              size="work"
              label={t('period.to')}
              className={styles['day']}
              value={to ?? data?.period.to ?? ''}
              onChange={(day) => day !== '' && show(between(from ?? data?.period.from ?? day, day, day))}
            />
          </div>
          <p>{t('timesIn', { timeZone: data?.timeZone ?? timeZone })}</p>
        </div>
        {figures.isPending && (
          <div className={styles['loading']} aria-busy="true">
            <Skeleton />
            <Skeleton shape="most" />
            <Skeleton />
          </div>
        )}
        {price && <NotBought projectId={projectId} price={price} onOpened={again} />}
        {data === undefined && error !== null && !price && (
          <ErrorState
            size="work"
            title={t('failed')}
            requestId={error instanceof ApiProblem ? error.requestId : undefined}
            onRetry={() => void figures.refetch()}
          />
        )}
        {data && (
          <PlotsOfContext value={of}>
            <Funnel funnel={data.funnel} />
            <div className={styles['panels']}>
              <HourPlots hours={data.byHour} timeZone={data.timeZone} />
              <Breakdowns report={data} />
            </div>
            <StandCost key={data.cost?.amount ?? 0} projectId={projectId} cost={data.cost} />
            <p className={styles['counted']}>{t('counted', { qualified: formatNumber(data.funnel.qualified) })}</p>
          </PlotsOfContext>
        )}
      </PageBody>
    </>
  );
}
