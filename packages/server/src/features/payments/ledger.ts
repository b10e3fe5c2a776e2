import type { EndpointOutput } from '@fairlead/contract/endpoint';
import {
  type AuditCheck,
  type AuditFinding,
  type auditLedger,
  type listLedger as endpoint,
  type LedgerAccount,
  type LedgerMovement,
  ledgerAccount,
  type MovementKind,
} from '@fairlead/contract/ledger';
import type { Page } from '@fairlead/contract/page';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
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

/** Statement of each check. */
export const auditChecks: Readonly<Record<AuditCheck, string>> = {
  MOVEMENTS_SUM_TO_ZERO: 'the entries of a movement sum to zero',
  PROVIDER_HAS_PAYMENTS_LESS_REFUNDS: 'what the provider has is what was paid less what went back',
  LEADS_SOLD_ARE_UNLOCKS: 'what was sold as leads is the unlocks at their prices',
  DASHBOARDS_SOLD_ARE_OPEN: 'what was sold as dashboards is the open ones at their prices',
  TAX_OF_RECEIPTS_IS_OWED: 'the tax of the receipts is the tax owed',
  BOOKS_SUM_TO_ZERO: 'payments less refunds are unlocks at their prices, tax, credit given less used, and allowances',
  PAYMENTS_HAVE_MOVEMENTS: 'a payment that was paid has its movement',
  UNLOCKS_HAVE_PAYMENTS: 'an unlock that was paid has its paid payment, at its price',
  PAID_LEADS_ARE_UNLOCKED: 'a lead that was paid for is unlocked, or will be given back',
  NO_LEAD_PAID_TWICE: 'no lead is paid for twice',
  RESERVED_BELONGS_TO_OPEN: 'what is reserved belongs to an open payment',
  LICENCES_ARE_USED_BY_LEADS: 'what is used of a licence is the leads that it covers',
  MONEY_FITS_ITS_PAYMENT: 'money that came fits its payment, or was paid back',
  RECEIPTS_HAVE_NO_GAPS: 'receipts are numbered without gaps',
};

const balance = (account: string): Sql => sql`
  select currency, sum(amount)::bigint as sum from ledger_entries where account = ${account} group by currency`;

/** Both sides by currency; `found` is what the ledger has. */
const sameByCurrency = (expected: Sql, found: Sql): Sql => sql`
  select null as subject, coalesce(e.currency, f.currency) as currency, coalesce(e.sum, 0)::float8 as expected,
    coalesce(f.sum, 0)::float8 as found
  from (${expected}) e full join (${found}) f on f.currency = e.currency
  where coalesce(e.sum, 0) <> coalesce(f.sum, 0)`;

