import type { Lead } from '@fairlead/contract/leads';
import { createColumnHelper } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssetNames } from '../../lib/assets.ts';
import { formatDayAndTime, formatNumber } from '../../lib/i18n/formats.ts';
import { type DataColumn, DataTable, type dataTableFeatures } from '../../ui/business/data-table.tsx';
import { phoneQuery, useMedia } from '../../ui/use-media.ts';
import { LeadCell, PointsCell } from './lead-cells.tsx';
import { seenLabel } from './lead-labels.ts';

interface LeadsTableProps {
  readonly leads: readonly Lead[];
  readonly labels: AssetNames;
  readonly timeZone: string;
  readonly now: number;
  readonly total: number | null;
  readonly openId: string | null;
  readonly freshIds: ReadonlySet<string>;
  /** Returns the query that opens a lead. */
  readonly searchOf: (leadId: string) => string;
  readonly onNearEnd: () => void;
  readonly onTop: (isAtTop: boolean) => void;
  readonly end: ReactNode;
}

const helper = createColumnHelper<typeof dataTableFeatures, Lead>();
const rowHeight = { laptop: 40, phone: 56 };

/** The leads as rows of 40 px. On a phone who it is and when it was seen remain. */
export function LeadsTable(props: LeadsTableProps) {
  const { leads, labels, timeZone, now, total, openId, freshIds, searchOf, onNearEnd, onTop, end } = props;
  const { t } = useTranslation('leads');
  const isPhone = useMedia(phoneQuery);
  const columns = useMemo(() => {
    const lead = helper.display({
      id: 'lead',
      header: t('column.lead'),
      meta: { width: 'minmax(0, 5fr)' },
      cell: ({ row }) => <LeadCell lead={row.original} labels={labels} search={searchOf(row.original.id)} />,
    });
    const points = helper.display({
      id: 'points',
      header: t('column.points'),
      meta: { width: 'minmax(0, 3fr)' },
      cell: ({ row }) => <PointsCell points={row.original.points} />,
    });
    const scans = helper.display({
      id: 'scans',
      header: t('column.scans'),
      meta: { width: '72px', align: 'end' },
      cell: ({ row }) => formatNumber(row.original.scanCount),
    });
    const seen = helper.display({
      id: 'seen',
      header: t('column.seen'),
      meta: { width: isPhone ? '88px' : '104px', align: 'end' },
      cell: ({ row }) => (
        <time dateTime={row.original.lastAt} title={formatDayAndTime(row.original.lastAt, timeZone)}>
          {seenLabel(t, row.original.lastAt, timeZone, now)}
        </time>
      ),
    });
    const shown: DataColumn<Lead>[] = isPhone ? [lead, seen] : [lead, points, scans, seen];
    return shown;
  }, [t, labels, searchOf, isPhone, timeZone, now]);
  return (
    <DataTable
      label={t('leads')}
      columns={columns}
      rows={leads}
      rowId={leadId}
      total={total}
      rowHeight={isPhone ? rowHeight.phone : rowHeight.laptop}
      currentId={openId ?? undefined}
      freshIds={freshIds}
      onNearEnd={onNearEnd}
      onTop={onTop}
      end={end}
    />
  );
}

const leadId = (lead: Lead): string => lead.id;
