import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { behind, byId, byMoment, descending, inOrder, type RowRange } from '../../platform/pagination.ts';
import type { ReceiptKind } from './receipts.ts';
import type { PaymentLead, PaymentRow } from './rows.ts';

const columns = sql`
  p.id, p.exhibitor_id, p.project_id, p.account_id, p.target, p.status, p.currency, p.gross, p.credit_used, p.tax, p.total,
  p.quote, p.created_at, p.expires_at, p.checked_at, p.ended_at, p.provider_session, p.provider_url, p.payment_intent,
  p.is_processing, p.card, p.failure, p.refunded`;

async function findOne(executor: Executor, condition: Sql): Promise<PaymentRow | undefined> {
  const [row] = await executor.query<PaymentRow>(sql`select ${columns} from payments p where ${condition}`);
  return row;
}

export const findPayment = (executor: Executor, id: string): Promise<PaymentRow | undefined> =>
  findOne(executor, sql`p.id = ${id}`);

/** The payment, held until the transaction ends: whatever is told of it comes one after the other. */
export const lockPayment = (tx: Executor, id: string): Promise<PaymentRow | undefined> =>
  findOne(tx, sql`p.id = ${id} for update`);

export const lockPaymentOfIntent = (tx: Executor, paymentIntent: string): Promise<PaymentRow | undefined> =>
  findOne(tx, sql`p.payment_intent = ${paymentIntent} for update`);

