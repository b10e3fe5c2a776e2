import type { Exhibition } from '@fairlead/contract/exhibitions';
import { call } from '../../packages/e2e/harness/people.ts';
import { type ServerProcess, startServer } from '../../packages/e2e/harness/server-process.ts';
import { stored } from '../../packages/e2e/harness/stored.ts';
import { createAdmin, createOrganizer } from '../../packages/e2e/journeys/fair-people.ts';
import type { Line } from '../line.ts';

const [few, many] = [100, 100_000];
const repeats = 40;
/** So many pages of 200 are turned before the deep one is measured. */
const pagesDeep = 50;

interface Pages {
  readonly nextCursor: string | null;
}
type Ask = (path: string) => Promise<Pages>;

/** Adds rows up to `count` in each list; numbers from `from` on are new. */
async function fill(server: ServerProcess, fairId: string, from: number, count: number): Promise<void> {
  const numbers = `generate_series(${from + 1}, ${count}) n`;
  const add = (statement: string) => stored(server.dataDir, statement);
  await add(`insert into exhibitors (id, name, party_kind, language, created_at, updated_at)
    select gen_random_uuid(), 'Aussteller ' || md5(n::text), 'EXHIBITOR', 'de', now() - n * interval '1 s', now() from ${numbers}`);
  await add(`insert into exhibitions (id, kind, parent_id, joined_at, owner_id, name, time_zone, created_at, updated_at)
    select gen_random_uuid(), 'PROJECT', '${fairId}', now() - row_number() over () * interval '1 s', e.id, e.name, 'UTC', now(), now()
    from exhibitors e where not exists (select from exhibitions p where p.owner_id = e.id)`);
  await add(`insert into organizers (id, name, contact_email, integration_kind, created_at, updated_at)
    select gen_random_uuid(), 'Messe ' || md5(n::text), n || '@example.com', 'WEB_UI', now() - n * interval '1 s', now() from ${numbers}`);
  await add(`insert into exhibitions (id, kind, owner_id, name, time_zone, starts_at, is_public, created_at, updated_at)
    select gen_random_uuid(), 'TRADE_FAIR', gen_random_uuid(), 'Schau ' || md5(n::text), 'UTC', now() + n * interval '1 min', true,
      now() - n * interval '1 s', now() from ${numbers}`);
  await add(`insert into accounts (id, subject, email, name, exhibitor_id, roles, joined_at, created_at)
    select gen_random_uuid(), gen_random_uuid()::text, md5(n::text) || '@example.com', 'Jana', (select id from exhibitors limit 1),
      '{EXHIBITOR}', now(), now() from ${numbers}`);
  // As autovacuum does by itself after so many rows.
  await add('vacuum analyze');
}

async function median(ask: Ask, path: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < repeats; turn += 1) {
    const begun = performance.now();
    await ask(path);
    times.push(performance.now() - begun);
  }
  return times.sort((one, other) => one - other)[repeats / 2] ?? Number.NaN;
}

async function deepPath(ask: Ask, path: string): Promise<string> {
  let address = path;
  for (let page = 0; page < pagesDeep; page += 1) {
    const { nextCursor } = await ask(`${address}&limit=200`);
    if (nextCursor === null) throw new Error(`${path} has too few pages`);
    address = `${path}&cursor=${encodeURIComponent(nextCursor)}`;
  }
  return address;
}

/** One page of each long list, the first and one 10,000 rows further on, with 100,000 rows beside the same with 100. */
export async function longLists(): Promise<Line[]> {
  const server = await startServer({ environment: { LOG_LEVEL: 'warn' } });
  try {
    const organizer = await createOrganizer(server, 'Nordhaus Messe', 'Ole Brandt');
    const admin = await createAdmin(server);
    const input = { kind: 'TRADE_FAIR', name: 'Nordhaus Expo' };
    const fair = await call<Exhibition>(server, 'business', organizer.token, 'POST', '/exhibition', input);
    const asAdmin: Ask = (path) => call<Pages>(server, 'admin', admin.token, 'GET', path);
    const asOrganizer: Ask = (path) => call<Pages>(server, 'business', organizer.token, 'GET', path);
    const lists: readonly [string, Ask, string][] = [
      ['all fairs by name', asAdmin, '/exhibition?kind=TRADE_FAIR&sort=name'],
      ['organizers', asAdmin, '/organizer?sort=name'],
      ['accounts by a part of the e-mail', asAdmin, '/admin/account/all?email=example'],
      ["a fair's exhibitors", asOrganizer, `/tradeFair/${fair.id}/participation?sort=name`],
    ];
    const small: number[] = [];
    await fill(server, fair.id, 0, few);
    for (const [, ask, path] of lists) small.push(await median(ask, path));
    await fill(server, fair.id, few, many);
    const lines: Line[] = [];
    for (const [index, [name, ask, path]] of lists.entries()) {
      const first = await median(ask, path);
      const deep = await median(ask, await deepPath(ask, path));
      const before = small[index] ?? Number.NaN;
      lines.push({
        name: `a page of 100,000: ${name}, the slower of the first and one 10,000 rows on, as a multiple of 100 rows`,
        measured: { value: Math.max(first, deep) / before, unit: '×' },
        bound: { kind: 'at most', must: 3, aim: 1.5 },
        notes: [
          `100 rows ${before.toFixed(1)} ms; 100,000 rows ${first.toFixed(1)} ms, deep ${deep.toFixed(1)} ms (50 rows a page).`,
        ],
      });
    }
    return lines;
  } finally {
    await server.stop();
  }
}
