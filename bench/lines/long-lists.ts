import type { Exhibition } from '@fairlead/contract/exhibitions';
import { type Sql, sql } from '@fairlead/database/sql';
import { call, createAdmin, createOrganizer } from '../../packages/e2e/harness/people.ts';
import { type ServerProcess, startServer } from '../../packages/e2e/harness/server-process.ts';
import { stored } from '../../packages/e2e/harness/stored.ts';
import type { Line } from '../line.ts';

const [few, many] = [100, 100_000];
const repeats = 40;
/** So many pages of 200 are turned before the deep one is measured. */
const pagesDeep = 50;

interface Pages {
  readonly nextCursor: string | null;
}
type ReadPage = (path: string) => Promise<Pages>;

/** `count` rows in each list. */
async function fill(server: ServerProcess, fairId: string, count: number): Promise<void> {
  const numbers = sql`generate_series(1, ${count}::int) n`;
  const add = (statement: Sql) => stored(server.dataDir, statement);
  await add(sql`insert into exhibitors (id, name, party_kind, language, created_at, updated_at)
    select gen_random_uuid(), 'Aussteller ' || md5(n::text), 'EXHIBITOR', 'de', now() - n * interval '1 s', now() from ${numbers}`);
  await add(sql`insert into exhibitions (id, kind, parent_id, joined_at, owner_id, name, time_zone, created_at, updated_at)
    select gen_random_uuid(), 'PROJECT', ${fairId}::uuid, now() - row_number() over () * interval '1 s', e.id, e.name, 'UTC', now(), now()
    from exhibitors e where not exists (select from exhibitions p where p.owner_id = e.id)`);
  await add(sql`insert into organizers (id, name, contact_email, integration_kind, created_at, updated_at)
    select gen_random_uuid(), 'Messe ' || md5(n::text), n || '@example.com', 'WEB_UI', now() - n * interval '1 s', now() from ${numbers}`);
  await add(sql`insert into exhibitions (id, kind, owner_id, name, time_zone, starts_at, is_public, created_at, updated_at)
    select gen_random_uuid(), 'TRADE_FAIR', gen_random_uuid(), 'Schau ' || md5(n::text), 'UTC', now() + n * interval '1 min', true,
      now() - n * interval '1 s', now() from ${numbers}`);
  await add(sql`insert into accounts (id, subject, email, name, exhibitor_id, roles, joined_at, created_at)
    select gen_random_uuid(), gen_random_uuid()::text, md5(n::text) || '@example.com', 'Jana', (select id from exhibitors limit 1),
      '{EXHIBITOR}', now(), now() from ${numbers}`);
  // As autovacuum does by itself after so many rows.
  await add(sql`vacuum analyze`);
}

const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[repeats / 2] ?? Number.NaN;

/** Measures what each takes, in turn: what else the machine does meanwhile slows all of them alike. */
async function medians(readings: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = readings.map((): number[] => []);
  for (let turn = 0; turn < repeats; turn += 1) {
    for (const [index, read] of readings.entries()) {
      const begun = performance.now();
      await read();
      times[index]?.push(performance.now() - begun);
    }
  }
  return times.map(median);
}

async function deepPath(readPage: ReadPage, path: string): Promise<string> {
  let pagePath = path;
  for (let page = 0; page < pagesDeep; page += 1) {
    const { nextCursor } = await readPage(`${pagePath}&limit=200`);
    if (nextCursor === null) throw new Error(`${path} has too few pages`);
    pagePath = `${path}&cursor=${encodeURIComponent(nextCursor)}`;
  }
  return pagePath;
}

interface List {
  readonly name: string;
  readonly readPage: ReadPage;
  readonly path: string;
}

/** Returns the lists of a server with `count` rows in each. */
async function listsOf(server: ServerProcess, count: number): Promise<List[]> {
  const organizer = await createOrganizer(server, 'Nordhaus Messe', 'Ole Brandt');
  const admin = await createAdmin(server);
  const input = { kind: 'TRADE_FAIR', name: 'Nordhaus Expo' };
  const fair = await call<Exhibition>(server, 'business', organizer.token, 'POST', '/exhibition', input);
  await fill(server, fair.id, count);
  const asAdmin: ReadPage = (path) => call<Pages>(server, 'admin', admin.token, 'GET', path);
  const asOrganizer: ReadPage = (path) => call<Pages>(server, 'business', organizer.token, 'GET', path);
  return [
    { name: 'all fairs by name', readPage: asAdmin, path: '/exhibition?kind=TRADE_FAIR&sort=name' },
    { name: 'organizers', readPage: asAdmin, path: '/organizer?sort=name' },
    { name: 'accounts by a part of the e-mail', readPage: asAdmin, path: '/admin/account/all?email=example' },
    { name: "a fair's exhibitors", readPage: asOrganizer, path: `/tradeFair/${fair.id}/participation?sort=name` },
  ];
}

/** One page of each long list, the first and one 10,000 rows further on, with 100,000 rows beside the same with 100. */
export async function longLists(): Promise<Line[]> {
  const servers: ServerProcess[] = [];
  const start = async () => {
    const server = await startServer({ environment: { LOG_LEVEL: 'warn' } });
    servers.push(server);
    return server;
  };
  try {
    const small = await listsOf(await start(), few);
    const large = await listsOf(await start(), many);
    const lines: Line[] = [];
    for (const [index, { name, readPage, path }] of large.entries()) {
      const other = small[index];
      if (!other) throw new Error(`There is no small list of ${name}`);
      const deep = await deepPath(readPage, path);
      const readings = [() => other.readPage(other.path), () => readPage(path), () => readPage(deep)];
      const [before = Number.NaN, first = Number.NaN, further = Number.NaN] = await medians(readings);
      lines.push({
        name: `a page of 100,000: ${name}, the slower of the first and one 10,000 rows on, as a multiple of 100 rows`,
        measured: { value: Math.max(first, further) / before, unit: '×' },
        bound: { kind: 'at most', must: 3, aim: 1.5 },
        notes: [
          `100 rows ${before.toFixed(1)} ms; 100,000 rows ${first.toFixed(1)} ms, deep ${further.toFixed(1)} ms (50 rows a page), asked in turn.`,
        ],
      });
    }
    return lines;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
