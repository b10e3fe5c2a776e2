import type { Sql } from 'postgres';
import { inBatches } from '../../platform/database/batches.ts';
import type { LeadRow } from '../leads/tables.ts';
import { type AdminFilter, since } from './admin-filter-queries.ts';

/** Companies, organizers, visitors and suspensions, by the time they came. */

export interface ExhibitorReportRow {
  readonly id: string;
  readonly name: string;
  readonly party_kind: string;
  readonly country_code: string | null;
  readonly website: string | null;
  readonly language: string;
  readonly created_at: string;
  readonly accounts: number;
  readonly projects: number;
  readonly scans: number;
  readonly leads: number;
}

export const exhibitors = (sql: Sql, filter: AdminFilter) =>
  inBatches<ExhibitorReportRow>((last, limit) => {
    const { tradeFairId } = filter;
    const atFair =
      tradeFairId === undefined
        ? sql`true`
        : sql`exists (select 1 from exhibitions p where p.owner_id = x.id and p.parent_id = ${tradeFairId}::uuid)`;
    return sql<ExhibitorReportRow[]>`
      with page as materialized (
        select * from exhibitors x where ${since(sql, 'created_at', filter)} and ${atFair}
          and ${last ? sql`(created_at, id) > (${last.created_at}::timestamptz, ${last.id}::uuid)` : sql`true`}
        order by created_at, id limit ${limit}
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
  });

export interface OrganizerReportRow {
  readonly id: string;
  readonly name: string;
  readonly contact_email: string;
  readonly integration_kind: string;
  readonly created_at: string;
  readonly trade_fairs: number;
  readonly accounts: number;
}

export const organizers = (sql: Sql, filter: AdminFilter) =>
  inBatches<OrganizerReportRow>(
    (last, limit) => sql<OrganizerReportRow[]>`
      select o.id, o.name, o.contact_email, o.integration_kind, o.created_at,
        (select count(*)::int from exhibitions f where f.owner_id = o.id and f.kind = 'TRADE_FAIR') as trade_fairs,
        (select count(*)::int from accounts a where a.organizer_id = o.id) as accounts
      from organizers o where ${since(sql, 'created_at', filter)}
        and ${last ? sql`(o.created_at, o.id) > (${last.created_at}::timestamptz, ${last.id}::uuid)` : sql`true`}
      order by o.created_at, o.id limit ${limit}`,
  );

export interface VisitorReportRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly organization: string | null;
  readonly profession: LeadRow['profession'];
  readonly industry: LeadRow['industry'];
  readonly city: string | null;
  readonly country_code: string | null;
  readonly language: string;
  readonly is_guest: boolean;
  readonly created_at: string;
  readonly points: number;
}

export const visitors = (sql: Sql, filter: AdminFilter) =>
  inBatches<VisitorReportRow>((last, limit) => {
    const { tradeFairId } = filter;
    const atFair =
      tradeFairId === undefined
        ? sql`true`
        : sql`(exists (select 1 from fair_registrations r
            where r.trade_fair_id = ${tradeFairId}::uuid and r.visitor_id = v.id)
          or exists (select 1 from scans s where s.visitor_id = v.id and s.trade_fair_id = ${tradeFairId}::uuid))`;
    return sql<VisitorReportRow[]>`
      with page as materialized (
        select * from visitors v where ${since(sql, 'created_at', filter)} and ${atFair}
          and ${last ? sql`(created_at, id) > (${last.created_at}::timestamptz, ${last.id}::uuid)` : sql`true`}
        order by created_at, id limit ${limit}
      )
      select id, email, name, organization, profession, industry, city, country_code, language,
        subject is null as is_guest, created_at,
        (select count(*)::int from scans s where s.visitor_id = page.id) as points
      from page order by created_at, id`;
  });

export interface SuspensionReportRow {
  readonly id: string;
  readonly target_kind: string;
  readonly label: string;
  readonly reason: string;
  readonly suspended_by: string;
  readonly suspended_at: string;
  readonly until_at: string | null;
  readonly lifted_by: string | null;
  readonly lifted_at: string | null;
}

export const suspensions = (sql: Sql, filter: AdminFilter) =>
  inBatches<SuspensionReportRow>(
    (last, limit) => sql<SuspensionReportRow[]>`
      select id, target_kind, label, reason, suspended_by, suspended_at, until_at, lifted_by, lifted_at
      from suspensions where ${since(sql, 'suspended_at', filter)}
        and ${last ? sql`(suspended_at, id) > (${last.suspended_at}::timestamptz, ${last.id}::uuid)` : sql`true`}
      order by suspended_at, id limit ${limit}`,
  );
