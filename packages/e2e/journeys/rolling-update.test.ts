import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '@fairlead/database/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Balancer, startBalancer } from '../harness/balancer.ts';
import { eventId } from '../harness/event-id.ts';
import { createStand, createVisitor, type Person } from '../harness/people.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { databaseUrlOf, stored } from '../harness/stored.ts';

const perSecond = 50;
const phones = 8;

/** Only brings the database, which the others share. */
let base: ServerProcess;
let balancer: Balancer;
let running: ServerProcess[];
beforeEach(async () => {
  running = [];
  base = await startServer({ environment: { LOG_LEVEL: 'fatal' } });
  balancer = await startBalancer();
});
afterEach(async () => {
  await balancer.close();
  for (const server of running) await server.kill();
  await base.stop();
});

/** One more server on the same database, behind the balancer. */
async function add(drainSeconds: number): Promise<ServerProcess> {
  const server = await startServer({
    dataDir: base.dataDir,
    environment: {
      DATABASE_URL: await databaseUrlOf(base.dataDir),
      SECRETS_KEY: (await readFile(join(base.dataDir, 'secrets.key'), 'utf8')).trim(),
      PUBLIC_URL_ADMIN: balancer.url('admin', ''),
      PUBLIC_URL_BUSINESS: balancer.url('business', ''),
      PUBLIC_URL_APP: balancer.url('app', ''),
      DRAIN_SECONDS: String(drainSeconds),
      RATE_LIMIT: '0',
      LOG_LEVEL: 'fatal',
    },
  });
  running.push(server);
  await balancer.add(server);
  return server;
}

/** Scans at a steady rate until `isOver`; returns the status of each, 0 where no answer came. */
async function scanOn(people: readonly Person[], beacons: readonly { id: string }[], isOver: () => boolean) {
  const answers: Promise<number>[] = [];
  for (let count = 0; !isOver(); count += 1) {
    const headers = { authorization: `Bearer ${people[count % people.length]?.token}` };
    const beaconId = beacons[count % beacons.length]?.id;
    const body = { id: eventId(), beaconId, occurredAt: new Date().toISOString(), source: 'CAMERA' };
    answers.push(
      balancer.ask('app', 'POST', '/papi/scan', { headers, body }).then(
        ({ status }) => status,
        () => 0,
      ),
    );
    await wait(1000 / perSecond);
  }
  return Promise.all(answers);
}

/** Two servers are replaced one after the other while people scan; returns how the scans were answered, and how many are stored. */
async function replaceBoth(drainSeconds: number) {
  const old = [await add(drainSeconds), await add(drainSeconds)];
  const { project, beacons } = await createStand(balancer, 5);
  const people = await Promise.all(Array.from({ length: phones }, () => createVisitor(balancer)));
  let isOver = false;
  const scanning = scanOn(people, beacons, () => isOver);
  try {
    for (const one of old) {
      await add(drainSeconds);
      expect(await one.stop()).toBe(0);
    }
    await wait(1000);
  } finally {
    isOver = true;
  }
  const statuses = await scanning;
  const [row] = await stored<{ count: number }>(
    base.dataDir,
    sql`select count(*)::int as count from scan_events where project_id = ${project.id}`,
  );
  return { sent: statuses.length, failed: statuses.filter((status) => status !== 200), stored: row?.count };
}

test('two servers are replaced one after the other while 50 scans a second come, and none of them fails', async () => {
  const { sent, failed, stored: events } = await replaceBoth(2);
  expect(failed).toEqual([]);
  expect(events).toBe(sent);
  // Enough came while a server stopped for one that fails to be seen.
  expect(sent).toBeGreaterThan(4 * perSecond);
});

test('the control: servers that stop without a word before are seen to let scans fail', async () => {
  const { failed } = await replaceBoth(0);
  expect(failed.length).toBeGreaterThan(0);
});
