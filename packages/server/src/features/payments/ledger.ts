import type { listLedger as endpoint, LedgerAccount, LedgerMovement, MovementKind } from '@fairlead/contract/ledger';
import type { Page } from '@fairlead/contract/page';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { z } from 'zod';
import { newId } from '../../platform/identifier.ts';
import { behind, byId, byMoment, descending, inOrder, pageOf, rangeOf } from '../../platform/pagination.ts';
import { receiptNumber } from './receipts.ts';

export interface Movement {
  readonly kind: MovementKind;
  readonly at: Date;
  readonly exhibitorId: string;
  readonly paymentId: string;
  /** Cause of the movement; a cause moves money once. */
  readonly cause: string;
  readonly currency: string;
  /** Debit above zero, credit below; they sum to zero. Those of zero are left out. */
  readonly entries: Readonly<Partial<Record<LedgerAccount, number>>>;
}

/** Writes a movement; false if its cause has moved money already, or if nothing is to be moved. */
export async function post(tx: Executor, movement: Movement): Promise<boolean> {
  const { kind, at, exhibitorId, paymentId, cause, currency } = movement;
  const entries = Object.entries(movement.entries).filter(([, amount]) => amount !== 0);
  if (entries.length === 0) return false;
  const id = newId();
  const isNew = await tx.execute(sql`
    insert into ledger_movements (id, at, kind, exhibitor_id, payment_id, cause, currency)
    values (${id}, ${at}, ${kind}, ${exhibitorId}, ${paymentId}, ${cause}, ${currency}) on conflict do nothing`);
  if (isNew === 0) return false;
  await tx.execute(sql`
    insert into ledger_entries (movement_id, account, exhibitor_id, currency, amount)
    select ${id}::uuid, e.account, ${exhibitorId}::uuid, ${currency}, e.amount
    from unnest(${entries.map(([account]) => account)}::text[], ${entries.map(([, amount]) => amount)}::bigint[])
      as e (account, amount)`);
  return true;
}

/** Returns whether its cause has moved money already. */
export async function hasMoved(executor: Executor, kind: Movement['kind'], cause: string): Promise<boolean> {
  const rows = await executor.query(sql`select 1 from ledger_movements where kind = ${kind} and cause = ${cause}`);
  return rows.length > 0;
}

/** Balance of an account for one payment. */
export async function balanceOf(executor: Executor, paymentId: string, account: LedgerAccount): Promise<number> {
  const [row] = await executor.query<{ sum: number }>(sql`
    select coalesce(sum(e.amount), 0)::float8 as sum from ledger_movements m join ledger_entries e on e.movement_id = m.id
    where m.payment_id = ${paymentId} and e.account = ${account}`);
  return row?.sum ?? 0;
}

/** Sum of a payment's refunds so far, without disputes. */
export async function refundedBefore(executor: Executor, paymentId: string): Promise<number> {
  const [row] = await executor.query<{ sum: number }>(sql`
    select coalesce(-sum(e.amount), 0)::float8 as sum from ledger_movements m join ledger_entries e on e.movement_id = m.id
    where m.payment_id = ${paymentId} and m.kind in ('REFUND', 'REFUND_FAILED') and e.account = 'PROVIDER'`);
  return row?.sum ?? 0;
}

/** Credit of the company, by currency; below zero where spent credit was cancelled. */
export async function creditOf(
  executor: Executor,
  exhibitorId: string,
): Promise<readonly { currency: string; balance: number; setAside: number }[]> {
  return executor.query(sql`
    select c.currency, c.balance, coalesce((select sum(credit_used) from payments p
        where p.exhibitor_id = ${exhibitorId} and p.status = 'OPEN' and p.currency = c.currency), 0)::float8 as set_aside
    from (select currency, -sum(amount)::float8 as balance from ledger_entries
      where exhibitor_id = ${exhibitorId} and account = 'CREDIT' group by currency) c
    order by c.currency`);
}

/** How much credit an order may use: what is owed less what open payments use. */
export async function availableCredit(executor: Executor, exhibitorId: string, currency: string): Promise<number> {
  const found = (await creditOf(executor, exhibitorId)).find((each) => each.currency === currency);
  return found ? Math.max(0, found.balance - found.setAside) : 0;
}

/** The same for an order that uses it: another order of the company waits until this transaction ends. */
export async function holdCredit(tx: Executor, exhibitorId: string, currency: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('credit ' || ${exhibitorId}, 0))`);
  return availableCredit(tx, exhibitorId, currency);
}

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
