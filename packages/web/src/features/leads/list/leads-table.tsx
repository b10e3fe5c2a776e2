import type { Lead } from '@fairlead/contract/leads';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssetNames } from '../../../lib/assets.ts';
import { DataTable, type RowSelection } from '../../../ui/business/data-table.tsx';
import type { ColumnSort } from '../../../ui/business/sort-head.tsx';
import type { RowCursor } from '../../../ui/business/use-row-in-view.ts';
import { phoneQuery, useMedia } from '../../../ui/use-media.ts';
import { type ChoosableColumn, leadColumns } from './lead-columns.tsx';

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
