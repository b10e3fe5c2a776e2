import type { Lead } from '@fairlead/contract/leads';
import { createColumnHelper } from '@tanstack/react-table';
import type { TFunction } from 'i18next';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type AssetNames, maskedTraits } from '../../../lib/assets.ts';
import { formatDayAndTime, formatNumber } from '../../../lib/i18n/formats.ts';
import { joinShown } from '../../../lib/i18n/shown-value.ts';
import { useLeadName } from '../../../lib/lead-name.ts';
import { storageKeys, writeStored } from '../../../lib/storage/storage.ts';
import { useStored } from '../../../lib/storage/use-stored.ts';
import { useWishText } from '../../../lib/wishes.ts';
import type { ColumnSort } from '../../../ui/business/data-table.tsx';
import {
  type DataColumn,
  DataTable,
  type dataTableFeatures,
  type RowSelection,
} from '../../../ui/business/data-table.tsx';
import { Pips } from '../../../ui/business/pips.tsx';
import type { RowCursor } from '../../../ui/business/rows-in-view.ts';
import { State } from '../../../ui/business/state-signs.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { banIcon, lockIcon, warningIcon } from '../../../ui/icons.ts';
import { phoneQuery, useMedia } from '../../../ui/use-media.ts';
import { wishIcons } from '../../../ui/wish-icons.ts';
import { isUnverified, seenLabel, statusTones } from '../lead-labels.ts';
import styles from '../leads-screen.module.css';
import type { LeadQuery } from '../url/lead-query.ts';

export const rowHeights = { compact: 32, usual: 40, roomy: 48 } as const;
export type RowHeight = keyof typeof rowHeights;

const isRowHeight = (text: string | null): text is RowHeight => text !== null && text in rowHeights;

/** Columns and height of the rows: remembered on this device, and the columns also in a view that says them. */
export function useTableLook(query: LeadQuery) {
  const storedColumns = useStored(storageKeys.leadHiddenColumns);
  const storedHeight = useStored(storageKeys.leadRowHeight);
  const text = query.hide ?? storedColumns ?? usuallyHidden.join(',');
  const hidden = useMemo(() => choosableColumns.filter((key) => text.split(',').includes(key)), [text]);
  return {
    hidden,
    hiddenText: hidden.join(','),
    height: isRowHeight(storedHeight) ? storedHeight : 'usual',
    remember: useCallback((columns: string) => writeStored(storageKeys.leadHiddenColumns, columns), []),
    setHeight: useCallback((height: RowHeight) => writeStored(storageKeys.leadRowHeight, height), []),
  };
}

interface LeadCellProps {
  readonly lead: Lead;
  readonly labels: AssetNames;
  /** The query that opens this lead beside the list. */
  readonly search: string;
}

/** The person's wish, as a sign of its kind; all of it is said beside the list. */
function WishSign({ lead: { wish } }: { readonly lead: Lead }) {
  const wishText = useWishText();
  if (!wish) return null;
  const label = wishText({ kind: wish.kind });
  return <Icon of={wishIcons[wish.kind]} size={14} label={label} className={styles['icon']} />;
}

/** The person, as far as visible; the whole row answers for the link. */
function LeadCell({ lead, labels, search }: LeadCellProps) {
  const { t } = useTranslation('leads');
  const traits = maskedTraits(lead, labels);
  const name = useLeadName()(lead);
  const masked = joinShown([name, ...traits]);
  const content = (
    <>
      <span className={styles['first']}>{name}</span>
      {traits.length > 0 && (
        <span className={styles['traits']}>
          <span className={styles['dot']}> · </span>
          {joinShown(traits)}
        </span>
      )}
    </>
  );
  const to = { search };
  if (lead.isConsentWithdrawn) {
    return (
      <span className={styles['lead']}>
        <Icon of={banIcon} size={14} className={styles['icon']} />
        <Link className={`${styles['link']} ${styles['quiet']} ${styles['withdrawn']}`} to={to} replace title={masked}>
          {content}
        </Link>
        {(lead.name !== '' || traits.length > 0) && <span className={styles['tag']}>{t('withdrawn')}</span>}
      </span>
    );
  }
  if (!lead.isUnlocked) {
    return (
      <span className={styles['lead']}>
        <Icon of={lockIcon} size={14} label={t('locked')} className={styles['icon']} />
        <Link className={styles['link']} to={to} replace title={masked}>
          {content}
        </Link>
        <WishSign lead={lead} />
      </span>
    );
  }
  // The link covers the row, so its tooltip is the one that is seen.
  const title = isUnverified(lead) ? joinShown([name, t('unverified.label')]) : name;
  return (
    <span className={`${styles['lead']} ${styles['open']}`}>
      <Link translate="no" className={`${styles['link']} ${styles['name']}`} to={to} replace title={title}>
        {name}
      </Link>
      {isUnverified(lead) && (
        <Icon of={warningIcon} size={14} label={t('unverified.label')} className={styles['icon']} />
      )}
      <WishSign lead={lead} />
      {lead.organization !== null && (
        <span translate="no" className={styles['company']} title={lead.organization}>
          {lead.organization}
        </span>
      )}
    </span>
  );
}

