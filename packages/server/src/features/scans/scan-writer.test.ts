import { setTimeout as wait } from 'node:timers/promises';
import type { Beacon } from '@fairlead/contract/beacons';
import type { ScanEvent } from '@fairlead/contract/scans';
import { connect, type Database } from '@fairlead/database/connection';
import { refusalCode } from '@fairlead/database/errors';
import { sql } from '@fairlead/database/sql';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { createBeacon, createStand, createVisitor, scanBody } from '../../../test/factories.ts';
import { overlap } from '../../../test/race.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { deleteVisitor, lockVisitor } from '../visitors/queries.ts';
import { holdNone } from './hold-leads.ts';
import type { ReportedScan } from './locate-scans.ts';
import { createScanWriter, type ScanWriter } from './scan-writer.ts';

const app = useOwnTestApp();
const connections: Database[] = [];
const warnings: unknown[] = [];
const log = { warn: (facts: unknown) => warnings.push(facts) } as unknown as FastifyBaseLogger;

/** Writer of a second process. */
function openWriter(): ScanWriter {
  const database = connect(app.databaseUrl, { poolSize: 8 });
  connections.push(database);
  return createScanWriter(database, log, { leadsChanged: () => {} }, holdNone);
}

afterEach(async () => {
  for (const connection of connections.splice(0)) await connection.close();
  expect(warnings.splice(0)).toEqual([]);
});

const reportOf = (visitorId: string, beacon: Pick<Beacon, 'id'>): ReportedScan => ({
  visitorId,
  language: 'en',
  event: scanBody(beacon) as ScanEvent,
  receivedAt: new Date(),
  network: '198.51.100.7',
});

async function createScene(visitors: number, points: number) {
  const { owner, project, beacon } = await createStand(app);
  const beacons = [beacon];
  while (beacons.length < points) beacons.push(await createBeacon(app, owner.token, project.id));
  const people = await Promise.all(Array.from({ length: visitors }, () => createVisitor(app)));
  return { project, beacons, visitorIds: people.map(({ visitor }) => visitor.id) };
}

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);

test('two processes that write the same rows lose and double nothing, and do not deadlock', async () => {
  const { project, beacons, visitorIds } = await createScene(20, 5);
  const reports = visitorIds.flatMap((visitorId) =>
    beacons.flatMap((beacon) => [reportOf(visitorId, beacon), reportOf(visitorId, beacon)]),
  );
  const writers = [openWriter(), openWriter()];
  const answers = await Promise.all(
    writers.flatMap((writer) => shuffled(reports).map(async (report) => ({ report, ...(await writer.add(report)) }))),
  );
  // An event has one answer, from every process and however often it is sent.
  const results = Map.groupBy(answers, ({ id }) => id);
  expect([...results.values()].filter((own) => new Set(own.map(({ result }) => result)).size > 1)).toEqual([]);
  expect(answers.filter(({ result }) => result === 'OK')).toHaveLength(100 * 2);
  const [state] = await app.database.query(sql`
    select (select count(*)::int from scan_events where project_id = ${project.id}) as events,
      (select sum(scan_count)::int from scans where project_id = ${project.id}) as scan_count,
      (select sum(scan_count)::int from leads where project_id = ${project.id}) as lead_count,
      (select count(*)::int from leads where project_id = ${project.id}) as leads,
      (select sum(scans)::int from scan_counters where project_id = ${project.id}) as counted,
      (select sum(leads)::int from scan_counters where project_id = ${project.id}) as counted_leads`);
  expect(state).toEqual({ events: 200, scanCount: 200, leadCount: 200, leads: 20, counted: 200, countedLeads: 20 });
});

