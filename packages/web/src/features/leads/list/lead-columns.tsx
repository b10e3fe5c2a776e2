import type { Lead } from '@fairlead/contract/leads';
import { createColumnHelper } from '@tanstack/react-table';
import type { TFunction } from 'i18next';
import type { AssetNames } from '../../../lib/assets.ts';
import { formatDayAndTime, formatNumber } from '../../../lib/i18n/formats.ts';
import type { DataColumn, dataTableFeatures } from '../../../ui/business/data-table.tsx';
import { Pips } from '../../../ui/business/pips.tsx';
import { State } from '../../../ui/business/state-signs.tsx';
import { seenLabel, statusTones } from '../lead-labels.ts';
import styles from './lead-cells.module.css';
import { LeadCell, PointsCell, TagsCell } from './lead-cells.tsx';

/** The columns that may be left out; who it is and when it was seen always stay. */
export const choosableColumns = ['rating', 'status', 'score', 'tags', 'points', 'scans'] as const;
export type ChoosableColumn = (typeof choosableColumns)[number];

/** Left out until the person asks for them. */
export const usuallyHidden: readonly ChoosableColumn[] = ['scans'];

interface ColumnsInput {
  readonly t: TFunction<'leads'>;
  readonly labels: AssetNames;
  readonly timeZone: string;
  readonly now: number;
  readonly isPhone: boolean;
  readonly hidden: readonly ChoosableColumn[];
  readonly searchOf: (leadId: string) => string;
}

const helper = createColumnHelper<typeof dataTableFeatures, Lead>();

const ratingLabel = (t: TFunction<'leads'>, rating: number) =>
  rating === 0 ? t('rating.none') : t('rating.of', { rating });

function statusCell(t: TFunction<'leads'>, lead: Lead) {
  return <State tone={statusTones[lead.status]}>{t(`status.${lead.status}`)}</State>;
}

/** The columns in their order. On a phone all but who it is stands in one cell at the end. */
export function leadColumns({ t, labels, timeZone, now, isPhone, hidden, searchOf }: ColumnsInput): DataColumn<Lead>[] {
  const seen = (lead: Lead) => (
    <time dateTime={lead.lastAt} title={formatDayAndTime(lead.lastAt, timeZone)}>
      {seenLabel(t, lead.lastAt, timeZone, now)}
    </time>
  );
  const lead = helper.display({
    id: 'lead',
    header: t('column.lead'),
    meta: { width: 'minmax(0, 6fr)', sortKey: 'name' },
    cell: ({ row }) => <LeadCell lead={row.original} labels={labels} search={searchOf(row.original.id)} />,
  });
  if (isPhone) {
    const facts = helper.display({
      id: 'facts',
      header: t('column.seen'),
      meta: { width: '116px', align: 'end', sortKey: 'lastAt' },
      cell: ({ row }) => (
        <span className={styles['facts']}>
          {seen(row.original)}
          <span className={styles['state']}>
            {row.original.rating > 0 && (
              <Pips value={row.original.rating} label={ratingLabel(t, row.original.rating)} />
            )}
            {row.original.rating === 0 && statusCell(t, row.original)}
          </span>
        </span>
      ),
    });
    return [lead, facts];
  }
  const choosable: Record<ChoosableColumn, DataColumn<Lead>> = {
    rating: helper.display({
      id: 'rating',
      header: t('column.rating'),
      meta: { width: '64px', sortKey: 'rating' },
      cell: ({ row }) => <Pips value={row.original.rating} label={ratingLabel(t, row.original.rating)} />,
    }),
    status: helper.display({
      id: 'status',
      header: t('column.status'),
      meta: { width: '100px' },
      cell: ({ row }) => statusCell(t, row.original),
    }),
    score: helper.display({
      id: 'score',
      header: t('column.score'),
      meta: { width: '46px', align: 'end', sortKey: 'score' },
      cell: ({ row }) =>
        row.original.score === null ? (
          <span className={styles['quiet']}>–</span>
        ) : (
          <b className={styles['score']}>{formatNumber(row.original.score)}</b>
        ),
    }),
    tags: helper.display({
      id: 'tags',
      header: t('column.tags'),
      meta: { width: 'minmax(72px, 1.5fr)' },
      cell: ({ row }) => <TagsCell tags={row.original.tags} />,
    }),
    points: helper.display({
      id: 'points',
      header: t('column.points'),
      meta: { width: 'minmax(84px, 1.6fr)' },
      cell: ({ row }) => <PointsCell points={row.original.points} />,
    }),
    scans: helper.display({
      id: 'scans',
      header: t('column.scans'),
      meta: { width: '64px', align: 'end' },
      cell: ({ row }) => formatNumber(row.original.scanCount),
    }),
  };
  const last = helper.display({
    id: 'seen',
    header: t('column.seen'),
    meta: { width: '84px', align: 'end', sortKey: 'lastAt' },
    cell: ({ row }) => <span className={styles['quiet']}>{seen(row.original)}</span>,
  });
  const shown = choosableColumns.filter((key) => !hidden.includes(key)).map((key) => choosable[key]);
  return [lead, ...shown, last];
}
