import { setImmediate } from 'node:timers/promises';
import type { ScanAnswer } from '@fairlead/contract/scans';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const crowd = 100;
const app = useTestApp();

interface State {
  readonly scans: number;
  readonly leads: number;
  readonly events: number;
  readonly scanCount: number;
  readonly leadCount: number;
  readonly countedScans: number;
  readonly countedLeads: number;
}

/** Everything that the events of a project left behind. */
async function stateOf(projectId: string): Promise<State | undefined> {
  const [state] = await app.database.query<State>(sql`
    select (select count(*)::int from scans where project_id = ${projectId}) as scans,
      (select count(*)::int from leads where project_id = ${projectId}) as leads,
      (select count(*)::int from scan_events where project_id = ${projectId}) as events,
      (select sum(scan_count)::int from scans where project_id = ${projectId}) as scan_count,
      (select sum(scan_count)::int from leads where project_id = ${projectId}) as lead_count,
      (select sum(scans)::int from scan_counters where project_id = ${projectId}) as counted_scans,
      (select sum(leads)::int from scan_counters where project_id = ${projectId}) as counted_leads`);
  return state;
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

type Report = (token: string, event: ScanBody) => Promise<ScanAnswer>;
type ScanBody = ReturnType<typeof scanBody>;

const alone = (): Report => (token, event) => scan(app, token, event);

/** Scans of one visitor in the same turn go in one batch, as a phone's queue does. */
function batched(): Report {
  const gathered = new Map<string, { event: ScanBody; resolve: (answer: ScanAnswer) => void }[]>();
  const send = async (token: string): Promise<void> => {
    await setImmediate();
    const items = gathered.get(token) ?? [];
    gathered.delete(token);
    const events = items.map(({ event }) => event);
    const answer = await app.call('POST', '/scan/batch', { as: token, body: { events } });
    expect(answer.statusCode).toBe(200);
    for (const [index, { resolve }] of items.entries()) resolve(answer.json()[index]);
  };
  return (token, event) =>
    new Promise((resolve) => {
      const items = gathered.get(token);
      if (items) items.push({ event, resolve });
      else {
        gathered.set(token, [{ event, resolve }]);
        void send(token);
      }
    });
}

describe.each([
  ['one by one', alone],
  ['in batches', batched],
])('reported %s', (_, start) => {
  const report = start();

  test('100 parallel scans of one visitor and point are one scan, one lead, and 100 events', async () => {
    const { project, beacon } = await createStand(app);
    const { token } = await createVisitor(app);
    const answers = await Promise.all(times(crowd, () => report(token, scanBody(beacon))));
    expect(answers.filter((answer) => answer.result === 'OK')).toHaveLength(1);
    expect(answers.filter((answer) => answer.result === 'DUPLICATE')).toHaveLength(crowd - 1);
    expect(await stateOf(project.id)).toEqual({
      scans: 1,
      leads: 1,
      events: crowd,
      scanCount: crowd,
      leadCount: crowd,
      countedScans: crowd,
      countedLeads: 1,
    });
  });

  test('the same event 100 times at once is one event, and every delivery gets the same answer', async () => {
    const { project, beacon } = await createStand(app);
    const { token } = await createVisitor(app);
    const event = scanBody(beacon);
    const answers = await Promise.all(times(crowd, () => report(token, event)));
    expect(answers.map((answer) => answer.result)).toEqual(times(crowd, () => 'OK'));
    expect(await stateOf(project.id)).toEqual({
      scans: 1,
      leads: 1,
      events: 1,
      scanCount: 1,
      leadCount: 1,
      countedScans: 1,
      countedLeads: 1,
    });
  });

  test('ten visitors and ten events, each delivered ten times in any order, leave ten leads of ten scans', async () => {
    const { project, beacon } = await createStand(app);
    const tokens = await Promise.all(times(10, async () => (await createVisitor(app)).token));
    const deliveries = tokens.flatMap((token) => {
      const events = times(10, () => scanBody(beacon));
      return times(10, () => events)
        .flat()
        .map((event) => ({ token, event, order: Math.random() }));
    });
    await Promise.all(deliveries.toSorted((a, b) => a.order - b.order).map(({ token, event }) => report(token, event)));
    expect(await stateOf(project.id)).toEqual({
      scans: 10,
      leads: 10,
      events: 100,
      scanCount: 100,
      leadCount: 100,
      countedScans: 100,
      countedLeads: 10,
    });
  });
});

test('control: checking first and inserting then, as this is not done, is caught by the same crowd', async () => {
  await app.database.execute(sql`create table naive_scans (visitor_id uuid, beacon_id uuid)`);
  const { beacon } = await createStand(app);
  const { visitor } = await createVisitor(app);
  // Holds all writes until five have looked, so that the control does not depend on how busy the machine is.
  const lookers = 5;
  let looked = 0;
  const { promise: everybodyLooked, resolve } = Promise.withResolvers<void>();
  await Promise.all(
    times(lookers, () =>
      app.database.transaction(async (tx) => {
        const known = await tx.query(
          sql`select 1 from naive_scans where visitor_id = ${visitor.id} and beacon_id = ${beacon.id}`,
        );
        looked += 1;
        if (looked === lookers) resolve();
        await everybodyLooked;
        if (known.length > 0) return;
        await tx.execute(sql`insert into naive_scans values (${visitor.id}, ${beacon.id})`);
      }),
    ),
  );
  const rows = await app.database.query(sql`select 1 from naive_scans`);
  expect(rows.length).toBeGreaterThan(1);
});
