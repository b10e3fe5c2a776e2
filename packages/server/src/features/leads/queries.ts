import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { containing } from '../../platform/database/like-pattern.ts';
import { behind, byId, byMoment, descending, inOrder, type RowRange } from '../../platform/pagination.ts';
import type { LeadRow } from './rows.ts';

/** The columns of a LeadRow; l, u and v are the lead, its unlocking and its visitor. */
export const leadColumns = sql`
  l.id, l.project_id, l.visitor_id, l.first_at, l.last_at, l.scan_count, l.rating, l.status, l.tags,
  u.at is not null as is_unlocked, l.consent_withdrawn_at is not null as is_consent_withdrawn,
  v.name, v.email, v.organization, v.profession, v.industry, v.city, v.country_code, v.phone, v.prefix`;

const joins = sql`
  left join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
  left join visitors v on v.id = l.visitor_id`;

export interface LeadFilter {
  readonly unlocked?: boolean | undefined;
  readonly beaconId?: string | undefined;
  readonly q?: string | undefined;
}

/**
 * A search reads contact details of leads whose contact details may be seen, and nothing else: finding a locked lead by
 * its name would give the name away.
 */
function searched(q: string): Sql {
  const pattern = containing(q);
  return sql`u.at is not null and l.consent_withdrawn_at is null
    and (v.name ilike ${pattern} or v.organization ilike ${pattern} or v.email ilike ${pattern} or v.city ilike ${pattern})`;
}

function conditions(projectId: string, filter: LeadFilter): Sql {
  const parts = [sql`l.project_id = ${projectId}`];
  const isOpen = sql`(u.at is not null and l.consent_withdrawn_at is null)`;
  if (filter.unlocked !== undefined) parts.push(filter.unlocked ? isOpen : sql`not ${isOpen}`);
  if (filter.beaconId !== undefined) {
    parts.push(sql`exists (select 1 from scans s where s.project_id = l.project_id and s.visitor_id = l.visitor_id
      and s.beacon_id = ${filter.beaconId})`);
  }
  if (filter.q) parts.push(sql`(${searched(filter.q)})`);
  return sql.join(parts, ' and ');
}

/** Last seen first. */
export const leadOrder = descending(byMoment(sql`l.last_at`), byId(sql`l.id`));

export async function listLeads(
  executor: Executor,
  projectId: string,
  filter: LeadFilter,
  { after, limit }: RowRange,
): Promise<readonly LeadRow[]> {
  return executor.query<LeadRow>(sql`
    select ${leadColumns} from leads l ${joins} where ${conditions(projectId, filter)}
      and ${behind(leadOrder, after)}
    order by ${inOrder(leadOrder)} limit ${limit}`);
}

export async function findLead(executor: Executor, projectId: string, id: string): Promise<LeadRow | undefined> {
  const [row] = await executor.query<LeadRow>(
    sql`select ${leadColumns} from leads l ${joins} where l.project_id = ${projectId} and l.id = ${id}`,
  );
  return row;
}

/** The leads that these visitors are. */
export async function findLeadsOf(
  executor: Executor,
  projectId: string,
  visitorIds: readonly string[],
): Promise<readonly LeadRow[]> {
  return executor.query<LeadRow>(sql`
    select ${leadColumns} from leads l ${joins}
    where l.project_id = ${projectId} and l.visitor_id = any(${visitorIds}::uuid[])`);
}

export interface LeadPoint {
  readonly visitorId: string;
  readonly beaconId: string;
  readonly name: string;
}

/** The points that these visitors scanned, in the order of their first scan. */
export async function pointsOf(
  executor: Executor,
  projectId: string,
  visitorIds: readonly string[],
): Promise<readonly LeadPoint[]> {
  return executor.query<LeadPoint>(sql`
    select s.visitor_id, s.beacon_id, b.name from scans s join beacons b on b.id = s.beacon_id
    where s.project_id = ${projectId} and s.visitor_id = any(${visitorIds}::uuid[])
    order by s.first_at, s.beacon_id`);
}
