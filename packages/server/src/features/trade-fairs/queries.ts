import type { AttributeAnswers } from '@fairlead/contract/participation';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { localHour } from '../../platform/database/quarters.ts';
import { behind, byId, byMoment, descending, inOrder, type RowRange } from '../../platform/pagination.ts';
import { ownerOfEmail } from '../identities/rows.ts';

interface RegistrationRow {
  readonly tradeFairId: string;
  readonly visitorId: string;
  readonly additionalAttributes: AttributeAnswers;
  readonly joinedAt: Date;
  readonly updatedAt: Date;
}

const registrationColumns = sql`trade_fair_id, visitor_id, additional_attributes, joined_at, updated_at`;

/** Registers a visitor, or changes the answers of one who is registered; the time of the first registration stays. */
export async function upsertRegistration(executor: Executor, row: RegistrationRow): Promise<RegistrationRow> {
  const written = { ...row, additionalAttributes: sql.json(row.additionalAttributes) };
  const [stored] = await executor.query<RegistrationRow>(sql`
    insert into fair_registrations ${sql.rows(written)}
    on conflict (trade_fair_id, visitor_id) do update set
      additional_attributes = excluded.additional_attributes, updated_at = excluded.updated_at
    returning ${registrationColumns}`);
  return stored ?? row;
}

export async function findRegistration(
  executor: Executor,
  tradeFairId: string,
  visitorId: string,
): Promise<RegistrationRow | undefined> {
  const [row] = await executor.query<RegistrationRow>(sql`
    select ${registrationColumns} from fair_registrations where trade_fair_id = ${tradeFairId} and visitor_id = ${visitorId}`);
  return row;
}

/** Returns the visitor's last answers to an organizer, at whichever of its fairs. */
export async function lastAnswers(
  executor: Executor,
  organizerId: string,
  visitorId: string,
): Promise<AttributeAnswers> {
  const [row] = await executor.query<Pick<RegistrationRow, 'additionalAttributes'>>(sql`
    select additional_attributes from fair_registrations
    where visitor_id = ${visitorId} and trade_fair_id in (select id from exhibitions where owner_id = ${organizerId})
    order by updated_at desc limit 1`);
  return row?.additionalAttributes ?? {};
}

/** Returns whether there was one. */
export async function deleteRegistration(executor: Executor, tradeFairId: string, visitorId: string): Promise<boolean> {
  const deleted = await executor.execute(sql`
    delete from fair_registrations where trade_fair_id = ${tradeFairId} and visitor_id = ${visitorId}`);
  return deleted > 0;
}

/** Returns those of the visitors who are registered for a fair. */
export async function findRegistered(
  executor: Executor,
  tradeFairId: string,
  visitorIds: readonly string[],
): Promise<Set<string>> {
  const rows = await executor.query<{ visitorId: string }>(sql`
    select visitor_id from fair_registrations
    where trade_fair_id = ${tradeFairId} and visitor_id = any(${visitorIds}::uuid[])`);
  return new Set(rows.map(({ visitorId }) => visitorId));
}

