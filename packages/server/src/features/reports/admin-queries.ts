import type { EventType } from '@fairlead/contract/events';
import type { VisitorProfile } from '@fairlead/contract/visitors';
import type { Database } from '@fairlead/database/connection';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { allRows } from '../../platform/all-rows.ts';
import { ascending, behind, byId, byMoment, inOrder } from '../../platform/pagination.ts';
import { type LeadRow, leadColumns, leadJoins } from '../leads/rows.ts';
import { profileColumns } from '../visitors/rows.ts';

export interface AdminFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly tradeFairId?: string | undefined;
  readonly exhibitorId?: string | undefined;
}

/** Selects the rows whose time lies within the filter. */
export function since(column: string, { from, to }: AdminFilter): Sql {
  const begin = from === undefined ? sql`true` : sql`${sql.identifier(column)} >= ${from}::timestamptz`;
  const end = to === undefined ? sql`true` : sql`${sql.identifier(column)} < ${to}::timestamptz`;
  return sql`${begin} and ${end}`;
}

/** Returns whether what the filter names is there. */
export async function findNamed(executor: Executor, { tradeFairId, exhibitorId }: AdminFilter) {
  const [row] = await executor.query<{ fair: boolean; exhibitor: boolean }>(sql`
    select
      exists (select 1 from exhibitions where id = ${tradeFairId ?? null}::uuid and kind = 'TRADE_FAIR') as fair,
      exists (select 1 from exhibitors where id = ${exhibitorId ?? null}::uuid) as exhibitor`);
  return { hasFair: row?.fair ?? false, hasExhibitor: row?.exhibitor ?? false };
}

export interface EventReportRow {
  readonly id: string;
  readonly at: Date;
  readonly type: EventType;
  readonly data: { readonly path?: string; readonly reason?: string; readonly milliseconds?: number };
  readonly tradeFair: string | null;
  readonly exhibitor: string | null;
  readonly project: string | null;
  readonly timeZone: string | null;
  readonly pointName: string | null;
  readonly attachmentName: string | null;
}

const eventOrder = ascending(byMoment(sql`e.at`), byId(sql`e.id`));

/** Returns what the clients reported, in the order of time; what happened outside of projects as well. */
export const events = (reader: Database, filter: AdminFilter, signal: AbortSignal) =>
  allRows<EventReportRow>(
    reader,
    (last, limit) => {
      const { tradeFairId, exhibitorId } = filter;
      return sql`
      select e.id, e.at, e.type, e.data, f.name as trade_fair, x.name as exhibitor, p.name as project,
        coalesce(f.time_zone, p.time_zone) as time_zone, b.name as point_name, a.name as attachment_name
      from engagement_events e
      left join exhibitions p on p.id = e.project_id
      left join exhibitors x on x.id = p.owner_id
      left join exhibitions f on f.id = p.parent_id
      left join beacons b on b.id = e.beacon_id
      left join attachments a on a.id = e.attachment_id
      where ${since('at', filter)}
        and ${tradeFairId === undefined ? sql`true` : sql`p.parent_id = ${tradeFairId}::uuid`}
        and ${exhibitorId === undefined ? sql`true` : sql`p.owner_id = ${exhibitorId}::uuid`}
        and ${behind(eventOrder, last && [last.at, last.id])}
      order by ${inOrder(eventOrder)} ${limit}`;
    },
    { signal },
  );

/** Where a scan or a lead was made, and the zone its times are shown in: the fair's, else the project's own. */
interface Place {
  readonly tradeFair: string | null;
  readonly project: string;
  readonly exhibitor: string;
  readonly timeZone: string;
}

const place = sql`
  f.name as trade_fair, p.project, p.exhibitor, coalesce(f.time_zone, p.time_zone) as time_zone`;

const projects = ({ exhibitorId }: AdminFilter): Sql => sql`
  select p.id, p.name as project, x.name as exhibitor, p.time_zone from exhibitions p join exhibitors x on x.id = p.owner_id
  where ${exhibitorId === undefined ? sql`true` : sql`p.owner_id = ${exhibitorId}::uuid`}`;

/** At the fair where it was made, wherever its project is by now (decision 067). */
const madeAt = (fair: Sql, { tradeFairId }: AdminFilter): Sql =>
  tradeFairId === undefined ? sql`true` : sql`${fair} = ${tradeFairId}::uuid`;

export interface ScanReportRow extends LeadRow, Place {
  readonly eventId: string;
  readonly occurredAt: Date;
  readonly source: string;
  readonly result: string;
  readonly pointName: string;
  readonly pointCode: string;
}

const scanOrder = ascending(
  byId(sql`e.project_id`),
  byMoment(sql`e.occurred_at`),
  byId(sql`e.visitor_id`),
  byId(sql`e.id`),
);

/** Returns every scan event with its lead, project by project in the order of time. */
export const scans = (reader: Database, filter: AdminFilter, signal: AbortSignal) =>
  allRows<ScanReportRow>(
    reader,
    (last, limit) =>
      sql`
      with places as materialized (${projects(filter)})
      select e.id as event_id, e.occurred_at, e.source, e.result, b.name as point_name, b.code as point_code,
        ${place}, ${leadColumns}
      from scan_events e
      join places p on p.id = e.project_id
      left join exhibitions f on f.id = e.trade_fair_id
      join leads l on l.project_id = e.project_id and l.visitor_id = e.visitor_id
      join beacons b on b.id = e.beacon_id ${leadJoins}
      where ${since('occurred_at', filter)} and ${madeAt(sql`e.trade_fair_id`, filter)}
        and ${behind(scanOrder, last && [last.projectId, last.occurredAt, last.visitorId, last.eventId])}
      order by ${inOrder(scanOrder)} ${limit}`,
    { signal },
  );

