import { type BiReport, getBiReportFile } from '@fairlead/contract/insights';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { saveFile } from '../../lib/downloads.ts';
import { formatNumber, formatShare } from '../../lib/i18n/formats.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { reportIcon } from '../../ui/icons.ts';
import { ExportMenu } from '../../ui/plots/export-menu.tsx';
import { PlotsOfContext } from '../../ui/plots/figure-table.ts';
import { barsSource } from '../../ui/plots/plot-source.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Breakdowns } from './breakdowns.tsx';
import { HourPlots } from './hour-plot.tsx';
import styles from './insights.module.css';
import type { Insights } from './use-insights.ts';

/** A period with the day that was just chosen; where the other end lies on its wrong side, that day alone. */
const between = (from: string, to: string, chosen: string) =>
  from <= to ? { from, to } : { from: chosen, to: chosen };

/** Which days the figures are of. */
export function InsightsPeriod({ insights, children }: { readonly insights: Insights; readonly children?: ReactNode }) {
  const { t } = useTranslation('insights');
  const { data, query, chosen, show, timeZone } = insights;
  const { from = data?.period.from ?? '', to = data?.period.to ?? '' } = query;
  return (
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
          if (value === 'all') show({});
          else if (value !== 'other') show(value);
        }}
      />
      <div className={styles['days']}>
        <DayField
          size="work"
          label={t('period.from')}
          className={styles['day']}
          value={from}
          onChange={(day) => day !== '' && show(between(day, to || day, day))}
        />
        <DayField
          size="work"
          label={t('period.to')}
          className={styles['day']}
          value={to}
          onChange={(day) => day !== '' && show(between(from || day, day, day))}
        />
      </div>
      <p>{t('timesIn', { timeZone: data?.timeZone ?? timeZone })}</p>
      {children}
    </div>
  );
}

interface OnePageProps {
  readonly projectId: string;
  readonly query: { readonly from?: string; readonly to?: string };
}

/** The most important figures on one page, for readers who were not at the fair. */
export function OnePage({ projectId, query }: OnePageProps) {
  const { t } = useTranslation('insights');
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const file = await callForFile(getBiReportFile, { params: { projectId }, query }, { isQuiet: true });
      saveFile(file, `${t('onePage')}.pdf`);
    } catch (error) {
      showToast(error instanceof ApiProblem ? error.detail : t('failed'), { severity: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="work" icon={reportIcon} isBusy={isBusy} onClick={() => void download()}>
      {t('onePage')}
    </Button>
  );
}

const width = 200;
const height = 64;
const bend = 60;

/** From looking at a point to an open lead: five figures over one area that narrows. */
function Funnel({ funnel }: { readonly funnel: BiReport['funnel'] }) {
  const { t } = useTranslation('insights');
  const { views, scans, visitors, leads, unlocked } = funnel;
  const share = (part: number, whole: number, key: 'ofViews' | 'ofVisitors' | 'ofLeads') =>
    whole === 0 ? '' : t(`funnel.${key}`, { share: formatShare(part / whole) });
  // People captured by the team have scanned nothing: then leads are no part of the visitors.
  const ofVisitors = leads > visitors ? t('funnel.withCaptured') : share(leads, visitors, 'ofVisitors');
  const each =
    visitors === 0 ? '' : t('funnel.each', { scans: formatNumber(Math.round((scans / visitors) * 10) / 10) });
  const steps = [
    { key: 'views', value: views, note: '' },
    { key: 'scans', value: scans, note: share(scans, views, 'ofViews') },
    { key: 'visitors', value: visitors, note: each },
    { key: 'leads', value: leads, note: ofVisitors },
    { key: 'unlocked', value: unlocked, note: share(unlocked, leads, 'ofLeads') },
  ] as const;
  const picture = useMemo(
    () =>
      barsSource(
        (['views', 'scans', 'visitors', 'leads', 'unlocked'] as const).map((key) => ({
          label: t(`funnel.${key}`),
          value: funnel[key],
        })),
      ),
    [funnel, t],
  );
  const most = Math.max(1, ...steps.map(({ value }) => value));
  const tall = (value: number): number => Math.max(value === 0 ? 0 : 2, (value / most) * height);
  return (
    <section className={styles['funnel']} aria-label={t('funnel.title')}>
      <ExportMenu
        title={t('funnel.title')}
        finding={t('funnel.finding')}
        counted={t('counted', { qualified: formatNumber(funnel.qualified) })}
        table={{
          columns: [t('column.figure'), t('column.value')],
          rows: [...steps, { key: 'qualified' as const, value: funnel.qualified }].map(({ key, value }) => [
            t(`funnel.${key}`),
            value,
          ]),
        }}
        picture={picture}
        className={styles['menu']}
      />
      <dl>
        {steps.map(({ key, value, note }) => (
          <div key={key}>
            <dt>{t(`funnel.${key}`)}</dt>
            <dd>
              <b>{formatNumber(value)}</b> <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
      <svg viewBox={`0 0 ${width * steps.length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {steps.map(({ key, value }, index) => {
          const [from, to] = [height - tall(value), height - tall(steps[index + 1]?.value ?? value)];
          const [left, right] = [index * width, (index + 1) * width];
          const path = `M${left} ${height}V${from}H${right - bend}C${right - bend / 2} ${from} ${right - bend / 2} ${to} ${right} ${to}V${height}Z`;
          return <path key={key} d={path} fillOpacity={0.24 + index * 0.19} />;
        })}
      </svg>
    </section>
  );
}

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
