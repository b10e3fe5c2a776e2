import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { localHour } from '../../platform/database/quarters.ts';

/** Days of the calendar at a place, both included; null without a limit. */
export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

export interface Asked {
  readonly projectId: string;
  readonly timeZone: string;
  readonly days: Days;
}

/** Counters are by quarters of an hour: those that begin on these days. */
const quartersIn = ({ timeZone, days: { from, to } }: Asked): Sql => sql`
  (${from}::date is null or hour >= ${from}::date::timestamp at time zone ${timeZone})
  and (${to}::date is null or hour < (${to}::date + 1)::timestamp at time zone ${timeZone})`;

const daysIn = ({ days: { from, to } }: Asked): Sql => sql`
  (${from}::date is null or day >= ${from}::date) and (${to}::date is null or day <= ${to}::date)`;

export interface HourRow {
  readonly hour: Date;
  readonly beaconId: string;
  readonly views: number;
  readonly scans: number;
  readonly leads: number;
  readonly visitors: number;
}

/** Events at each point in each hour of the clock at the place, in their order. */
export async function hoursOf(executor: Executor, asked: Asked): Promise<readonly HourRow[]> {
  const { projectId, timeZone } = asked;
  return executor.query<HourRow>(sql`
    select ${localHour(sql`c.hour`, timeZone)} as hour, beacon_id, sum(views)::int as views, sum(scans)::int as scans, sum(leads)::int as leads,
      sum(visitors)::int as visitors
    from (
      select hour, beacon_id, 0 as views, scans, leads, visitors from scan_counters
      where project_id = ${projectId} and ${quartersIn(asked)}
      union all
      select hour, beacon_id, views, 0, 0, 0 from view_counters where project_id = ${projectId} and ${quartersIn(asked)}
    ) c group by 1, beacon_id order by 1, beacon_id`);
}

export interface CounterRow {
  readonly dimension: 'ALL' | 'INDUSTRY' | 'JOB_ROLE' | 'COUNTRY' | 'LANGUAGE' | 'CONTACT';
  readonly key: string;
  readonly visitors: number;
  readonly leads: number;
  readonly unlocked: number;
  readonly qualified: number;
  readonly cameBack: number;
}

/** Leads by what is known of them, the most first. */
export async function countersOf(executor: Executor, asked: Asked): Promise<readonly CounterRow[]> {
  return executor.query<CounterRow>(sql`
    select dimension, key, sum(visitors)::int as visitors, sum(leads)::int as leads, sum(unlocked)::int as unlocked,
      sum(qualified)::int as qualified, sum(came_back)::int as came_back
    from figure_counters where project_id = ${asked.projectId} and ${daysIn(asked)}
    group by dimension, key order by sum(leads) desc, key`);
}

export interface DayOfLeads {
  readonly day: string;
  readonly leads: number;
  readonly unlocked: number;
}

/** Leads by the day on which they were first seen. */
export async function leadsByDay(executor: Executor, asked: Asked): Promise<readonly DayOfLeads[]> {
  return executor.query(sql`
    select day::text as day, leads, unlocked from figure_counters
    where project_id = ${asked.projectId} and dimension = 'ALL' and ${daysIn(asked)} and leads <> 0`);
}

export interface DocumentRow {
  readonly attachmentId: string;
  readonly name: string;
  readonly pointName: string;
  readonly kind: 'DOCUMENT' | 'LINK';
  readonly openings: number;
  readonly lookSeconds: number;
}

/** How often documents and links were opened in all, also those that were deleted since. */
export async function openingsOf(executor: Executor, asked: Asked): Promise<number> {
  const [row] = await executor.query<{ openings: number }>(sql`
    select coalesce(sum(openings), 0)::int as openings from attachment_counters
    where project_id = ${asked.projectId} and ${quartersIn(asked)}`);
  return row?.openings ?? 0;
}

/** How often each document and link that is still at a point was opened, the most first; nothing that was never opened. */
export async function documentsOf(executor: Executor, asked: Asked): Promise<readonly DocumentRow[]> {
  return executor.query<DocumentRow>(sql`
    select c.attachment_id, a.name, b.name as point_name, a.kind, c.openings, c.look_seconds
    from (
      select attachment_id, sum(openings)::int as openings, sum(look_seconds)::float8 as look_seconds
      from attachment_counters where project_id = ${asked.projectId} and ${quartersIn(asked)}
      group by attachment_id having sum(openings) > 0
    ) c
    join attachments a on a.id = c.attachment_id
    join beacons b on b.id = a.beacon_id
    order by c.openings desc, a.name, a.id`);
}

export interface SurveyRow {
  readonly surveyId: string;
  readonly title: string;
  readonly asked: number;
  readonly complete: number;
}

/** How many of the people at its point sent an answer to each survey. */
export async function surveysOf(executor: Executor, asked: Asked): Promise<readonly SurveyRow[]> {
  const { projectId } = asked;
  return executor.query<SurveyRow>(sql`
    select s.id as survey_id, s.title, coalesce(k.complete, 0) as complete,
      greatest(coalesce(v.visitors, 0), coalesce(k.complete, 0)) as asked
    from surveys s
    left join (
      select survey_id, sum(count)::int as complete from survey_counters
      where project_id = ${projectId} and key = 'complete' and ${quartersIn(asked)} group by survey_id
    ) k on k.survey_id = s.id
    left join (
      select beacon_id, sum(visitors)::int as visitors from scan_counters
      where project_id = ${projectId} and ${quartersIn(asked)} group by beacon_id
    ) v on v.beacon_id = s.last_beacon_id
    where s.project_id = ${projectId} and (v.visitors > 0 or k.complete > 0)
    order by s.title, s.id`);
}

export async function pointNames(executor: Executor, projectId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await executor.query<{ id: string; name: string }>(
    sql`select id, name from beacons where project_id = ${projectId}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
