import { type Sql, sql } from '@fairlead/database/sql';
import { startServer } from '../../packages/e2e/harness/server-process.ts';
import { fillLeads } from '../leads/many-leads.ts';
import { makeTwoProjects } from '../leads/two-projects.ts';
import type { Line } from '../line.ts';

const [few, many] = [1_000, 1_000_000];
const eventsOfEach = 10;
const repeats = 15;
const points = 8;

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** Leads with ten scans each at eight points within three days, and the counters of these. */
async function fill(add: (statement: Sql) => Promise<unknown>, projectId: string, count: number): Promise<void> {
  await fillLeads(add, projectId, count);
  await add(sql`
    insert into scan_events (project_id, visitor_id, id, beacon_id, occurred_at, received_at, source, result, is_clock_clamped,
      is_after_fair)
    select project_id, visitor_id, gen_random_uuid(), md5('point ' || n % ${points}::int)::uuid,
      now() - random() * interval '3 days', now(), 'CAMERA', 'DUPLICATE', false, false
    from leads, generate_series(1, ${eventsOfEach}::int) n where project_id = ${projectId}`);
  await add(sql`
    insert into scan_counters (project_id, hour, beacon_id, scans, leads, visitors)
    select project_id, date_bin('15 minutes', occurred_at, timestamptz 'epoch'), beacon_id, count(*), 0, 0
    from scan_events where project_id = ${projectId} group by 1, 2, 3`);
}

/** Dashboard and figures of a project with ten million scans beside those of one with ten thousand. */
export async function insights(): Promise<Line[]> {
  const server = await startServer({ environment: { LOG_LEVEL: 'warn', RATE_LIMIT: '0' } });
  try {
    const { small, large, read } = await makeTwoProjects(server, [few, many], fill);
    const timeOf = async (path: string): Promise<number> => {
      const begun = performance.now();
      await read(path);
      return performance.now() - begun;
    };
    const pages = ['/dashboard/', '/bi/report/'] as const;
    // The first ones count figures that were never asked for.
    for (const page of pages) for (const id of [small, large]) await timeOf(page + id);
    return await Promise.all(
      pages.map(async (page) => {
        const times = { small: [] as number[], large: [] as number[] };
        for (let turn = 0; turn < repeats; turn += 1) {
          times.small.push(await timeOf(page + small));
          times.large.push(await timeOf(page + large));
        }
        const [less, more] = [median(times.small), median(times.large)];
        return {
          name: `${page}{project} with ${(many * eventsOfEach).toLocaleString('en')} scans, as a multiple of the same with ${(few * eventsOfEach).toLocaleString('en')}`,
          measured: { value: more / less, unit: '×' },
          bound: { kind: 'at most', must: 2, aim: 1.2 },
          notes: [`Medians of ${repeats} requests each, in turn: ${more.toFixed(1)} ms and ${less.toFixed(1)} ms.`],
        } satisfies Line;
      }),
    );
  } finally {
    await server.stop();
  }
}
