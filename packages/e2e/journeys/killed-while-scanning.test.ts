import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from '@fairlead/database/sql';
import { afterEach, expect, test } from 'vitest';
import { type Done, runConcurrentLoad } from '../harness/concurrent-load.ts';
import { eventId } from '../harness/event-id.ts';
import { createStand, createVisitor, type Person } from '../harness/people.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { stored } from '../harness/stored.ts';

const kills = 20;
const phones = 12;
const environment = { LOG_LEVEL: 'fatal', RATE_LIMIT: '0' };

interface Sent {
  readonly id: string;
  readonly beaconId: string;
  readonly occurredAt: string;
  readonly source: 'CAMERA';
}
type Answer = { readonly id: string; readonly result: string };

let server: ServerProcess | undefined;
let isOver = false;
afterEach(async () => {
  isOver = true;
  await server?.kill();
  // Takes over what was left, and ends it in order.
  if (server) await (await startServer({ dataDir: server.dataDir, environment })).stop();
});

/** Ends the database under the server in the middle of what it does; the server brings it back by itself. */
async function killDatabase({ dataDir }: ServerProcess): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

async function becomeReady({ ask }: ServerProcess): Promise<void> {
  while ((await ask('app', 'GET', '/health/ready').catch(() => ({ status: 0 }))).status !== 200) await wait(20);
}

/** Output of the command that compares every counter with its rows. */
async function recount(dataDir: string): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, ['packages/server/src/admin.ts', 'rebuild-figures'], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env,
  });
  return stdout;
}

/** Only what hangs meets it: a merge tries for 22 s to have its link, again and again, and both of the crowd may be at one. */
const patient = { timeout: 180_000 };

const actsOf = (done: Readonly<Done>): number => Object.values(done).reduce((sum, times) => sum + times, 0);

/** As a phone does: the same events again and again until each has an answer. Returns what was answered first. */
async function deliver(of: () => ServerProcess, phone: Person, events: readonly Sent[]): Promise<Answer[]> {
  const headers = { authorization: `Bearer ${phone.token}` };
  const [only, ...others] = events;
  for (;;) {
    const [path, body] = others.length > 0 ? ['/papi/scan/batch', { events }] : ['/papi/scan', only];
    const answer = await of()
      .ask('app', 'POST', path, { headers, body })
      .catch(() => null);
    if (answer?.status === 200) return [JSON.parse(answer.text)].flat();
    // A connection that was cut, or a server that says that its database is gone; nothing else may happen here.
    if (answer && ![500, 502, 503].includes(answer.status)) throw new Error(`${answer.status}: ${answer.text}`);
    if (isOver) return [];
    await wait(30);
  }
}

test('nothing acknowledged is lost or doubled when server and database are killed 20 times under load', async () => {
  const first = await startServer({ environment });
  server = first;
  const current = () => server ?? first;
  const { beacons, owner, project } = await createStand(first, 10);
  const people: Person[] = [];
  for (let index = 0; index < phones; index += 1) people.push(await createVisitor(first));

  let isStopped = false;
  const sent: Sent[] = [];
  /** Pairs of visitor and point: each is a row of the visitor's list, and one event of it was the first. */
  const scanned = new Set<string>();
  const acknowledged: Answer[] = [];
  const scan = async (phone: Person, turn: number): Promise<void> => {
    const events = Array.from({ length: turn % 3 === 0 ? 12 : 1 }, (): Sent => {
      const beacon = beacons[Math.floor(Math.random() * beacons.length)];
      return { id: eventId(), beaconId: String(beacon?.id), occurredAt: new Date().toISOString(), source: 'CAMERA' };
    });
    sent.push(...events);
    for (const { beaconId } of events) scanned.add(`${phone.username} ${beaconId}`);
    acknowledged.push(...(await deliver(current, phone, events)));
  };
  const load = Promise.all(
    people.map(async (phone) => {
      for (let turn = 0; !isStopped; turn += 1) await scan(phone, turn);
    }),
  );
  // Reading the figures has them counted, in the middle of which the server is killed as well.
  const reading = (async () => {
    const headers = { authorization: `Bearer ${owner.token}` };
    for (; !isStopped; await wait(50))
      await current()
        .ask('business', 'GET', `/papi/bi/report/${project.id}`, { headers })
        .catch(() => null);
  })();
  const turmoil = await runConcurrentLoad(current, await createStand(first, 3), () => isStopped || isOver);
  for (let kill = 0; kill < kills; kill += 1) {
    const [before, doneBefore] = [acknowledged.length, actsOf(turmoil.done)];
    await expect.poll(() => acknowledged.length - before, patient).toBeGreaterThan(phones * 4);
    await expect.poll(() => actsOf(turmoil.done) - doneBefore, patient).toBeGreaterThan(3);
    if (kill % 2 === 0) {
      await killDatabase(current());
      await becomeReady(current());
    } else {
      const { dataDir, port } = current();
      await current().kill();
      server = await startServer({ dataDir, port, environment });
    }
  }
  isStopped = true;
  await load;
  await reading;
  await turmoil.end;

  const { dataDir } = current();
  const events = await stored<{ id: string; beaconId: string; result: string }>(
    dataDir,
    sql`select id, beacon_id, result from scan_events where project_id = ${project.id}`,
  );
  const resultOf = new Map(events.map(({ id, result }) => [id, result]));
  expect(acknowledged.filter(({ id, result }) => resultOf.get(id) !== result)).toEqual([]);
  expect(acknowledged.map(({ id }) => id).toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
  // Every event was acknowledged in the end, and each is stored once.
  expect(events.map(({ id }) => id).toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
  const pointOf = new Map(sent.map(({ id, beaconId }) => [id, beaconId]));
  expect(events.filter(({ id, beaconId }) => pointOf.get(id) !== beaconId)).toEqual([]);
  const here = sql`project_id = ${project.id}`;
  const [counted] = await stored(
    dataDir,
    sql`select sum(scan_count)::int as scans, count(*)::int as points,
        (select sum(scan_count)::int from leads where ${here}) as of_leads,
        (select count(*)::int from leads where ${here}) as leads,
        (select sum(scans)::int from scan_counters where ${here}) as counted,
        (select sum(leads)::int from scan_counters where ${here}) as counted_leads,
        (select count(*)::int from scan_events where ${here} and result = 'OK') as first_scans,
        (select sum(point_count)::int from leads where ${here}) as points_of_leads
      from scans where ${here}`,
  );
  const points = scanned.size;
  const all = sent.length;
  expect(counted).toEqual({
    scans: all,
    ofLeads: all,
    counted: all,
    leads: phones,
    countedLeads: phones,
    points,
    firstScans: points,
    pointsOfLeads: points,
  });
  // Everything that a counter is about came to its end at the other stand, between one kill and the next.
  expect(
    Object.entries(turmoil.done).filter(([, times]) => times === 0),
    JSON.stringify(turmoil.done),
  ).toEqual([]);
  // All counters beside all events; that a wrong one is found is the test of the command.
  await current().stop();
  expect(await recount(dataDir)).toBe('All figures are counted anew; 0 differed.\n');
}, 600_000);
