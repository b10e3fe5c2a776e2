import type { Database } from '@fairlead/database/connection';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { allRows, type ReadingLimits } from '../../platform/all-rows.ts';
import { ascending, behind, byId, byMoment, inOrder, type RowRange } from '../../platform/pagination.ts';
import { grantInForce } from '../consents/rows.ts';
import { ownerOfEmail } from '../identities/rows.ts';
import { type LeadRow, leadColumns, leadJoins } from '../leads/rows.ts';
import { listSeparator } from './cells.ts';

/** Answers as surveys store them: the ids of the options, or the text. */
type StoredAnswers = Readonly<Record<string, readonly string[] | string>>;

/** One scan event with its lead and everything stored of its person; masked before it leaves. */
export interface EventRow extends LeadRow {
  readonly eventId: string;
  readonly occurredAt: Date;
  readonly source: string;
  readonly result: string;
  readonly pointName: string;
  readonly pointCode: string;
  /** By which the person shares their data with the exhibitor; null of a locked lead, and where nothing is in force. */
  readonly grantId: string | null;
}

interface EventFilter {
  readonly projectId: string;
  /** Only unlocked leads, only locked ones, or all. */
  readonly isUnlocked: boolean | undefined;
}

const eventOrder = ascending(byMoment(sql`e.occurred_at`), byId(sql`e.visitor_id`), byId(sql`e.id`));

/** The scan events of a project behind `last`, by time. */
export function selectEvents(
  { projectId, isUnlocked }: EventFilter,
  last: EventRow | undefined = undefined,
  limit: Sql = sql``,
): Sql {
  const kept =
    isUnlocked === undefined
      ? sql`true`
      : sql`(u.at is not null and l.consent_withdrawn_at is null) = ${isUnlocked}::boolean`;
  // Once for all rows.
  const owner = sql`(select o.owner_id from exhibitions o where o.id = ${projectId})`;
  return sql`
    select e.id as event_id, e.occurred_at, e.source, e.result, b.name as point_name, b.code as point_code,
      ${leadColumns},
      case when u.at is not null then ${grantInForce(sql`v.subject`, owner)} end as grant_id
    from scan_events e
    join leads l on l.project_id = e.project_id and l.visitor_id = e.visitor_id
    join beacons b on b.id = e.beacon_id ${leadJoins}
    where e.project_id = ${projectId} and ${kept}
      and ${behind(eventOrder, last && [last.occurredAt, last.visitorId, last.eventId])}
    order by ${inOrder(eventOrder)} ${limit}`;
}

/** Reads them all, in batches. */
export const streamEvents = (reader: Database, filter: EventFilter, limits: ReadingLimits = {}) =>
  allRows<EventRow>(reader, (last, limit) => selectEvents(filter, last, limit), limits);

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

/** One set of sent answers with its lead and everything stored of its person; masked before it leaves. */
export interface SentRow extends LeadRow {
  readonly answers: StoredAnswers;
  readonly language: string;
  readonly startedAt: Date;
  readonly pointName: string | null;
}

const sentOrder = ascending(byMoment(sql`a.started_at`), byId(sql`a.visitor_id`));

/** Reads what was sent to a survey, in the order in which people began, in batches. */
export function streamSent(
  reader: Database,
  key: { projectId: string; surveyId: string; from: string | undefined; to: string | undefined },
  signal: AbortSignal,
): AsyncGenerator<readonly SentRow[]> {
  const from = key.from === undefined ? sql`true` : sql`a.started_at >= ${key.from}::timestamptz`;
  const to = key.to === undefined ? sql`true` : sql`a.started_at < ${key.to}::timestamptz`;
  const select = (last: SentRow | undefined, limit: Sql): Sql => sql`
    select a.answers, a.language, a.started_at, b.name as point_name,
      ${leadColumns}
    from survey_answers a
    join leads l on l.project_id = a.project_id and l.visitor_id = a.visitor_id
    left join beacons b on b.id = a.beacon_id ${leadJoins}
    where a.project_id = ${key.projectId} and a.survey_id = ${key.surveyId} and a.is_complete
      and ${behind(sentOrder, last && [last.startedAt, last.visitorId])} and ${from} and ${to}
    order by ${inOrder(sentOrder)} ${limit}`;
  return allRows(reader, select, { signal });
}

interface VisitorAnswers {
  readonly visitorId: string;
  readonly surveyId: string;
  readonly answers: StoredAnswers;
}

/** Returns everything that these visitors sent to a project's surveys. */
export async function answersOf(
  executor: Executor,
  projectId: string,
  visitorIds: readonly string[],
): Promise<VisitorAnswers[]> {
  return executor.query<VisitorAnswers>(sql`
    select visitor_id, survey_id, answers from survey_answers
    where project_id = ${projectId} and visitor_id = any(${[...new Set(visitorIds)]}::uuid[]) and is_complete`);
}
