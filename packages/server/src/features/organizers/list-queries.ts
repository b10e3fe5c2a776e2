import type { organizerSort } from '@fairlead/contract/organizers';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ownerOfEmail } from '../../platform/auth/email-owners.ts';
import type { Executor } from '../../platform/database/connection.ts';
import { behind, inOrder, type KeyPosition, keyText, type SortOrder } from '../../platform/database/keyset.ts';
import { contains, finds } from '../../platform/database/like-pattern.ts';

export interface PageOf {
  readonly order: SortOrder;
  readonly after: KeyPosition | null;
  readonly limit: number;
}

const id = sql`o.id`;
const [byName, byAge] = [sql`o.name_key`, sql`o.created_at`];
const orders: Readonly<Record<z.output<typeof organizerSort>, SortOrder>> = {
  name: { key: byName, id, kind: 'text', isDescending: false },
  '-name': { key: byName, id, kind: 'text', isDescending: true },
  createdAt: { key: byAge, id, kind: 'moment', isDescending: false },
  '-createdAt': { key: byAge, id, kind: 'moment', isDescending: true },
};
export const organizerOrder = (sort: keyof typeof orders): SortOrder => orders[sort];

export interface ListedOrganizer extends Record<string, unknown> {
  readonly id: string;
  readonly sort_key: string;
  readonly trade_fairs: number;
  readonly accounts: number;
  readonly suspension: Listed | null;
}

interface Listed {
  readonly id: string;
  readonly reason: string;
  readonly suspended_at: string;
  readonly until_at: string | null;
}

/** Ids in order with their figures. */
export async function listOrganizers(
  executor: Executor,
  { q, now }: { q: string | undefined; now: Date },
  { order, after, limit }: PageOf,
): Promise<readonly ListedOrganizer[]> {
  return executor.execute<ListedOrganizer>(sql`
    select o.id, ${keyText(order)},
      (select count(*)::int from exhibitions f where f.owner_id = o.id and f.kind = 'TRADE_FAIR'
        and f.archived_at is null) as trade_fairs,
      (select count(*)::int from accounts a where a.organizer_id = o.id) as accounts,
      (select to_jsonb(s) from suspensions s where s.holder = 'ORGANIZER:' || o.id and s.lifted_at is null
        and (s.until_at is null or s.until_at > ${now.toISOString()}::timestamptz)) as suspension
    from organizers o where ${q ? finds({ table: 'organizers', alias: 'o', column: 'search' }, q) : sql`true`} and ${behind(order, after)}
    order by ${inOrder(order)} limit ${limit + 1}`);
}

export interface Candidate extends Record<string, unknown> {
  readonly account_id: string;
  readonly email: string;
  readonly name: string;
  readonly exhibitor_id: string;
  readonly exhibitor_name: string;
  readonly sort_key: string;
}

export const candidateOrder: SortOrder = {
  key: sql`a.email`,
  id: sql`a.id`,
  kind: 'text',
  isDescending: false,
};

/** Accounts of no organizer whose e-mail is their person's, by e-mail; those whose own words fit and those of a company that fits, each by an index. */
export async function listCandidates(
  executor: Executor,
  q: string | undefined,
  { order, after, limit }: PageOf,
): Promise<readonly Candidate[]> {
  const one = (wanted: SQL) => sql`(
    select a.id as account_id, a.email, a.name, e.id as exhibitor_id, e.name as exhibitor_name, ${keyText(order)}
    from accounts a join exhibitors e on e.id = a.exhibitor_id
    where a.organizer_id is null and a.subject = ${ownerOfEmail(sql`a.email`)} and ${wanted} and ${behind(order, after)}
    order by ${inOrder(order)} limit ${limit + 1})`;
  const places = q
    ? [
        finds({ table: 'accounts', alias: 'a', column: 'search' }, q),
        finds({ table: 'exhibitors', alias: 'e', column: 'name_key' }, q),
      ]
    : [sql`true`];
  return executor.execute<Candidate>(sql`
    select * from (${sql.join(places.map(one), sql` union `)}) found
    order by sort_key, account_id limit ${limit + 1}`);
}

export interface OrganizerPoint extends Record<string, unknown> {
  readonly beacon_id: string;
  readonly name: string;
  readonly title: string | null;
  readonly code: string;
  readonly is_active: boolean;
  readonly exhibitor_id: string;
  readonly exhibitor_name: string;
  readonly project_id: string;
  readonly project_name: string;
  readonly stand: string | null;
  readonly fair_id: string;
  readonly fair_name: string;
  readonly scan_count: number;
  readonly sort_key: string;
}

export const pointOrder: SortOrder = {
  key: sql`b.created_at`,
  id: sql`b.id`,
  kind: 'moment',
  isDescending: true,
};

/** Every point of an organizer's fairs, newest first; `tradeFairId` narrows to one fair. */
export async function listPoints(
  executor: Executor,
  filter: { organizerId: string; tradeFairId: string | undefined; q: string | undefined },
  { order, after, limit }: PageOf,
): Promise<readonly OrganizerPoint[]> {
  const fair = filter.tradeFairId === undefined ? sql`true` : sql`f.id = ${filter.tradeFairId}`;
  const text = sql`search_form(b.name || ' ' || coalesce(b.title, '') || ' ' || b.code)`;
  const wanted = filter.q ? sql`(${contains(text, filter.q)} or ${contains(sql`e.name_key`, filter.q)})` : sql`true`;
  return executor.execute<OrganizerPoint>(sql`
    select b.id as beacon_id, b.name, b.title, b.code, b.is_active, e.id as exhibitor_id, e.name as exhibitor_name,
      p.id as project_id, p.name as project_name, p.stand, f.id as fair_id, f.name as fair_name,
      (select coalesce(sum(c.scans), 0)::int from scan_counters c
        where c.project_id = b.project_id and c.beacon_id = b.id) as scan_count,
      ${keyText(order)}
    from exhibitions f
    join exhibitions p on p.parent_id = f.id and p.archived_at is null
    join exhibitors e on e.id = p.owner_id
    join beacons b on b.project_id = p.id and b.archived_at is null
    where f.owner_id = ${filter.organizerId} and f.kind = 'TRADE_FAIR' and ${fair} and ${wanted}
      and ${behind(order, after)}
    order by ${inOrder(order)} limit ${limit + 1}`);
}
