import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parsed } from '../../../e2e/harness/identity.ts';
import { createStand, createVisitor, someEmail } from '../../../e2e/harness/people.ts';
import { consents } from '../../../e2e/harness/samples.ts';
import { type Attack, hold, type Target } from './target.ts';

const batchSize = 500;
const visitorCount = 10;
const measuredMs = 4_000;
/** Each visitor scans five times a second, whether the scan before was answered or not. */
const scanEveryMs = 200;
/** Limit beside a flood: half a second more than four times as long as alone, so that a busy machine is no breach. */
const isBearable = (beside: number, alone: number): boolean => beside < 500 + 4 * alone;

const eventOf = (beaconId: string | undefined, id: string = randomUUID()) => ({
  id,
  beaconId,
  occurredAt: new Date().toISOString(),
  source: 'LINK',
});

type Event = ReturnType<typeof eventOf>;

/** Makes the batches of one guest, one after the other. */
type MakeBatches = (beaconIds: readonly string[]) => () => Event[];

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

interface Flood {
  readonly name: string;
  readonly guests: number;
  /** The guest archives the points before each batch, so that its events bring them back. */
  readonly isArchiving?: boolean;
  readonly makeBatches: MakeBatches;
}

const repeatOnePoint: MakeBatches =
  ([point]) =>
  () =>
    times(batchSize, () => eventOf(point));

const scanEachTwice: MakeBatches = (points) => () =>
  times(batchSize, (index) => eventOf(points[index % points.length]));

const floods: readonly Flood[] = [
  { name: 'six guests, batches of 500 of one point, in turn', guests: 6, makeBatches: repeatOnePoint },
  { name: 'thirty guests, batches of 500 of one point, in turn', guests: 30, makeBatches: repeatOnePoint },
  { name: 'six guests, batches of 500 of 250 points, in turn', guests: 6, makeBatches: scanEachTwice },
  {
    name: 'six guests, batches of 500 of 250 points out of the archive, in turn',
    guests: 6,
    isArchiving: true,
    makeBatches: scanEachTwice,
  },
  {
    name: 'six guests, batches of 500 of one id, in turn',
    guests: 6,
    makeBatches:
      ([point]) =>
      () => {
        const id = randomUUID();
        return times(batchSize, () => eventOf(point, id));
      },
  },
  {
    name: 'six guests, batches of 500 of two ids that change points, in turn',
    guests: 6,
    makeBatches: (points) => () => {
      const ids = [randomUUID(), randomUUID()];
      return times(batchSize, (index) => eventOf(points[index % 3], ids[index % 2]));
    },
  },
  {
    name: 'six guests, batches of 500 that repeat an event of the batch before, in turn',
    guests: 6,
    makeBatches: ([point]) => {
      let known = eventOf(point);
      return () => {
        const events = [...times(batchSize - 1, () => eventOf(point)), known];
        known = events[0] ?? known;
        return events;
      };
    },
  },
];

async function createGuest({ api }: Target): Promise<{ token: string }> {
  const body = { email: someEmail(), consents, language: 'en' };
  return parsed(await api(null, 'POST', '/visitor', body), 'POST /visitor');
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

interface Latency {
  readonly p50: number;
  readonly p95: number;
}

const figure = ({ p50, p95 }: Latency): string => `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;

interface Scene {
  readonly visitorTokens: readonly string[];
  readonly quietPoint: string;
  readonly floodedPoints: readonly string[];
}

const scenes = new WeakMap<Target, Promise<Scene>>();

async function setScene({ server, stands: [{ beacons }] }: Target): Promise<Scene> {
  const [visitors, flooded] = [
    await Promise.all(times(visitorCount, () => createVisitor(server))),
    await createStand(server, 250),
  ];
  return {
    visitorTokens: visitors.map(({ token }) => token),
    quietPoint: beacons[0]?.id ?? '',
    floodedPoints: flooded.beacons.map(({ id }) => id),
  };
}

function sceneOf(target: Target): Promise<Scene> {
  const scene = scenes.get(target) ?? setScene(target);
  scenes.set(target, scene);
  return scene;
}

const send = (target: Target, token: string, method: string, path: string, body: object) =>
  target.server.ask('app', method, `/papi${path}`, { headers: { authorization: `Bearer ${token}` }, body });

/** Measures scans of several visitors at a stand that has nothing to do with the flood. */
async function measureScans(target: Target, { visitorTokens, quietPoint }: Scene): Promise<Latency> {
  const scanOnce = async (token: string): Promise<number> => {
    const begun = performance.now();
    const answer = await send(target, token, 'POST', '/scan', eventOf(quietPoint));
    hold(answer.status === 200, `a scan was answered ${answer.status}`);
    return performance.now() - begun;
  };
  const scanning = visitorTokens.map(async (token, index) => {
    await pause((index * scanEveryMs) / visitorTokens.length);
    const answers: Promise<number>[] = [];
    for (const end = performance.now() + measuredMs; performance.now() < end; await pause(scanEveryMs))
      answers.push(scanOnce(token));
    return Promise.all(answers);
  });
  const sorted = (await Promise.all(scanning)).flat().toSorted((one, other) => one - other);
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
}

async function flood(target: Target, { guests, isArchiving, makeBatches }: Flood): Promise<string> {
  const scene = await sceneOf(target);
  const { floodedPoints } = scene;
  const tokens = await Promise.all(times(guests, async () => (await createGuest(target)).token));
  const alone = await measureScans(target, scene);
  let isOver = false;
  const statuses = new Set<number>();
  let batches = 0;
  const flooding = tokens.map(async (token) => {
    const makeBatch = makeBatches(floodedPoints);
    while (!isOver) {
      if (isArchiving) await send(target, token, 'PATCH', '/scan', { ids: floodedPoints, archived: true });
      statuses.add((await send(target, token, 'POST', '/scan/batch', { events: makeBatch() })).status);
      batches += 1;
    }
  });
  await pause(500);
  const beside = await measureScans(target, scene);
  isOver = true;
  await Promise.all(flooding);
  const report = `scans at another stand alone: ${figure(alone)}; beside ${batches} batches: ${figure(beside)}`;
  hold(isBearable(beside.p50, alone.p50) && isBearable(beside.p95, alone.p95), report);
  hold(
    [...statuses].every((status) => status === 200 || status === 429),
    `batches were answered ${[...statuses]}`,
  );
  return report;
}

/** One person's scans keep no other waiting, however many of them come in one request. */
export const scanFloods: readonly Attack[] = floods.map((each) => ({
  name: each.name,
  run: (target) => flood(target, each),
}));