/** Returns the open payment for a dashboard; another buyer of the same one waits until this transaction ends. */
export async function holdDashboard(tx: Executor, projectId: string): Promise<PaymentRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('dashboard ' || ${projectId}, 0))`);
  return findOne(tx, sql`p.project_id = ${projectId} and p.target = 'DASHBOARD' and p.status = 'OPEN'`);
}

type NewPayment = Omit<
  PaymentRow,
  | 'checkedAt'
  | 'endedAt'
  | 'providerSession'
  | 'providerUrl'
  | 'paymentIntent'
  | 'isProcessing'
  | 'card'
  | 'failure'
  | 'refunded'
  | 'status'
>;

export async function insertPayment(tx: Executor, payment: NewPayment): Promise<void> {
  const { quote, ...row } = payment;
  await tx.execute(sql`insert into payments ${sql.rows({ ...row, quote: sql.json(quote), status: 'OPEN' })}`);
}

/** Makes what is known of a payment at the provider known here. */
export async function updatePayment(
  tx: Executor,
  id: string,
  {
    quote,
    ...change
  }: Partial<
    Pick<
      PaymentRow,
      | 'status'
      | 'checkedAt'
      | 'endedAt'
      | 'providerSession'
      | 'providerUrl'
      | 'paymentIntent'
      | 'isProcessing'
      | 'card'
      | 'failure'
      | 'refunded'
      | 'tax'
      | 'total'
      | 'quote'
    >
  >,
): Promise<void> {
  const assigned = { ...change, ...(quote && { quote: sql.json(quote) }) };
  await tx.execute(sql`update payments set ${sql.assignments(assigned)} where id = ${id}`);
}

export async function insertPaymentLeads(
  tx: Executor,
  { id, projectId }: Pick<PaymentRow, 'id' | 'projectId'>,
  leads: readonly Pick<PaymentLead, 'leadId' | 'amount' | 'licenceId'>[],
): Promise<void> {
  await tx.execute(sql`
    insert into payment_leads (payment_id, lead_id, project_id, amount, licence_id, state)
    select ${id}::uuid, l.lead_id, ${projectId}::uuid, l.amount, l.licence_id, 'RESERVED'
    from unnest(${leads.map(({ leadId }) => leadId)}::uuid[], ${leads.map(({ amount }) => amount)}::int[],
      ${leads.map(({ licenceId }) => licenceId)}::uuid[]) as l (lead_id, amount, licence_id)`);
}

export async function findPaymentLeads(executor: Executor, paymentId: string): Promise<readonly PaymentLead[]> {
  return executor.query<PaymentLead>(sql`
    select lead_id, amount, licence_id, state from payment_leads where payment_id = ${paymentId} order by lead_id`);
}

/** Returns those that this payment has opened and that were not given back since. */
export async function findUnlockedBy(executor: Executor, paymentId: string, limit: number): Promise<string[]> {
  const rows = await executor.query<{ leadId: string }>(sql`
    select lead_id from payment_leads where payment_id = ${paymentId} and state = 'UNLOCKED' order by lead_id limit ${limit}`);
  return rows.map(({ leadId }) => leadId);
}

export async function setLeadState(
  tx: Executor,
  paymentId: string,
  leadIds: readonly string[],
  state: PaymentLead['state'],
): Promise<void> {
  if (leadIds.length === 0) return;
  await tx.execute(sql`
    update payment_leads set state = ${state}
    where payment_id = ${paymentId} and lead_id = any(${leadIds}::uuid[])`);
}

/** False where it is open already. */
export async function insertDashboardUnlock(
  tx: Executor,
  unlock: { projectId: string; paymentId: string | null; at: Date; amount: number; currency: string },
): Promise<boolean> {
  return (await tx.execute(sql`insert into dashboard_unlocks ${sql.rows(unlock)} on conflict do nothing`)) > 0;
}

export async function deleteDashboardUnlock(tx: Executor, paymentId: string): Promise<boolean> {
  return (await tx.execute(sql`delete from dashboard_unlocks where payment_id = ${paymentId}`)) > 0;
}

export async function isDashboardOpen(executor: Executor, projectId: string): Promise<boolean> {
  return (await executor.execute(sql`select 1 from dashboard_unlocks where project_id = ${projectId}`)) > 0;
}

/** Which of these were paid for. */
export async function openedDashboards(
  executor: Executor,
  projectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await executor.query<{ projectId: string }>(
    sql`select project_id from dashboard_unlocks where project_id = any(${projectIds}::uuid[])`,
  );
  return new Set(rows.map(({ projectId }) => projectId));
}

/** Buyer and project, as a receipt and the provider's page name them. */
export async function findBuyer(
  executor: Executor,
  exhibitorId: string,
): Promise<
  { name: string; postalAddress: string | null; countryCode: string | null; vatId: string | null } | undefined
> {
  const [row] = await executor.query<{
    name: string;
    postalAddress: string | null;
    countryCode: string | null;
    vatId: string | null;
  }>(sql`select name, address as postal_address, country_code, vat_id from exhibitors where id = ${exhibitorId}`);
  return row;
}

/** Open payments that are to be asked about: over time, or processed and not asked for a minute. */
export async function findOverdue(
  executor: Executor,
  { now, askedBefore, limit }: { now: Date; askedBefore: Date; limit: number },
): Promise<readonly PaymentRow[]> {
  return executor.query<PaymentRow>(sql`
    select ${columns} from payments p
    where p.status = 'OPEN' and (p.expires_at < ${now} or p.is_processing)
      and (p.checked_at is null or p.checked_at < ${askedBefore})
    order by p.expires_at, p.id limit ${limit}`);
}

export const newestFirst = descending(byMoment(sql`p.created_at`), byId(sql`p.id`));

export interface ListedPayment extends PaymentRow {
  readonly projectName: string | null;
  readonly createdBy: string | null;
  readonly creditedCount: number;
  readonly receipts: readonly { id: string; year: number; number: number; kind: ReceiptKind }[];
}

const listed = sql`
  select ${columns}, e.name as project_name, a.name as created_by,
    case when p.target = 'DASHBOARD' then (p.status = 'PAID' and not exists (
        select from dashboard_unlocks d where d.payment_id = p.id))::int
      else (select count(*)::int from payment_leads l where l.payment_id = p.id and l.state = 'CREDITED') end as credited_count,
    coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'year', r.year, 'number', r.number, 'kind', r.kind)
      order by r.year, r.number) from receipts r where r.payment_id = p.id), '[]') as receipts
  from payments p left join exhibitions e on e.id = p.project_id left join accounts a on a.id = p.account_id`;

export async function findListed(executor: Executor, id: string): Promise<ListedPayment | undefined> {
  const [row] = await executor.query<ListedPayment>(sql`${listed} where p.id = ${id}`);
  return row;
}

export async function findListedAll(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListedPayment>> {
  const rows = await executor.query<ListedPayment>(sql`${listed} where p.id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function listOfExhibitor(
  executor: Executor,
  { exhibitorId, projectId }: { exhibitorId: string; projectId: string | undefined },
  { after, limit }: RowRange,
): Promise<readonly ListedPayment[]> {
  const ofProject = projectId === undefined ? sql`true` : sql`p.project_id = ${projectId}`;
  return executor.query<ListedPayment>(sql`
    ${listed} where p.exhibitor_id = ${exhibitorId} and ${ofProject} and ${behind(newestFirst, after)}
    order by ${inOrder(newestFirst)} limit ${limit}`);
}
