import type { Beacon } from '@fairlead/contract/beacons';
import type { ScanOutcome } from '@fairlead/contract/scans';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { createBeacon, createProject, createStand, createVisitor, scanBody } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';

const app = useTestApp();
const minuteMs = 60_000;
const batchSize = 500;

type Event = ReturnType<typeof scanBody>;

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const chance = (below: number): number => Math.floor(Math.random() * below);

async function sendBatch(token: string, events: readonly object[]): Promise<ScanOutcome[]> {
  const answer = await app.call('POST', '/scan/batch', { as: token, body: { events } });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** Counts the transactions that wrote the events of projects. */
async function countTransactions(projectIds: readonly string[]): Promise<number> {
  const rows = await app.database.query(sql`
    select distinct xmin::text from scan_events where project_id = any(${projectIds}::uuid[])`);
  return rows.length;
}

describe('a batch of 500', () => {
  test('takes two transactions at most when all of it is of one point', async () => {
    const { project, beacon } = await createStand(app);
    const { token } = await createVisitor(app);
    const outcomes = await sendBatch(
      token,
      times(batchSize, () => scanBody(beacon)),
    );
    expect(outcomes.map(({ result }) => result)).toEqual(['OK', ...times(batchSize - 1, () => 'DUPLICATE')]);
    expect(outcomes.at(-1)?.scan?.scanCount).toBe(batchSize);
    expect(await countTransactions([project.id])).toBeLessThanOrEqual(2);
  });

  test('takes two transactions at most when two ids take turns in three projects', async () => {
    const { owner, project, beacon } = await createStand(app);
    const others = await Promise.all(times(2, () => createProject(app, owner.token)));
    const points = [beacon, ...(await Promise.all(others.map(({ id }) => createBeacon(app, owner.token, id))))];
    const { token } = await createVisitor(app);
    const ids = [newId(), newId()];
    const events = times(batchSize, (index) => scanBody(points[index % 3] as Beacon, { id: ids[index % 2] }));
    const outcomes = await sendBatch(token, events);
    expect(outcomes.slice(0, 6).map(({ result }) => result)).toEqual([
      'OK',
      'OK',
      'OK',
      'DUPLICATE',
      'DUPLICATE',
      'DUPLICATE',
    ]);
    expect(outcomes.slice(6).map(({ result }) => result)).toEqual(
      times(batchSize - 6, (index) => outcomes[index % 6]?.result),
    );
    expect(await countTransactions([project, ...others].map(({ id }) => id))).toBeLessThanOrEqual(2);
  });
});

/** Three points, of which the last belongs to another project, and a visitor whose first point is archived. */
async function createScene() {
  const stand = await createStand(app);
  const { token: ownerToken } = stand.owner;
  const second = await createBeacon(app, ownerToken, stand.project.id);
  const otherProject = await createProject(app, ownerToken);
  const third = await createBeacon(app, ownerToken, otherProject.id);
  const points = [stand.beacon, second, third] as const;
  const { token, visitor } = await createVisitor(app);
  await sendBatch(token, [scanBody(stand.beacon)]);
  await app.call('PATCH', '/scan', { as: token, body: { ids: [stand.beacon.id], archived: true } });
  // The first point's code leads to the other project from now on.
  const path = `/project/${otherProject.id}/beacon/${third.id}/code/${stand.beacon.code}`;
  expect((await app.call('PUT', path, { as: ownerToken })).statusCode).toBe(200);
  return { points, token, visitorId: visitor.id, projectIds: [stand.project.id, otherProject.id] };
}

type Scene = Awaited<ReturnType<typeof createScene>>;

interface Planned {
  readonly id: string;
  /** Which point, by its number; 3 is the code that was moved. */
  readonly point: number;
  readonly occurredAt: string;
}

/** Makes events of few ids and points, an hour or less before or after the archiving and the move. */
function planEvents(count: number): Planned[] {
  const ids = times(count / 2, () => newId());
  return times(count, () => ({
    id: ids[chance(ids.length)] ?? '',
    point: chance(4),
    occurredAt: new Date(Date.now() + (chance(60) + 1) * minuteMs * (chance(2) === 0 ? 1 : -1)).toISOString(),
  }));
}

const bodyOf = ({ points }: Scene, { id, point, occurredAt }: Planned): Event | object =>
  point === 3
    ? { ...scanBody(points[0], { id, occurredAt }), beaconId: undefined, qrCode: points[0].code }
    : scanBody(points[point] as Beacon, { id, occurredAt });

/** Says of each answer what it is and of which point, by its number. */
const shown = (
  { points }: Scene,
  answer: { result?: string; code?: string; scan?: { beaconId: string } | undefined },
) => [answer.result ?? answer.code, points.findIndex(({ id }) => id === answer.scan?.beaconId)];

/** Everything that the events of a scene left behind, its own ids aside. */
async function readEndState({ points, projectIds, visitorId }: Scene, own: readonly Planned[]) {
  const numberOf = new Map(points.map(({ id }, index) => [id, index]));
  const projectOf = new Map(projectIds.map((id, index) => [id, index]));
  const read = async (table: string, columns: string) => {
    const rows = await app.database.query<Record<string, unknown>>(sql`
      select project_id, ${sql.raw(columns)} from ${sql.identifier(table)}
      where project_id = any(${projectIds}::uuid[])`);
    return rows
      .map(({ projectId, beaconId, ...row }) =>
        JSON.stringify([projectOf.get(String(projectId)), numberOf.get(String(beaconId)), row]),
      )
      .toSorted();
  };
  const events = await app.database.query<{ id: string; result: string; beaconId: string }>(sql`
    select id, result, beacon_id from scan_events
    where visitor_id = ${visitorId} and id = any(${own.map(({ id }) => id)}::uuid[])`);
  return {
    events: events.map(({ id, result, beaconId }) => [id, result, numberOf.get(beaconId)].join(' ')).toSorted(),
    scans: await read('scans', 'beacon_id, scan_count, archived_at is null as is_active'),
    leads: await read('leads', 'scan_count, point_count'),
    counters: await read('scan_counters', 'beacon_id, scans, leads, visitors'),
  };
}

test('answers a batch as its events are answered one by one, and leaves the same rows, when they repeat each other', async () => {
  for (let round = 0; round < 3; round += 1) {
    const planned = planEvents(40);
    const [together, alone] = await Promise.all([createScene(), createScene()]);
    const batch = await sendBatch(
      together.token,
      planned.map((one) => bodyOf(together, one)),
    );
    const single: object[] = [];
    for (const one of planned)
      single.push((await app.call('POST', '/scan', { as: alone.token, body: bodyOf(alone, one) })).json());
    expect(batch.map(({ problem, ...answer }) => shown(together, problem ?? answer))).toEqual(
      single.map((answer) => shown(alone, answer)),
    );
    expect(await readEndState(together, planned)).toEqual(await readEndState(alone, planned));
  }
});

test('brings a point back by the first event after the archiving when a batch holds several', async () => {
  const { points, token } = await createScene();
  const at = (minutes: number) =>
    scanBody(points[0], { occurredAt: new Date(Date.now() + minutes * minuteMs).toISOString() });
  const events = [at(-2), at(-1), at(5), at(3), at(-3), at(9)];
  const results = async () => (await sendBatch(token, events)).map(({ result }) => result);
  const expected = ['DUPLICATE', 'DUPLICATE', 'UNARCHIVED', 'DUPLICATE', 'DUPLICATE', 'DUPLICATE'];
  expect(await results()).toEqual(expected);
  expect(await results()).toEqual(expected);
});
