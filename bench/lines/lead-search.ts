import { type Sql, sql } from '@fairlead/database/sql';
import { startServer } from '../../packages/e2e/harness/server-process.ts';
import { makeTwoProjects } from '../leads/two-projects.ts';
import type { Line } from '../line.ts';

const [few, many] = [1_000, 100_000];
const repeats = 20;

/** Searches with different results: none, one, some, many, and fields that a locked lead shows. */
const searches = {
  nothing: 'zzyzx',
  'one name': 'Quixana',
  'one in 3,000': 'Zwyrtek',
  'every fourth company': 'kessler',
  'two letters': 'Zw',
  'a country of no lead': 'Iceland',
  'the country of every seventh lead': 'Sweden',
};

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[repeats / 2] ?? Number.NaN;

/** Visitors of which every tenth is unlocked, half of them by a name of their own, as the leads of a project. */
async function fill(add: (statement: Sql) => Promise<unknown>, projectId: string, count: number): Promise<void> {
  await add(sql`
    insert into visitors (id, email, name, profession, industry, organization, city, country_code, code, language,
      created_at, updated_at)
    select gen_random_uuid(), md5(${projectId} || n) || '@' || (array['aurelia', 'kessler', 'nordhaus', 'volvik'])[n % 4 + 1]
        || '.example', translate(left(md5('n' || n), 6), '0123456789', 'aeioulnrst') || ' '
        || case when n % 3000 = 0 then 'Zwyrtek' when n = ${count / 2}::int then 'Quixana' else 'Brandt' end,
      'IT', '28', 'Company ' || n % 5000, 'Hannover', case when n % 7 = 0 then 'SE' else 'DE' end,
      left(md5(${projectId} || n), 1) || lpad((${count}::int + n)::text, 9, '0'), 'en', now(), now()
    from generate_series(1, ${count}::int) n`);
  await add(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
    select ${projectId}::uuid, id, now(), 0, 'EUR', 'BASE' from visitors v
    where (code like '0%' or name like '% Quixana' or name like '% Zwyrtek')
      and not exists (select from leads l where l.visitor_id = v.id)`);
  await add(sql`
    insert into leads (project_id, visitor_id, id, first_at, last_at, first_event_id)
    select ${projectId}::uuid, id, gen_random_uuid(), now() - random() * interval '3 days', now() - random() * interval '3 days',
      gen_random_uuid()
    from visitors v where not exists (select from leads l where l.visitor_id = v.id)`);
}

/** A search in a project with 100,000 leads beside the first page of one with 1,000. */
export async function leadSearch(): Promise<Line[]> {
  const server = await startServer({ environment: { LOG_LEVEL: 'warn' } });
  try {
    const { small, large, read } = await makeTwoProjects(server, [few, many], fill);
    const paths = [
      `/project/${small}/lead`,
      ...Object.values(searches).map((text) => `/project/${large}/lead?q=${encodeURIComponent(text)}`),
    ];
    const times = paths.map((): number[] => []);
    // Asked in turn: what else the machine does meanwhile slows all of them alike.
    for (let turn = 0; turn < repeats; turn += 1) {
      for (const [index, path] of paths.entries()) {
        const begun = performance.now();
        await read(path);
        times[index]?.push(performance.now() - begun);
      }
    }
    const [first = Number.NaN, ...found] = times.map(median);
    const described = Object.keys(searches).map((name, index) => `${name} ${found[index]?.toFixed(1)} ms`);
    return [
      {
        name: 'search in 100,000 leads: the slowest of seven, as a multiple of the first page of 1,000 leads',
        measured: { value: Math.max(...found) / first, unit: '×' },
        bound: { kind: 'at most', must: 5, aim: 2 },
        notes: [`First page of 1,000 ${first.toFixed(1)} ms; ${described.join(', ')} (50 rows a page), asked in turn.`],
      },
    ];
  } finally {
    await server.stop();
  }
}
