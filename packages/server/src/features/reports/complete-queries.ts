import type { Database } from '@fairlead/database/connection';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { allRows, type ReadingLimits } from '../../platform/all-rows.ts';
import { ascending, behind, byId, byMoment, inOrder, type RowRange } from '../../platform/pagination.ts';
import { grantInForce } from '../consents/rows.ts';
import { ownerOfEmail } from '../identities/rows.ts';
import { type LeadRow, leadColumns, leadJoins } from '../leads/rows.ts';
import { listSeparator } from './survey-columns.ts';

/** An unlocked lead with everything stored of it; masked before it leaves. */
export interface CompleteRow extends LeadRow {
  readonly unlockedAt: NonNullable<LeadRow['unlockedAt']>;
  readonly unlockAmount: NonNullable<LeadRow['unlockAmount']>;
  readonly unlockCurrency: NonNullable<LeadRow['unlockCurrency']>;
  readonly priceSource: NonNullable<LeadRow['priceSource']>;
  readonly assignee: string | null;
  readonly isEmailConfirmed: boolean;
  readonly isCaptured: boolean;
  readonly points: string;
  readonly notes: string;
  /** By which the person shares their data with the exhibitor; null of a locked lead, and where nothing is in force. */
  readonly grantId: string | null;
}

/** By the moment of the first scan, which has an index. */
export const completeOrder = ascending(byMoment(sql`l.first_at`), byId(sql`l.id`));

interface CompletePart {
  readonly after?: RowRange['after'];
  readonly limit?: Sql;
  /** Of `l`. */
  readonly isWanted?: Sql;
}

/** The unlocked leads of a project behind a position, as far as a filter lets them through. */
export const selectComplete = (
  projectId: string,
  { after = null, limit = sql``, isWanted = sql`true` }: CompletePart = {},
): Sql => sql`
  select ${leadColumns}, a.name as assignee,
    coalesce(v.subject = ${ownerOfEmail(sql`v.email`)}, false) as is_email_confirmed,
    exists (select from lead_captures c where c.project_id = l.project_id and c.visitor_id = l.visitor_id) as is_captured,
    coalesce((select string_agg(b.name, ${listSeparator} order by s.first_at, s.beacon_id) from scans s join beacons b on b.id = s.beacon_id
      where s.project_id = l.project_id and s.visitor_id = l.visitor_id), '') as points,
    coalesce((select string_agg(n.text, E'\\n' order by n.at, n.id) from lead_notes n
      where n.project_id = l.project_id and n.visitor_id = l.visitor_id), '') as notes,
    ${grantInForce(sql`v.subject`, sql`(select o.owner_id from exhibitions o where o.id = ${projectId})`)} as grant_id
  from leads l ${leadJoins}
  left join accounts a on a.id = l.assignee_id
  where l.project_id = ${projectId} and l.is_open and v.id is not null and ${behind(completeOrder, after)}
    and ${isWanted}
  order by ${inOrder(completeOrder)} ${limit}`;

/** Reads the unlocked leads of a project, in batches. */
export const streamComplete = (reader: Database, projectId: string, isWanted: Sql, limits: ReadingLimits) =>
  allRows<CompleteRow>(
    reader,
    (last, limit) => selectComplete(projectId, { after: last ? [last.firstAt, last.id] : null, limit, isWanted }),
    limits,
  );

export const findComplete = (reader: Executor, projectId: string, { after, limit }: RowRange): Promise<CompleteRow[]> =>
  reader.query<CompleteRow>(selectComplete(projectId, { after, limit: sql`limit ${limit}` }));

export async function hasUnlocked(executor: Executor, projectId: string): Promise<boolean> {
  const rows = await executor.query(sql`
    select 1 from lead_unlocks u join leads l on l.project_id = u.project_id and l.visitor_id = u.visitor_id
    where u.project_id = ${projectId} and l.is_open limit 1`);
  return rows.length > 0;
}
