import { randomBytes } from 'node:crypto';
import { makeCode } from '@fairlead/contract/code';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import { capture, captureOf, countsOf, leadsOf, sendCaptures, storedOf } from '../../../test/captures.ts';
import {
  createBeacon,
  createExhibitor,
  createProject,
  createStand,
  createVisitor,
  scan,
  scanBody,
} from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';

const app = useTestApp();

describe('POST /project/{projectId}/lead/capture', () => {
  test('makes the lead, counts it, writes the grant with who made it, and shows it locked', async () => {
    const stand = await createStand(app);
    const person = await createVisitor(app, {
      name: 'Inés Caballero',
      profession: 'ENGINEERING',
      phone: '170 9988776',
      prefix: '+46',
    });
    const item = captureOf(person, {
      rating: 4,
      tags: ['Quote', 'quote', 'OEM'],
      note: 'Rig',
      beaconId: stand.beacon.id,
    });
    const [outcome] = await capture(app, stand, { ...item, code: `https://app.example.org/scan/${item.code}` });
    const capturedBy = { name: stand.owner.account.name, at: item.occurredAt };
    const { lead, ...answer } = outcome ?? {};
    expect(answer).toEqual({ id: item.id, result: 'OK' });
    expect(lead).toMatchObject({
      name: 'I.',
      email: null,
      phone: null,
      profession: 'ENGINEERING',
      isUnlocked: false,
      scanCount: 0,
      points: [],
      rating: 4,
      tags: ['Quote', 'OEM'],
      firstAt: item.occurredAt,
      lastAt: item.occurredAt,
      capturedBy,
    });
    expect(await leadsOf(app, stand)).toEqual([lead]);
    expect(JSON.stringify(outcome)).not.toMatch(/Caballero|9988776/);
    expect(await countsOf(app, stand)).toMatchObject({ leads: 1, scans: 0 });
    const grants = await app.database.query(sql`
      select granted, language, recorded_by from consent_events
      where subject = ${subjectOf(person.token)} and exhibitor_id = ${stand.owner.exhibitor.id}`);
    expect(grants).toEqual([{ granted: true, language: 'en', recordedBy: stand.owner.account.id }]);
    expect(await storedOf(app, stand)).toMatchObject([
      {
        id: item.id,
        accountId: stand.owner.account.id,
        rating: 4,
        note: 'Rig',
        beaconId: stand.beacon.id,
        result: 'OK',
      },
    ]);
  });

  test('answers each item by itself, in the order sent, and again when all of it is sent again', async () => {
    const [stand, stranger] = [await createStand(app), await createStand(app)];
    const [one, other] = [await createVisitor(app), await createVisitor(app)];
    const first = captureOf(one, { rating: 2 });
    const items = [
      first,
      { ...captureOf(one), occurredAt: 'yesterday' },
      { id: newId() },
      first,
      { ...first, rating: 3 },
      { ...first, code: other.visitor.code },
      captureOf(one, { code: '333333333P' }),
      captureOf(one, { code: stand.beacon.code }),
      captureOf(other, { beaconId: stranger.beacon.id }),
      captureOf(one, { note: 'Again' }),
      captureOf(other),
    ];
    const outcomes = await capture(app, stand, ...items);
    expect(outcomes.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    const results = [
      'OK',
      'REFUSED',
      'REFUSED',
      'OK',
      'REFUSED',
      'REFUSED',
      'MISSING',
      'MISSING',
      'REFUSED',
      'DUPLICATE',
      'OK',
    ];
    expect(outcomes.map(({ result }) => result)).toEqual(results);
    expect(outcomes.flatMap(({ problem }) => (problem ? [problem.code] : []))).toEqual([
      'INVALID_INPUT',
      'INVALID_INPUT',
      'EVENT_ID_REUSED',
      'EVENT_ID_REUSED',
      'INVALID_INPUT',
    ]);
    expect(outcomes[1]?.problem?.errors?.[0]).toMatchObject({ path: 'body.items.1.occurredAt' });
    expect(outcomes[8]?.problem?.errors?.[0]).toMatchObject({ path: 'body.items.8.beaconId', code: 'not_there' });
    const before = await storedOf(app, stand);
    expect(before).toHaveLength(3);
    const again = await capture(app, stand, ...items);
    expect(again.map(({ result }) => result)).toEqual(results);
    expect(await storedOf(app, stand)).toEqual(before);
    expect(await countsOf(app, stand)).toMatchObject({ leads: 2 });
  });

  test('gives the first answer again beside what is new, with the lead as it is now', async () => {
    const stand = await createStand(app);
    const person = await createVisitor(app);
    const item = captureOf(person, { tags: ['Quote'], rating: 1 });
    expect((await capture(app, stand, item))[0]?.result).toBe('OK');
    const [later, again] = await capture(app, stand, captureOf(person, { rating: 4 }), item);
    expect([later?.result, again?.result]).toEqual(['DUPLICATE', 'OK']);
    expect(again?.lead).toMatchObject({ rating: 4, tags: ['Quote'] });
    expect(await storedOf(app, stand)).toHaveLength(2);
  });

  test('stops a company that tries codes out, and keeps nobody else waiting', async () => {
    const [stand, other] = [await createStand(app), await createStand(app)];
    const guesses = () => Array.from({ length: 150 }, () => captureOf({ visitor: { code: makeCode(randomBytes) } }));
    expect((await capture(app, stand, ...guesses())).every(({ result }) => result === 'MISSING')).toBe(true);
    expect(await capture(app, stand, ...guesses())).toHaveLength(150);
    const path = `/project/${stand.project.id}/lead/capture`;
    const refused = await app.call('POST', path, { as: stand.owner.token, body: { items: guesses() } });
    expectProblem(refused, 'TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
    const found = await capture(app, other, captureOf(await createVisitor(app)));
    expect(found).toMatchObject([{ result: 'OK' }]);
  });

  test('keeps nothing of a code that is nobody’s', async () => {
    const stand = await createStand(app);
    const item = captureOf({ visitor: { code: '333333333P' } }, { note: 'Tall, red tie' });
    expect(await capture(app, stand, item)).toEqual([{ id: item.id, result: 'MISSING' }]);
    expect(await storedOf(app, stand)).toEqual([]);
    expect(await leadsOf(app, stand)).toEqual([]);
  });

  test.each([
    ['three days ahead', () => new Date(Date.now() + 3 * 86_400_000).toISOString()],
    ['23 hours ahead', () => new Date(Date.now() + 23 * 3_600_000).toISOString()],
    ['of the year 2021, before the project was there', () => '2021-01-01T00:10:00Z'],
    ['that never was set', () => '1970-01-01T00:00:00Z'],
    ['a month behind, before the project was there', () => new Date(Date.now() - 30 * 86_400_000).toISOString()],
  ])('takes a clock %s for now, and the same id again for the same', async (_, occurredAt) => {
    const owner = await createExhibitor(app);
    const stand = { owner, project: await createProject(app, owner.token) };
    const item = captureOf(await createVisitor(app), { occurredAt: occurredAt() });
    const sentAt = Date.now();
    const [first] = await capture(app, stand, item);
    expect(Date.parse(first?.lead?.firstAt ?? '')).toBeGreaterThanOrEqual(sentAt - 1_000);
    expect(Date.parse(first?.lead?.lastAt ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await storedOf(app, stand)).toMatchObject([{ isClockClamped: true }]);
    expect((await capture(app, stand, item))[0]).toEqual(first);
  });

  test('takes nothing new into an archived project, but answers what it took before', async () => {
    const stand = await createStand(app);
    const known = captureOf(await createVisitor(app));
    await capture(app, stand, known);
    await app.call('DELETE', `/exhibition/${stand.project.id}`, { as: stand.owner.token });
    const outcomes = await capture(app, stand, known, captureOf(await createVisitor(app)));
    expect(outcomes.map(({ result, problem }) => [result, problem?.code])).toEqual([
      ['OK', undefined],
      ['REFUSED', 'ARCHIVED'],
    ]);
    expect(await leadsOf(app, stand)).toHaveLength(1);
  });

  test('takes 1 to 500, of a project of one’s own', async () => {
    const stand = await createStand(app);
    const person = await createVisitor(app);
    const some = (count: number) => Array.from({ length: count }, () => captureOf(person));
    for (const items of [[], some(501), [{ code: person.visitor.code }]])
      expectProblem(await sendCaptures(app, stand, items), 'INVALID_INPUT');
    const stranger = await createStand(app);
    expectProblem(await sendCaptures(app, { ...stand, owner: stranger.owner }, some(1)), 'NOT_FOUND');
    expect(await storedOf(app, stand)).toEqual([]);
    const outcomes = await capture(app, stand, ...some(500));
    expect(outcomes.map(({ result }) => result)).toEqual(['OK', ...Array.from({ length: 499 }, () => 'DUPLICATE')]);
  });
});

test('a point that was archived still counts as what the person was interested in', async () => {
  const stand = await createStand(app);
  const point = await createBeacon(app, stand.owner.token, stand.project.id);
  const person = await createVisitor(app);
  await scan(app, person.token, scanBody(point));
  await app.call('DELETE', `/project/${stand.project.id}/beacon/${point.id}`, { as: stand.owner.token });
  expect((await capture(app, stand, captureOf(person, { beaconId: point.id })))[0]?.result).toBe('DUPLICATE');
});
