import type { Database } from '@fairlead/database/connection';
import { sql } from '@fairlead/database/sql';
import { allRows } from '../../platform/all-rows.ts';
import { ascending, behind, byId, byMoment, inOrder } from '../../platform/pagination.ts';
import type { LeadRow } from '../leads/rows.ts';
import { type AdminFilter, since } from './admin-filter-queries.ts';

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

export interface VisitorReportRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly organization: string | null;
  readonly profession: LeadRow['profession'];
  readonly industry: LeadRow['industry'];
  readonly city: string | null;
  readonly state: string | null;
  readonly countryCode: string | null;
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
      select id, email, name, organization, profession, industry, city, state, country_code, language,
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
