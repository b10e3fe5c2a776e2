import type { listLedger as endpoint, LedgerMovement, MovementKind } from '@fairlead/contract/ledger';
import type { Page } from '@fairlead/contract/page';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { z } from 'zod';
import { behind, byId, byMoment, descending, inOrder, pageOf, rangeOf } from '../../platform/pagination.ts';
import { receiptNumber } from './receipts.ts';

interface MovementRow {
  readonly id: string;
  readonly at: Date;
  readonly kind: MovementKind;
  readonly exhibitorId: string;
  readonly exhibitorName: string | null;
  readonly paymentId: string;
  readonly projectName: string;
  readonly invoiceYear: number | null;
  readonly invoiceNumber: number;
  readonly currency: string;
  readonly entries: LedgerMovement['entries'];
}

const newestFirst = descending(byMoment(sql`m.at`), byId(sql`m.id`));

function present(row: MovementRow): LedgerMovement {
  const { exhibitorId, exhibitorName, invoiceYear: year, invoiceNumber: number, at, ...rest } = row;
  return {
    ...rest,
    at: at.toISOString(),
    exhibitor: { id: exhibitorId, name: exhibitorName },
    invoiceNumber: year === null ? null : receiptNumber({ year, number }),
  };
}

/** Every movement of money with its entries, newest first; of one company or a period where that is asked for. */
export async function listLedger(
  database: Executor,
  query: z.output<(typeof endpoint)['query']>,
): Promise<Page<LedgerMovement>> {
  const { exhibitorId, from, to, limit: asked } = query;
  const { after, limit } = rangeOf(newestFirst, query);
  const conditions = sql.join(
    [
      exhibitorId === undefined ? sql`true` : sql`m.exhibitor_id = ${exhibitorId}`,
      from === undefined ? sql`true` : sql`m.at >= ${new Date(from)}`,
      to === undefined ? sql`true` : sql`m.at < ${new Date(to)}`,
      behind(newestFirst, after),
    ],
    ' and ',
  );
  const rows = await database.query<MovementRow>(sql`
    select m.id, m.at, m.kind, m.exhibitor_id, x.name as exhibitor_name, m.payment_id, m.currency,
      p.quote ->> 'projectName' as project_name, r.year as invoice_year, r.number as invoice_number,
      (select json_agg(json_build_object('account', e.account, 'amount', e.amount) order by e.amount < 0, e.account)
        from ledger_entries e where e.movement_id = m.id) as entries
    from (select * from ledger_movements m where ${conditions} order by ${inOrder(newestFirst)} limit ${limit}) m
    join payments p on p.id = m.payment_id
    left join exhibitors x on x.id = m.exhibitor_id
    left join receipts r on r.payment_id = m.payment_id and r.kind = 'INVOICE'
    order by ${inOrder(newestFirst)}`);
  return pageOf(rows, asked, ({ at, id }) => [at, id], present);
}
