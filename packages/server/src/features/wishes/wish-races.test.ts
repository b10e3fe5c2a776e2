import type { WishValue } from '@fairlead/contract/wishes';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { beforeEach, expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import { createBeacon, createProject, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { wrongFacts } from '../../../test/lead-facts.ts';
import { overlap } from '../../../test/race.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sendWish, wishBody } from '../../../test/wishes.ts';
import { mergeVisitor } from '../privacy/registry.ts';
import { endCurrent, findCurrentOf, insertWish } from './queries.ts';
import { putWish } from './say-wish.ts';

const app = useTestApp();

let stand: Awaited<ReturnType<typeof createStand>>;
let exhibitorId: string;
beforeEach(async () => {
  stand = await createStand(app);
  exhibitorId = stand.owner.exhibitor.id;
});

const scanning = async (...beacons: { id: string }[]) => {
  const visitor = await createVisitor(app);
  for (const beacon of beacons) await scan(app, visitor.token, scanBody(beacon));
  return visitor;
};
const wishOf = async ({ token }: { token: string }): Promise<string | undefined> =>
  (await app.call('GET', '/visitor/wish', { as: token })).json()[0]?.wish.kind;
const wish = async ({ token }: { token: string }, value: object) => {
  const answer = await sendWish(app, token, exhibitorId, value);
  expect(answer.statusCode, answer.body).toBe(200);
};
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const looking = { kind: 'LOOKING', by: null, noCalls: false } as const;
const madeOf = (value: Partial<WishValue>): WishValue => ({ ...wishBody(), kind: 'QUOTE', by: 'EMAIL', ...value });

test.each([false, true])(
  'two phones at once are heard one after the other; the later wish stands: %s',
  async (isLate) => {
    const visitor = await scanning(stand.beacon);
    const values = [
      madeOf({ ...looking, occurredAt: minutesAgo(2) }),
      madeOf({ kind: 'QUOTE', occurredAt: minutesAgo(1) }),
    ];
    const [first, second] = isLate ? values.toReversed() : values;
    const say = (value: WishValue | undefined) => async (tx: Executor) => {
      if (!value) throw new Error('There are two');
      const caller = { visitorId: visitor.visitor.id };
      const database = { ...tx, transaction: <T>(work: (tx: Executor) => Promise<T>) => work(tx) };
      const context = { database, caller, now: new Date(), language: 'en' } as const;
      await putWish(context as Parameters<typeof putWish>[0], { exhibitorId, value }, { leadsChanged: () => {} });
    };
    const results = await overlap(app.database, say(first), say(second));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await wishOf(visitor)).toBe('QUOTE');
    expect(await wrongFacts(app, stand.project.id)).toEqual([]);
  },
);

test('control: without the lock both take theirs for the first, and one is refused', async () => {
  const visitor = await scanning(stand.beacon);
  const key = { visitorId: visitor.visitor.id, exhibitorId };
  const say = async (tx: Executor) => {
    expect(await findCurrentOf(tx, { ...key, language: 'en' })).toBeUndefined();
    const content = { id: crypto.randomUUID(), ...looking, meetingAt: null, beaconId: null };
    const now = new Date();
    const row = { ...content, projectId: stand.project.id, occurredAt: now, receivedAt: now, isCurrent: true };
    await tx.execute(endCurrent(key));
    await tx.execute(insertWish(key, row));
  };
  const results = await overlap(app.database, say, say);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

test('two that were said in one moment stand in one order, whichever comes first', async () => {
  const occurredAt = minutesAgo(1);
  const low = { ...looking, id: '00000000-0000-4000-8000-000000000001', occurredAt };
  const high = { id: 'ffffffff-ffff-4fff-bfff-ffffffffffff', occurredAt };
  for (const order of [
    [low, high],
    [high, low],
  ]) {
    const visitor = await scanning(stand.beacon);
    for (const value of order) await wish(visitor, value);
    expect(await wishOf(visitor)).toBe('QUOTE');
  }
});

test.each([
  [1, 'QUOTE'],
  [9, 'LOOKING'],
])('of two records that are one person the later wish stands, at its lead: %i', async (minutes, kind) => {
  const project = await createProject(app, stand.owner.token);
  const beacon = await createBeacon(app, stand.owner.token, project.id);
  const [from, to] = [await scanning(stand.beacon, beacon), await scanning(stand.beacon, beacon)];
  const id = crypto.randomUUID();
  await wish(from, { id, beaconId: beacon.id, occurredAt: minutesAgo(minutes) });
  await wish(to, { id, ...looking, beaconId: beacon.id, occurredAt: minutesAgo(6) });
  await wish(to, { ...looking, beaconId: stand.beacon.id, occurredAt: minutesAgo(5) });
  await app.database.transaction((tx) =>
    mergeVisitor(tx, {
      from: from.visitor.id,
      fromSubject: null,
      to: to.visitor.id,
      subject: subjectOf(to.token),
      now: new Date(),
      onSuspended: async () => {},
    }),
  );
  expect(await wishOf(to)).toBe(kind);
  for (const each of [project.id, stand.project.id]) expect(await wrongFacts(app, each)).toEqual([]);
  const rows = await app.database.query(sql`select 1 from wishes where visitor_id = ${to.visitor.id}`);
  expect(rows).toHaveLength(3);
});
