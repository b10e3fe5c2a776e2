import { type RecentScans, recentDays } from '@fairlead/contract/insights';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { openDashboards } from '../payments/public.ts';
import type { Prices } from '../prices/public.ts';

const dayMs = 24 * 3_600_000;
/** The newest; as a list of projects shows them, with some to spare. */
const maxProjects = 500;

interface DayRow {
  readonly projectId: string;
  readonly parentId: string | null;
  readonly timeZone: string;
  readonly day: string;
  readonly scans: number;
}

/** Scans by days of the calendar at the fair, and at the project outside of fairs; days without any are left out. */
const readDays = (executor: Executor, exhibitorId: string, since: Date): Promise<readonly DayRow[]> =>
  executor.query<DayRow>(sql`
    select p.id as project_id, p.parent_id, p.time_zone, (c.hour at time zone p.time_zone)::date::text as day,
      sum(c.scans)::int as scans
    from (
      select e.id, e.parent_id, coalesce(f.time_zone, e.time_zone) as time_zone
      from exhibitions e left join exhibitions f on f.id = e.parent_id
      where e.owner_id = ${exhibitorId} and e.kind = 'PROJECT' and e.archived_at is null
      order by e.created_at desc limit ${maxProjects}
    ) p
    join scan_counters c on c.project_id = p.id and c.hour >= ${since}
    group by p.id, p.parent_id, p.time_zone, day`);

/** The last days of the calendar at a place, today last. */
function lastDays(now: Date, timeZone: string): string[] {
  // Sweden writes days as the calendar of computers does.
  const today = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(now);
  const at = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: recentDays }, (_, index) =>
    new Date(at - (recentDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

/** Returns the scans of the last days of the company's projects that had any, where their dashboard is open. */
export async function listRecentScans(context: Context<AccountActor>, prices: Prices): Promise<RecentScans[]> {
  const { database, caller, now } = context;
  const { exhibitorId } = caller;
  const days = await readDays(database, exhibitorId, new Date(now.getTime() - (recentDays + 1) * dayMs));
  const byProject = Map.groupBy(days, ({ projectId }) => projectId);
  const projects = [...byProject].flatMap(([id, [first]]) => (first ? [{ id, ...first }] : []));
  const open = await openDashboards(context, { exhibitorId, projects, prices });
  return projects
    .filter(({ id }) => open.has(id))
    .map(({ id, timeZone }) => {
      const scans = new Map(byProject.get(id)?.map((row) => [row.day, row.scans]));
      return { projectId: id, scans: lastDays(now, timeZone).map((day) => scans.get(day) ?? 0) };
    })
    .filter(({ scans }) => scans.some((count) => count > 0));
}