export interface LeadReportRow extends LeadRow, Place {}

const leadOrder = ascending(byId(sql`l.project_id`), byId(sql`l.visitor_id`));

/** Returns every lead, project by project. */
export const leads = (reader: Database, filter: AdminFilter, signal: AbortSignal) =>
  allRows<LeadReportRow>(
    reader,
    (last, limit) =>
      sql`
      with places as materialized (${projects(filter)})
      select ${place}, ${leadColumns}
      from leads l
      join places p on p.id = l.project_id
      left join exhibitions f on f.id = l.trade_fair_id ${leadJoins}
      where ${since('first_at', filter)} and ${madeAt(sql`l.trade_fair_id`, filter)} and ${behind(leadOrder, last && [last.projectId, last.visitorId])}
      order by ${inOrder(leadOrder)} ${limit}`,
    { signal },
  );

/** Companies, organizers, visitors and suspensions, by the time they came. */
const byCreation = ascending(byMoment(sql`created_at`), byId(sql`id`));

export interface ExhibitorReportRow {
  readonly id: string;
  readonly name: string;
  readonly partyKind: string;
  readonly countryCode: string | null;
  readonly website: string | null;
  readonly language: string;
  readonly createdAt: Date;
  readonly accounts: number;
  readonly projects: number;
  readonly scans: number;
  readonly leads: number;
}

export const exhibitors = (reader: Database, filter: AdminFilter, signal: AbortSignal) =>
  allRows<ExhibitorReportRow>(
    reader,
    (last, limit) => {
      const { tradeFairId } = filter;
      const atFair =
        tradeFairId === undefined
          ? sql`true`
          : sql`exists (select 1 from exhibitions p where p.owner_id = x.id and p.parent_id = ${tradeFairId}::uuid)`;
      return sql`
      with page as materialized (
        select * from exhibitors x where ${since('created_at', filter)} and ${atFair}
          and ${behind(byCreation, last && [last.createdAt, last.id])}
        order by ${inOrder(byCreation)} ${limit}
      )
      select page.id, page.name, page.party_kind, page.country_code, page.website, page.language, page.created_at,
        (select count(*)::int from accounts a where a.exhibitor_id = page.id) as accounts, c.*
      from page cross join lateral (
        select count(distinct p.id)::int as projects, coalesce(sum(k.scans), 0)::int as scans,
          coalesce(sum(k.leads), 0)::int as leads
        from exhibitions p left join scan_counters k on k.project_id = p.id
        where p.owner_id = page.id and p.kind = 'PROJECT'
      ) c
      order by page.created_at, page.id`;
    },
    { signal },
  );

export interface OrganizerReportRow {
  readonly id: string;
  readonly name: string;
  readonly contactEmail: string;
  readonly integrationKind: string;
  readonly createdAt: Date;
  readonly tradeFairs: number;
  readonly accounts: number;
}

export const organizers = (reader: Database, filter: AdminFilter, signal: AbortSignal) =>
  allRows<OrganizerReportRow>(
    reader,
    (last, limit) =>
      sql`
      select o.id, o.name, o.contact_email, o.integration_kind, o.created_at,
        (select count(*)::int from exhibitions f where f.owner_id = o.id and f.kind = 'TRADE_FAIR') as trade_fairs,
        (select count(*)::int from accounts a where a.organizer_id = o.id) as accounts
      from organizers o where ${since('created_at', filter)}
        and ${behind(byCreation, last && [last.createdAt, last.id])}
      order by ${inOrder(byCreation)} ${limit}`,
    { signal },
  );

export interface VisitorReportRow extends Readonly<VisitorProfile> {
  readonly id: string;
  readonly email: string;
  readonly language: string;
  readonly isGuest: boolean;
  readonly createdAt: Date;
  readonly points: number;
}

export const visitors = (reader: Database, filter: AdminFilter, signal: AbortSignal) =>
  allRows<VisitorReportRow>(
    reader,
    (last, limit) => {
      const { tradeFairId } = filter;
      const atFair =
        tradeFairId === undefined
          ? sql`true`
          : sql`(exists (select 1 from fair_registrations r
            where r.trade_fair_id = ${tradeFairId}::uuid and r.visitor_id = v.id)
          or exists (select 1 from scans s where s.visitor_id = v.id and s.trade_fair_id = ${tradeFairId}::uuid))`;
      return sql`
      with page as materialized (
        select * from visitors v where ${since('created_at', filter)} and ${atFair}
          and ${behind(byCreation, last && [last.createdAt, last.id])}
        order by ${inOrder(byCreation)} ${limit}
      )
      select id, email, ${sql.join(profileColumns)}, language,
        (subject is null or is_guest_subject(subject)) as is_guest, created_at,
        (select count(*)::int from scans s where s.visitor_id = page.id) as points
      from page order by created_at, id`;
    },
    { signal },
  );

export interface SuspensionReportRow {
  readonly id: string;
  readonly targetKind: string;
  readonly label: string;
  readonly reason: string;
  readonly suspendedBy: string;
  readonly suspendedAt: Date;
  readonly untilAt: Date | null;
  readonly liftedBy: string | null;
  readonly liftedAt: Date | null;
}

const bySuspension = ascending(byMoment(sql`suspended_at`), byId(sql`id`));

export const suspensions = (reader: Database, filter: AdminFilter, signal: AbortSignal) =>
  allRows<SuspensionReportRow>(
    reader,
    (last, limit) =>
      sql`
      select id, target_kind, label, reason, suspended_by, suspended_at, until_at, lifted_by, lifted_at
      from suspensions where ${since('suspended_at', filter)}
        and ${behind(bySuspension, last && [last.suspendedAt, last.id])}
      order by ${inOrder(bySuspension)} ${limit}`,
    { signal },
  );
