import type { PriceScope } from '@fairlead/contract/prices';
import type { Database } from '@fairlead/database/connection';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { allRows, type ReadingLimits } from '../../platform/all-rows.ts';
import { ascending, behind, byId, byMoment, inOrder, type RowRange } from '../../platform/pagination.ts';
import { grantInForce } from '../consents/rows.ts';
import { ownerOfEmail } from '../identities/rows.ts';
import { wishOfLead } from '../leads/rows.ts';
import type { StoredLead } from './stored-lead.ts';
import { listSeparator } from './survey-columns.ts';

/** An unlocked lead with everything stored of it; masked before it leaves. */
export interface CompleteRow extends StoredLead {
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly scanCount: number;
  readonly score: number;
  readonly assignee: string | null;
  readonly contactedAt: Date | null;
  readonly unlockedAt: Date;
  readonly unlockAmount: number;
  readonly unlockCurrency: string;
  readonly priceSource: PriceScope;
  readonly isEmailConfirmed: boolean;
  readonly isCaptured: boolean;
  readonly points: string;
  readonly notes: string;
  /** By which the person shares their data with the exhibitor; null of a locked lead, and where nothing is in force. */
  readonly grantId: string | null;
}

/** By when they were first seen, as an index has those that are open. */
export const completeOrder = ascending(byMoment(sql`k.first_at`), byId(sql`k.lead_id`));

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
  select l.id, l.visitor_id, l.rating, l.status, l.tags, ${wishOfLead} as wish, k.first_at, l.last_at, l.scan_count, l.score, l.contacted_at,
    a.name as assignee, u.at as unlocked_at, u.amount as unlock_amount, u.currency as unlock_currency, u.price_source,
    true as is_unlocked, l.consent_withdrawn_at is not null as is_consent_withdrawn,
    coalesce(p.subject = ${ownerOfEmail(sql`p.email`)}, false) as is_email_confirmed,
    exists (select from lead_captures c where c.project_id = l.project_id and c.visitor_id = l.visitor_id) as is_captured,
    coalesce((select string_agg(b.name, ${listSeparator} order by s.first_at, s.beacon_id) from scans s join beacons b on b.id = s.beacon_id
      where s.project_id = l.project_id and s.visitor_id = l.visitor_id), '') as points,
    coalesce((select string_agg(n.text, E'\\n' order by n.at, n.id) from lead_notes n
      where n.project_id = l.project_id and n.visitor_id = l.visitor_id), '') as notes,
    p.name, p.email, p.organization, p.profession, p.industry, p.city, p.state, p.country_code, p.phone, p.prefix,
    u.phone_withdrawn_at is null as is_phone_shared,
    ${grantInForce(sql`p.subject`, sql`(select o.owner_id from exhibitions o where o.id = ${projectId})`)} as grant_id
  from lead_search k
  join leads l on l.project_id = k.project_id and l.id = k.lead_id
  join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
  join visitors p on p.id = l.visitor_id
  left join accounts a on a.id = l.assignee_id
  where k.project_id = ${projectId} and k.is_open and ${behind(completeOrder, after)}
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
  return (
    (await executor.query(sql`select 1 from lead_search where project_id = ${projectId} and is_open limit 1`)).length >
    0
  );
}