/** Registers visitors; one who has registered in the meantime keeps their own answers. */
export async function insertRegistrations(
  executor: Executor,
  tradeFairId: string,
  rows: readonly { visitorId: string; additionalAttributes: AttributeAnswers }[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await executor.execute(sql`
    insert into fair_registrations (trade_fair_id, visitor_id, additional_attributes, joined_at, updated_at)
    select ${tradeFairId}, r."visitorId", r."additionalAttributes", ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${sql.json(rows)}::jsonb) as r("visitorId" uuid, "additionalAttributes" jsonb)
    on conflict do nothing`);
}

/** Makes one visitor's registrations another's; of what both answered, the other one's answer stays. */
export async function mergeRegistrations(tx: Executor, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    insert into fair_registrations as own (trade_fair_id, visitor_id, additional_attributes, joined_at, updated_at)
    select trade_fair_id, ${to}, additional_attributes, joined_at, updated_at
    from fair_registrations where visitor_id = ${from}
    on conflict (trade_fair_id, visitor_id) do update set
      additional_attributes = excluded.additional_attributes || own.additional_attributes,
      joined_at = least(own.joined_at, excluded.joined_at),
      updated_at = greatest(own.updated_at, excluded.updated_at)`);
  await tx.execute(sql`delete from fair_registrations where visitor_id = ${from}`);
}

interface InvitationRow {
  readonly id: string;
  readonly tradeFairId: string;
  readonly exhibitorId: string | null;
  readonly email: string | null;
  /** The account or admin who sent it. */
  readonly invitedBy: string | null;
  readonly invitedAt: Date;
}

const invitationColumns = sql`id, trade_fair_id, exhibitor_id, email, invited_by, invited_at`;

/** Stores an invitation; one of the same exhibitor or e-mail is the same one, sent later. Returns its id. */
export async function upsertInvitation(executor: Executor, row: InvitationRow): Promise<string> {
  const same =
    row.exhibitorId === null
      ? sql`(trade_fair_id, email) where exhibitor_id is null`
      : sql`(trade_fair_id, exhibitor_id) where email is null`;
  const [stored] = await executor.query<{ id: string }>(sql`
    insert into fair_invitations ${sql.rows(row)}
    on conflict ${same} do update set invited_at = excluded.invited_at, invited_by = excluded.invited_by
    returning id`);
  return stored?.id ?? row.id;
}

export interface ListedInvitation {
  readonly id: string;
  readonly email: string | null;
  readonly invitedAt: Date;
  readonly exhibitorId: string | null;
  readonly exhibitorName: string | null;
  readonly hasJoined: boolean;
}

export const invitationOrder = descending(byMoment(sql`i.invited_at`), byId(sql`i.id`));

/** Returns invitations with their receivers: the named exhibitor, or that of the proven owner of the e-mail. */
export async function listInvitations(
  executor: Executor,
  filter: { tradeFairId: string; id?: string },
  { after, limit }: RowRange,
): Promise<readonly ListedInvitation[]> {
  const one = filter.id === undefined ? sql`true` : sql`i.id = ${filter.id}`;
  return executor.query<ListedInvitation>(sql`
    select i.id, i.email, i.invited_at, e.id as exhibitor_id, e.name as exhibitor_name,
      exists (select 1 from exhibitions p where p.parent_id = i.trade_fair_id and p.owner_id = e.id) as has_joined
    from fair_invitations i
    left join lateral (
      select e.id, e.name from exhibitors e
      where e.id = coalesce(i.exhibitor_id,
        (select a.exhibitor_id from accounts a where a.subject = ${ownerOfEmail(sql`i.email`)}))
    ) e on true
    where i.trade_fair_id = ${filter.tradeFairId} and ${one} and ${behind(invitationOrder, after)}
    order by ${inOrder(invitationOrder)} limit ${limit}`);
}

/** Deletes it and returns what it was. */
export async function deleteInvitation(
  executor: Executor,
  tradeFairId: string,
  id: string,
): Promise<InvitationRow | undefined> {
  const [row] = await executor.query<InvitationRow>(sql`
    delete from fair_invitations where trade_fair_id = ${tradeFairId} and id = ${id} returning ${invitationColumns}`);
  return row;
}

export interface Recipient {
  readonly email: string;
  readonly language: 'en' | 'es' | 'de';
  /** Null of who is invited by an e-mail alone. */
  readonly company: string | null;
}

/** Returns all accounts of an exhibitor that can act on an invitation; none for an unknown exhibitor. */
export async function recipientsOf(executor: Executor, exhibitorId: string): Promise<readonly Recipient[]> {
  return executor.query<Recipient>(sql`
    select a.email, e.language, e.name as company from accounts a join exhibitors e on e.id = a.exhibitor_id
    where e.id = ${exhibitorId} and (a.suspended_at is null or a.suspended_until <= now()) order by a.email limit 50`);
}

/**
 * Turns an invitation of a person who leaves into one of their company, without the e-mail. An invitation under an e-mail that
 * they only typed was not sent to them and stays as it is.
 */
export async function forgetInvitedEmail(
  tx: Executor,
  { subject, email, exhibitorId }: { subject: string; email: string; exhibitorId: string },
): Promise<void> {
  const rows = await tx.query<InvitationRow>(sql`
    delete from fair_invitations
    where email = ${email} and exhibitor_id is null and ${ownerOfEmail(sql`${email}`)} = ${subject}
    returning ${invitationColumns}`);
  if (rows.length === 0) return;
  const ofCompany = rows.map((row) => ({ ...row, email: null, exhibitorId }));
  await tx.execute(sql`insert into fair_invitations ${sql.rows(ofCompany)} on conflict do nothing`);
}

interface Totals {
  readonly projects: number;
  readonly beacons: number;
  readonly visitors: number;
}

/** Returns what a fair consists of; nothing of it was scanned. */
export async function totalsOf(executor: Executor, tradeFairId: string): Promise<Totals | undefined> {
  const [row] = await executor.query<Totals>(sql`
    with p as (select id from exhibitions where parent_id = ${tradeFairId} and archived_at is null)
    select (select count(*)::int from p) as projects,
      (select count(*)::int from beacons b join p on p.id = b.project_id where b.archived_at is null) as beacons,
      (select count(*)::int from fair_registrations r where r.trade_fair_id = ${tradeFairId}) as visitors`);
  return row;
}

export interface StandRow {
  readonly projectId: string;
  readonly exhibitor: string;
  readonly stand: string | null;
  readonly scans: number;
  readonly leads: number;
  readonly unlocked: number;
}

/** Returns every stand of a fair by its scans, the most first, read from its counters. */
export async function byStand(executor: Executor, tradeFairId: string): Promise<readonly StandRow[]> {
  return executor.query<StandRow>(sql`
    select p.id as project_id, e.name as exhibitor, p.stand, c.scans, c.leads, f.unlocked
    from exhibitions p join exhibitors e on e.id = p.owner_id
    cross join lateral (
      select coalesce(sum(scans), 0)::int as scans, coalesce(sum(leads), 0)::int as leads
      from scan_counters where project_id = p.id
    ) c
    cross join lateral (
      select coalesce(sum(unlocked), 0)::int as unlocked from figure_counters where project_id = p.id and dimension = 'ALL'
    ) f
    where p.parent_id = ${tradeFairId} and p.archived_at is null order by c.scans desc, p.id`);
}

export interface HallHourRow {
  readonly hall: string | null;
  readonly hour: Date;
  readonly scans: number;
  readonly leads: number;
}

/** Returns what the counters of these projects add up to in each of their halls by the clock of the fair, in the order of time. */
export async function byHallHour(
  executor: Executor,
  stands: readonly { readonly projectId: string; readonly hall: string | null }[],
  timeZone: string,
): Promise<readonly HallHourRow[]> {
  const projectIds = stands.map(({ projectId }) => projectId);
  const halls = stands.map(({ hall }) => hall);
  return executor.query<HallHourRow>(sql`
    select p.hall, ${localHour(sql`c.hour`, timeZone)} as hour, sum(c.scans)::int as scans, sum(c.leads)::int as leads
    from unnest(${projectIds}::uuid[], ${halls}::text[]) as p (id, hall)
    cross join lateral (
      select hour, sum(scans) as scans, sum(leads) as leads from scan_counters where project_id = p.id group by hour
    ) c
    group by p.hall, 2 order by 2`);
}

interface AnswerRow {
  readonly key: string;
  readonly answer: string;
  readonly visitors: number;
}

/**
 * Returns how many visitors gave each of the answers asked for, and, under an empty key, how many are registered: counted at one moment.
 * An empty answer stands for any.
 */
export async function visitorsByAnswer(
  executor: Executor,
  tradeFairId: string,
  asked: readonly { readonly key: string; readonly answer: string }[],
): Promise<readonly AnswerRow[]> {
  const keys = asked.map(({ key }) => key);
  const answers = asked.map(({ answer }) => answer);
  return executor.query<AnswerRow>(sql`
    select asked.key, asked.answer, count(*)::int as visitors
    from fair_registrations r
    cross join lateral jsonb_each_text(r.additional_attributes) given
    join unnest(${keys}::text[], ${answers}::text[]) as asked(key, answer)
      on asked.key = given.key and asked.answer in ('', given.value)
    where r.trade_fair_id = ${tradeFairId}
    group by asked.key, asked.answer
    union all
    select '', '', count(*)::int from fair_registrations where trade_fair_id = ${tradeFairId}`);
}