test('looks rows up by their keys, however small the tables were when its statements were planned', async () => {
  const { beacons, visitorIds } = await createScene(2, 2);
  const writer = openWriter();
  const looks = async () => {
    const [row] = await app.database.query<{ byKey: number; through: number }>(sql`
      select sum(idx_scan)::int as by_key, sum(seq_scan)::int as through from pg_stat_user_tables
      where relname in ('scans', 'scan_events', 'leads', 'visitors', 'missing_scans', 'scan_counters')`);
    return row ?? { byKey: 0, through: 0 };
  };
  const scan = () =>
    Promise.all(visitorIds.flatMap((visitorId) => beacons.map((beacon) => writer.add(reportOf(visitorId, beacon)))));
  await scan();
  // PostgreSQL counts a second after the fact.
  await wait(1_100);
  await scan();
  const before = await looks();
  const lookUpAgain = async () => {
    await scan();
    return (await looks()).byKey;
  };
  await expect.poll(lookUpAgain, { interval: 200 }).toBeGreaterThan(before.byKey + 20);
  expect((await looks()).through).toBe(before.through);
});

test('control: rows written in no order, as this is not done, deadlock when two write them at once', async () => {
  const { project, visitorIds } = await createScene(2, 1);
  const touch = (visitorId: string | undefined) => sql`
    insert into leads (project_id, visitor_id, id, first_at, last_at, first_event_id)
    values (${project.id}, ${visitorId ?? ''}, gen_random_uuid(), now(), now(), gen_random_uuid())
    on conflict (project_id, visitor_id) do update set scan_count = leads.scan_count + 1`;
  const bothTouched = Promise.withResolvers<void>();
  let touched = 0;
  const write = (order: readonly string[]) =>
    app.database.transaction(async (tx) => {
      await tx.execute(touch(order[0]));
      touched += 1;
      if (touched === 2) bothTouched.resolve();
      await bothTouched.promise;
      await tx.execute(touch(order[1]));
    });
  const results = await Promise.allSettled([write(visitorIds), write(visitorIds.toReversed())]);
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [refusalCode(result.reason)] : []));
  expect(refusals).toEqual(['40P01']);
});

describe('while somebody else holds the row of a visitor', () => {
  test('that one alone waits', async () => {
    const { beacons, visitorIds } = await createScene(3, 1);
    const [held, ...others] = visitorIds as [string, ...string[]];
    const [beacon] = beacons as [Beacon];
    const writer = openWriter();
    const release = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = app.database.transaction(async (tx) => {
      await lockVisitor(tx, held);
      isHeld.resolve();
      await release.promise;
    });
    await isHeld.promise;
    let isAnswered = false;
    const waiting = writer.add(reportOf(held, beacon)).finally(() => {
      isAnswered = true;
    });
    for (const other of others) expect((await writer.add(reportOf(other, beacon))).result).toBe('OK');
    await wait(500);
    for (const other of others) expect((await writer.add(reportOf(other, beacon))).result).toBe('DUPLICATE');
    expect(isAnswered).toBe(false);
    release.resolve();
    await holding;
    expect((await waiting).result).toBe('OK');
  });

  test('who leaves for good meanwhile is refused and leaves nothing, and the others of the flight stay', async () => {
    const { project, beacons, visitorIds } = await createScene(4, 1);
    const [first, leaving, ...others] = visitorIds as [string, string, ...string[]];
    const [beacon] = beacons as [Beacon];
    const writer = openWriter();
    const answers: Promise<PromiseSettledResult<unknown>[]>[] = [];
    await overlap(
      app.database,
      async (tx) => {
        await lockVisitor(tx, leaving);
        await deleteVisitor(tx, leaving);
        // The first is written alone; the others go together behind it.
        answers.push(
          Promise.allSettled([first, leaving, ...others].map((visitorId) => writer.add(reportOf(visitorId, beacon)))),
        );
      },
      (tx) => lockVisitor(tx, leaving),
    );
    const [settled = []] = await Promise.all(answers);
    expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : one.reason))).toMatchObject([
      { result: 'OK' },
      { code: 'FORBIDDEN' },
      { result: 'OK' },
      { result: 'OK' },
    ]);
    for (const table of ['scans', 'scan_events', 'leads']) {
      const rows = await app.database.query(sql`
        select visitor_id from ${sql.identifier(table)} where project_id = ${project.id}`);
      expect(rows.map(({ visitorId }) => visitorId).toSorted(), table).toEqual([first, ...others].toSorted());
    }
  });
});