/** Each returns what does not add up, and no row where all does. */
const checks: Readonly<Record<AuditCheck, Sql>> = {
  MOVEMENTS_SUM_TO_ZERO: sql`
    select m.id::text as subject, m.currency, 0::float8 as expected, coalesce(sum(e.amount), 0)::float8 as found
    from ledger_movements m left join ledger_entries e on e.movement_id = m.id and e.currency = m.currency
    group by m.id having coalesce(sum(e.amount), 0) <> 0 or count(e.amount) < 2 limit 100`,
  PROVIDER_HAS_PAYMENTS_LESS_REFUNDS: sameByCurrency(
    sql`select p.currency, sum(p.total - p.refunded - coalesce(d.held, 0))::bigint as sum from payments p
      left join lateral (select sum(e.amount) as held from ledger_movements m join ledger_entries e on e.movement_id = m.id
        where m.payment_id = p.id and e.account = 'DISPUTED') d on true
      where p.status in ('PAID', 'REFUNDED') group by p.currency`,
    balance('PROVIDER'),
  ),
  LEADS_SOLD_ARE_UNLOCKS: sameByCurrency(
    sql`select p.currency, sum(l.amount)::bigint as sum from payment_leads l join payments p on p.id = l.payment_id
      where l.state = 'UNLOCKED' group by p.currency`,
    sql`select currency, -sum as sum from (${balance('LEADS')}) b`,
  ),
  DASHBOARDS_SOLD_ARE_OPEN: sameByCurrency(
    sql`select currency, sum(amount)::bigint as sum from dashboard_unlocks group by currency`,
    sql`select currency, -sum as sum from (${balance('DASHBOARDS')}) b`,
  ),
  TAX_OF_RECEIPTS_IS_OWED: sameByCurrency(
    sql`select currency, sum(tax)::bigint as sum from receipts group by currency`,
    sql`select currency, -sum as sum from (${balance('TAX')}) b`,
  ),
  BOOKS_SUM_TO_ZERO: sql`
    select null as subject, currency, 0::float8 as expected, sum(amount)::float8 as found from ledger_entries
    group by currency having sum(amount) <> 0`,
  PAYMENTS_HAVE_MOVEMENTS: sql`
    select p.id::text as subject, p.currency, 1::float8 as expected, 0::float8 as found from payments p
    where p.status in ('PAID', 'REFUNDED') and p.gross > 0 and not exists (
      select from ledger_movements m where m.payment_id = p.id and m.kind = 'PAYMENT') limit 100`,
  UNLOCKS_HAVE_PAYMENTS: sql`
    select l.id::text as subject, u.currency, coalesce(pl.amount, 0)::float8 as expected, u.amount::float8 as found
    from lead_unlocks u join leads l on l.project_id = u.project_id and l.visitor_id = u.visitor_id
    left join payments p on p.id = u.payment_id and p.status = 'PAID' and p.currency = u.currency
    left join payment_leads pl on pl.payment_id = p.id and pl.state = 'UNLOCKED' and pl.amount = u.amount
      and (pl.lead_id = l.id or not exists (select from leads o where o.project_id = pl.project_id and o.id = pl.lead_id))
    where u.amount > 0 and pl.lead_id is null limit 100`,
  PAID_LEADS_ARE_UNLOCKED: sql`
    select pl.lead_id::text as subject, p.currency, 1::float8 as expected, 0::float8 as found
    from payment_leads pl join payments p on p.id = pl.payment_id
    join leads l on l.project_id = pl.project_id and l.id = pl.lead_id
    where pl.state = 'UNLOCKED' and not exists (
      select from lead_unlocks u where u.project_id = l.project_id and u.visitor_id = l.visitor_id) limit 100`,
  NO_LEAD_PAID_TWICE: sql`
    select pl.lead_id::text as subject, null as currency, 1::float8 as expected, count(*)::float8 as found
    from payment_leads pl where pl.state = 'UNLOCKED' and pl.licence_id is null
    group by pl.project_id, pl.lead_id having count(*) > 1 limit 100`,
  RESERVED_BELONGS_TO_OPEN: sql`
    select r.lead_id::text as subject, null as currency, 0::float8 as expected, 1::float8 as found
    from lead_reservations r where not exists (
      select from payments p where p.id = r.payment_id and p.status = 'OPEN') limit 100`,
  LICENCES_ARE_USED_BY_LEADS: sql`
    select c.id::text as subject, null as currency, coalesce(u.unlocks, 0) + coalesce(r.reserved, 0)::float8 as expected,
      c.used::float8 as found
    from licences c
    left join lateral (select count(*)::float8 as unlocks from lead_unlocks u where u.licence_id = c.id) u on true
    left join lateral (select count(*)::float8 as reserved from payment_leads p
      where p.licence_id = c.id and p.state = 'RESERVED') r on true
    where c.target = 'LEAD' and c.used <> coalesce(u.unlocks, 0) + coalesce(r.reserved, 0) limit 100`,
  MONEY_FITS_ITS_PAYMENT: sql`
    select e.id::text as subject, e.session ->> 'currency' as currency, 0::float8 as expected,
      (e.session ->> 'total')::float8 as found
    from (select id, what -> 'session' as session from provider_events where mismatch is not null) e
    where e.session ->> 'status' = 'PAID' and not exists (
      select from provider_events r where r.payment_intent = e.session ->> 'paymentIntent' and r.what ->> 'kind' = 'REFUND'
        and (r.what ->> 'refundedTotal')::float8 >= (e.session ->> 'total')::float8) limit 100`,
  RECEIPTS_HAVE_NO_GAPS: sql`
    select year::text as subject, null as currency, max(number)::float8 as expected, count(*)::float8 as found
    from receipts group by year having max(number) <> count(*)`,
};

/** Returns everything of the books that does not add up, of one moment. */
export async function auditMoney(executor: Executor): Promise<readonly AuditFinding[]> {
  const parts = Object.entries(checks).map(
    ([check, rows]) =>
      sql`select ${check}::text as check, c.subject::text, c.currency::text, c.expected, c.found from (${rows}) c`,
  );
  return executor.query<AuditFinding>(sql.join(parts, ' union all '));
}

type Audit = EndpointOutput<typeof auditLedger>;

/** It reads all of the books, so an earlier question gets the last result. */
const freshMs = 60_000;

async function look(database: Executor, now: Date): Promise<Audit> {
  const [findings, balances, paid] = await Promise.all([
    auditMoney(database),
    database.query<{ currency: string; account: LedgerAccount; sum: number }>(sql`
      select currency, account, sum(amount)::float8 as sum from ledger_entries group by currency, account`),
    database.query<{ currency: string; count: number }>(sql`
      select currency, count(*)::int as count from payments where status in ('PAID', 'REFUNDED') group by currency`),
  ]);
  const currencies = [...new Set([...balances, ...paid].map(({ currency }) => currency))].toSorted();
  return {
    checkedAt: now.toISOString(),
    findings: [...findings],
    currencies: currencies.map((currency) => {
      const own = new Map(
        balances.filter((each) => each.currency === currency).map((each) => [each.account, each.sum]),
      );
      const all = ledgerAccount.options.map((account) => [account, own.get(account) ?? 0] as const);
      return {
        currency,
        balances: Object.fromEntries(all) as Record<LedgerAccount, number>,
        paidCount: paid.find((each) => each.currency === currency)?.count ?? 0,
      };
    }),
  };
}

/** Makes the check whether the books add up; its result holds for a minute, and questions meanwhile share one look. */
export function createLedgerAudit(): (database: Executor, now: Date) => Promise<Audit> {
  let last: { readonly at: number; readonly audit: Promise<Audit> } | undefined;
  return (database, now) => {
    const age = now.getTime() - (last?.at ?? Number.NEGATIVE_INFINITY);
    if (last && age >= 0 && age < freshMs) return last.audit;
    const audit = look(database, now);
    const mine = { at: now.getTime(), audit };
    last = mine;
    audit.catch(() => {
      if (last === mine) last = undefined;
    });
    return audit;
  };
}