/** Letters that a narrow column has room for. */
const fitting = 12;

/** The points a lead scanned: as many as fit, the rest as a number; all of them as a tooltip. */
function PointsCell({ points }: { readonly points: Lead['points'] }) {
  const two = points.slice(0, 2);
  // Rather one whole name and a number than two names cut.
  const isLong = two.map(({ name }) => name).join(', ').length > fitting;
  const shown = isLong ? two.slice(0, 1) : two;
  const rest = points.length - shown.length;
  return (
    <span className={styles['points']} title={points.map((point) => point.name).join(', ')}>
      <span className={styles['cut']}>{shown.map((point) => point.name).join(', ')}</span>
      {rest > 0 && <span className={styles['rest']}>+{rest}</span>}
    </span>
  );
}

/** The first tag, and how many more. */
function TagsCell({ tags }: { readonly tags: readonly string[] }) {
  const [first] = tags;
  if (first === undefined) return null;
  return (
    <span className={styles['points']} title={tags.join(', ')}>
      <span className={`${styles['tag']} ${styles['cut']}`}>{first}</span>
      {tags.length > 1 && <span className={styles['rest']}>+{tags.length - 1}</span>}
    </span>
  );
}

/** The columns that may be left out; who it is and when it was seen always stay. */
export const choosableColumns = ['rating', 'status', 'score', 'tags', 'points', 'scans'] as const;
export type ChoosableColumn = (typeof choosableColumns)[number];

/** Left out until the person asks for them. */
const usuallyHidden: readonly ChoosableColumn[] = ['scans'];

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
function leadColumns({ t, labels, timeZone, now, isPhone, hidden, searchOf }: ColumnsInput): DataColumn<Lead>[] {
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

interface LeadsTableProps {
  readonly leads: readonly Lead[];
  readonly labels: AssetNames;
  readonly timeZone: string;
  readonly now: number;
  readonly total: number | null;
  readonly openId: string | null;
  readonly cursor: RowCursor | null;
  readonly freshIds: ReadonlySet<string>;
  readonly hidden: readonly ChoosableColumn[];
  readonly rowHeight: number;
  readonly sort: ColumnSort;
  readonly selection: RowSelection<Lead>;
  /** Returns the query that opens a lead. */
  readonly searchOf: (leadId: string) => string;
  readonly onNearEnd: () => void;
  readonly onTop: (isAtTop: boolean) => void;
  readonly end: ReactNode;
}

const phoneRowHeight = 60;

/** The leads as rows of 40 px, or of the chosen height. On a phone the person and three facts remain. */
export function LeadsTable(props: LeadsTableProps) {
  const { leads, labels, timeZone, now, openId, cursor, hidden, rowHeight, searchOf, ...rest } = props;
  const { t } = useTranslation('leads');
  const isPhone = useMedia(phoneQuery);
  const columns = useMemo(
    () => leadColumns({ t, labels, timeZone, now, isPhone, hidden, searchOf }),
    [t, labels, timeZone, now, isPhone, hidden, searchOf],
  );
  return (
    <DataTable
      {...rest}
      label={t('leads')}
      columns={columns}
      rows={leads}
      rowId={leadId}
      rowHeight={isPhone ? phoneRowHeight : rowHeight}
      currentId={openId ?? undefined}
      cursor={cursor}
    />
  );
}

const leadId = (lead: Lead): string => lead.id;
