import { maxClaims } from '@fairlead/contract/claims';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** One exhibitor's part of one record under the e-mail. */
export interface ClaimRow {
  /** Made of both, so that it tells neither which record it is nor whether two are of the same. */
  readonly id: string;
  readonly visitorId: string;
  readonly visitorSubject: string | null;
  readonly exhibitorId: string;
  readonly exhibitorName: string;
  readonly projectIds: readonly string[];
  readonly fairName: string | null;
  readonly timeZone: string | null;
  readonly pointCount: number;
  readonly isCaptured: boolean;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/**
 * Returns what is asked about these records, the last seen first: not what was answered with no, and nothing of a guest who is
 * suspended.
 */
export async function findClaims(
  executor: Executor,
  visitorIds: readonly string[],
  now: Date,
  claimIds: readonly string[] | null = null,
): Promise<ClaimRow[]> {
  if (visitorIds.length === 0) return [];
  return executor.query<ClaimRow>(sql`
    select * from (
      select overlay(overlay(md5(v.id::text || e.id::text) placing '8' from 13) placing '8' from 17)::uuid as id, v.id as visitor_id, v.subject as visitor_subject,
        e.id as exhibitor_id, e.name as exhibitor_name, array_agg(p.id) as project_ids,
        (array_agg(f.name order by l.last_at desc))[1] as fair_name,
        (array_agg(f.time_zone order by l.last_at desc))[1] as time_zone,
        sum(l.point_count)::int as point_count,
        bool_or(exists (select 1 from lead_captures c
          where c.project_id = l.project_id and c.visitor_id = l.visitor_id)) as is_captured,
        min(l.first_at) as first_at, max(l.last_at) as last_at
      from leads l join visitors v on v.id = l.visitor_id
      join exhibitions p on p.id = l.project_id join exhibitors e on e.id = p.owner_id
      left join exhibitions f on f.id = p.parent_id
      where l.visitor_id = any(${visitorIds}::uuid[])
        and not exists (select 1 from sharing_withdrawals w
          where w.visitor_id = v.id and w.exhibitor_id = e.id and w.refused_at is not null)
        and not exists (select 1 from suspensions s where s.holder = v.subject and s.lifted_at is null
          and (s.until_at is null or s.until_at > ${now}))
      group by v.id, e.id
    ) c
    where ${claimIds}::uuid[] is null or id = any(${claimIds}::uuid[])
    order by last_at desc, id limit ${maxClaims}`);
}
