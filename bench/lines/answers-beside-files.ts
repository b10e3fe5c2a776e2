import { Agent, request } from 'node:http';
import type { Beacon } from '@fairlead/contract/beacons';
import { sql } from '@fairlead/database/sql';
import { createPerson, createStand, type Person } from '../../packages/e2e/harness/people.ts';
import { type ServerProcess, startServer } from '../../packages/e2e/harness/server-process.ts';
import { stored } from '../../packages/e2e/harness/stored.ts';
import type { Line } from '../line.ts';

const events = 20_000;
const visitors = 1_000;
const sheets = 500;
const points = 100;
const colleagues = 15;
const leastChecks = 50;
const betweenChecksMs = 20;

interface Wanted {
  readonly as: Person;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

const agent = new Agent({ keepAlive: true });

/** Asks, reads the answer to its end without keeping it, and returns its status. */
function take(server: ServerProcess, path: string, wanted?: Wanted): Promise<number> {
  const host = wanted === undefined ? 'app' : 'business';
  const headers: Record<string, string> = { host: `${host}.localhost:${server.port}` };
  if (wanted !== undefined) headers['authorization'] = `Bearer ${wanted.as.token}`;
  if (wanted?.body !== undefined) headers['content-type'] = 'application/json';
  const method = wanted?.method ?? 'GET';
  const options = { host: '127.0.0.1', port: server.port, method, path, headers, ...(wanted ? {} : { agent }) };
  return new Promise((resolve, reject) => {
    const asked = request(options, (answer) => {
      answer.resume().once('error', reject);
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.once('error', reject);
    asked.end(wanted?.body === undefined ? undefined : JSON.stringify(wanted.body));
  });
}

/** One after the other, as long as `files` are made, what /health/live took in ms. */
async function checkMeanwhile(server: ServerProcess, files: Promise<unknown>): Promise<number[]> {
  let isMade = false;
  const made = files.finally(() => {
    isMade = true;
  });
  const times: number[] = [];
  while (!isMade || times.length < leastChecks) {
    const begun = performance.now();
    await take(server, '/health/live');
    times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, betweenChecksMs));
  }
  await made;
  return times.toSorted((one, other) => one - other);
}

async function beside(server: ServerProcess, name: string, wanted: readonly Wanted[]): Promise<Line> {
  const begun = performance.now();
  let seconds = 0;
  const files = Promise.all(wanted.map((one) => take(server, `/papi${one.path}`, one))).then((statuses) => {
    seconds = (performance.now() - begun) / 1000;
    return statuses;
  });
  const times = await checkMeanwhile(server, files);
  const statuses = Object.entries(Object.groupBy(await files, String)).map(
    ([status, all]) => `${all?.length} × ${status}`,
  );
  const median = times[Math.floor(times.length / 2)] ?? Number.NaN;
  return {
    name: `slowest /health/live beside ${name}`,
    measured: { value: times.at(-1) ?? Number.NaN, unit: 'ms' },
    bound: { kind: 'at most', must: 250, aim: 100 },
    notes: [
      `All files took ${seconds.toFixed(2)} s (${statuses.join(', ')}); ${times.length} answers meanwhile, median ${median.toFixed(1)} ms.`,
    ],
  };
}

/** `events` scans by a thousand visitors, each of them a lead. */
const addEvents = (server: ServerProcess, projectId: string, beaconId: string): Promise<unknown> =>
  stored(
    server.dataDir,
    sql`with visitor as (
       insert into visitors (id, email, name, organization, country_code, code, language, created_at, updated_at)
       select gen_random_uuid(), 'marta-' || n || '@example.org', 'Marta Lindqvist ' || n, 'Volvik Powertrain', 'SE',
         lpad(n::text, 10, '0'), 'en', now(), now()
       from generate_series(1, ${visitors}::int) n returning id
     ), lead as (
       insert into leads (id, project_id, visitor_id, first_at, last_at, scan_count, first_event_id)
       select gen_random_uuid(), ${projectId}::uuid, id, now(), now(), ${events / visitors}::int, gen_random_uuid() from visitor
     )
     insert into scan_events
       (project_id, visitor_id, id, beacon_id, occurred_at, received_at, source, result, is_clock_clamped, is_after_fair)
     select ${projectId}::uuid, id, gen_random_uuid(), ${beaconId}::uuid, now() - n * interval '1 minute', now(), 'CAMERA', 'OK',
       false, false
     from visitor, generate_series(1, ${events / visitors}::int) n`,
  );

/** A colleague. */
async function createColleague(server: ServerProcess, exhibitorId: string): Promise<Person> {
  const person = await createPerson(server, 'business');
  const { sub } = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
  await stored(
    server.dataDir,
    sql`insert into accounts (id, subject, email, name, exhibitor_id, roles, joined_at, created_at)
     values (gen_random_uuid(), ${sub}, ${person.email}, 'Jana', ${exhibitorId}, '{EXHIBITOR}', now(), now())`,
  );
  return person;
}

/** How long everybody else waits while the server makes the files that cost it most. */
export async function answersBesideFiles(): Promise<Line[]> {
  const server = await startServer({ environment: { LOG_LEVEL: 'warn' } });
  try {
    const { owner, project, beacons } = await createStand(server, points);
    const [beacon] = beacons as [Beacon, ...Beacon[]];
    await addEvents(server, project.id, beacon.id);
    await stored(server.dataDir, sql`analyze`);
    const [company] = await stored<{ id: string }>(
      server.dataDir,
      sql`select exhibitor_id as id from accounts limit 1`,
    );
    const team: Person[] = [owner];
    while (team.length < colleagues) team.push(await createColleague(server, company?.id ?? ''));
    const member = (index: number): Person => team[index % team.length] ?? owner;
    const times = (count: number, wanted: (as: Person) => Wanted): Wanted[] =>
      Array.from({ length: count }, (_, index) => wanted(member(index)));
    const order = {
      projectId: project.id,
      beaconIds: beacons.map(({ id }) => id),
      blank: sheets - points,
      language: 'de',
    };
    const print = (format: 'PDF' | 'ZIP') =>
      times(4, (as) => ({ as, method: 'POST', path: '/qrCode', body: { ...order, format, layout: 'A4' } }));
    const report = (format: 'csv' | 'xlsx') =>
      times(30, (as) => ({ as, method: 'GET', path: `/project/${project.id}/leadReport/extended/${format}` }));
    const loads: [string, readonly Wanted[]][] = [
      ['nothing', []],
      [
        '16 QR codes as PNG of 4096',
        Array.from({ length: 16 }, () => ({
          as: owner,
          method: 'GET',
          path: `/qrCode/${beacon.id}?format=png&size=4096`,
        })),
      ],
      [`4 prints of ${sheets} codes as PDF`, print('PDF')],
      [`4 prints of ${sheets} codes as ZIP`, print('ZIP')],
      [`30 reports of ${events} events as CSV`, report('csv')],
      [`30 reports of ${events} events as XLSX`, report('xlsx')],
      [
        `60 reports of ${events} events that one person asks for at once`,
        [...report('csv'), ...report('csv')].map((one) => ({ ...one, as: owner })),
      ],
    ];
    const lines: Line[] = [];
    for (const [name, wanted] of loads) lines.push(await beside(server, name, wanted));
    return lines;
  } finally {
    agent.destroy();
    await server.stop();
  }
}
