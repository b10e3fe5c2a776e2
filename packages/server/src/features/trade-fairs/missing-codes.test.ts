import { randomBytes } from 'node:crypto';
import { makeCode, nearCodes } from '@fairlead/contract/code';
import type { MissingCode, MissingCodes, MissingCodesAnywhere } from '@fairlead/contract/missing-codes';
import { sql } from '@fairlead/database/sql';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createBeacon,
  createExhibitor,
  createProject,
  createVisitor,
  scan,
  scanBody,
} from '../../../test/factories.ts';
import { createFair, someIdentifier } from '../../../test/fairs.ts';
import { workOf } from '../../../test/plans.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { findNear, findTexts } from './missing-queries.ts';

const app = useOwnTestApp();

async function openFair(value: object = {}) {
  const { token, fair } = await createFair(app, value);
  const exhibitor = await createExhibitor(app);
  const stands = await Promise.all(
    ['Hall 4, C21', 'Hall 2, D19'].map(async (stand) => {
      const project = await createProject(app, exhibitor.token, { parentId: fair.id, stand });
      return { project, stand, point: await createBeacon(app, exhibitor.token, project.id) };
    }),
  );
  const [first, second] = stands;
  if (!(first && second)) throw new Error('There are two');
  const load = async (as = token): Promise<MissingCodes> => {
    const answer = await app.call('GET', `/tradeFair/${fair.id}/missing-codes`, { as });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  return { token, fair, exhibitor, first, second, load };
}

const scanText = async (visitor: { readonly token: string }, qrCode: string) =>
  expect((await scan(app, visitor.token, { ...scanBody({ id: '' }), beaconId: undefined, qrCode })).result).toBe(
    'MISSING',
  );
const several = (count: number) => Promise.all(Array.from({ length: count }, () => createVisitor(app)));
const withText = ({ codes }: MissingCodes, text: string | null): MissingCode | undefined =>
  codes.find((code) => code.text === text);

/** A text with one wrong character, which is no code, and a digit in it: ten letters alone could be a word. */
const mistype = (code: string): string => code.slice(0, 3) + (code[3] === '7' ? '8' : '7') + code.slice(4);

describe('codes that led nowhere', () => {
  test('say why, how often, when, and where they hang', async () => {
    const { token, fair, exhibitor, first, second, load } = await openFair();
    const visitor = await createVisitor(app);
    expect(await load()).toEqual({ timeZone: 'Europe/Berlin', scans: 0, codes: [], isWhole: true });
    const path = `/project/${first.project.id}/beacon/${first.point.id}`;
    await app.call('DELETE', `${path}/code/${first.point.code}`, { as: exhibitor.token });
    await app.database.execute(sql`update exhibitions set archived_at = now() where id = ${second.project.id}`);
    await scanText(visitor, `${app.config.urls.app}/scan/${first.point.code}`);
    await scanText(visitor, first.point.code.toLowerCase());
    await scanText(visitor, second.point.id);
    await scanText(visitor, mistype(second.point.code));
    const blank = makeCode(randomBytes);
    await app.database.execute(sql`
      insert into codes (code, kind, exhibitor_id, project_id, created_at)
      values (${blank}, 'BLANK', ${exhibitor.exhibitor.id}, ${first.project.id}, now())`);
    await scanText(visitor, blank);
    const code = (await app.call('GET', `/tradeFair/${fair.id}/code`, { as: token })).json().code;
    await scanText(visitor, code);

    const all = await load();
    expect(all).toMatchObject({ scans: 6, isWhole: true });
    const own = { beaconId: first.point.id, point: first.point.name, exhibitor: 'Kessler Antriebstechnik' };
    expect(all.codes[0]).toEqual({
      reason: 'REVOKED',
      text: first.point.code,
      scans: 2,
      firstAt: expect.any(String),
      lastAt: expect.any(String),
      places: [{ ...own, stand: 'Hall 4, C21' }],
      isGuessed: false,
    });
    expect(withText(all, second.point.id)).toMatchObject({ reason: 'CLOSED', places: [{ stand: 'Hall 2, D19' }] });
    expect(withText(all, mistype(second.point.code))).toMatchObject({
      reason: 'MISTYPED',
      places: [{ beaconId: second.point.id }],
    });
    expect(withText(all, blank)).toMatchObject({ reason: 'BLANK', places: [{ beaconId: null, stand: 'Hall 4, C21' }] });
    expect(withText(all, code)).toMatchObject({ reason: 'FAIR', places: [] });

    await app.database.execute(sql`update exhibitions set archived_at = null where id = ${second.project.id}`);
    expect(withText(await load(), second.point.id)).toMatchObject({ reason: 'MENDED' });
    // The administrator sees the same; no reader sees it at another fair.
    expect(await load((await createAdmin(app)).token)).toMatchObject({ scans: 6 });
    const stranger = await openFair();
    expect((await stranger.load()).codes).toEqual([]);
    const refused = await app.call('GET', `/tradeFair/${fair.id}/missing-codes`, { as: stranger.token });
    expectProblem(refused, 'NOT_FOUND');
  });

  test('that nobody knows hang where the same people scanned around them, once they are five', async () => {
    const { first, second, load } = await openFair();
    const people = await several(5);
    const unknown = makeCode(randomBytes);
    for (const { token } of people) {
      await scan(app, token, scanBody(first.point));
      await scan(app, token, scanBody(second.point));
    }
    const [one, ...others] = people;
    if (!one) throw new Error('There are five');
    await scanText(one, unknown);
    await scanText(one, 'https://wiki.example.org/users/marta');
    await scanText(one, 'BEGIN:VCARD N:Volvik;Marta EMAIL:marta@example.com');
    const few = await load();
    expect(withText(few, unknown)).toMatchObject({ reason: 'UNKNOWN', scans: 1, places: [], isGuessed: true });
    expect(withText(few, 'wiki.example.org')).toMatchObject({ reason: 'FOREIGN' });
    expect(withText(few, null)).toMatchObject({ reason: 'FOREIGN', scans: 1 });
    expect(JSON.stringify(few)).not.toMatch(/marta|Volvik|@/i);
    for (const other of others) await scanText(other, unknown);
    const around = (await load()).codes[0];
    expect(around).toMatchObject({ text: unknown, scans: 5, isGuessed: true });
    expect(new Set(around?.places.map(({ beaconId }) => beaconId))).toEqual(new Set([first.point.id, second.point.id]));
    // It was scanned at this fair alone.
    expect(withText(await (await openFair()).load(), unknown)).toBeUndefined();
  });

  test('are ours where their address is, and name the fair by its identifier', async () => {
    const identifier = someIdentifier();
    const { fair, load, first, second } = await openFair({ uniqueIdentifier: identifier });
    const [visitor, ...others] = await several(5);
    if (!visitor) throw new Error('There are five');
    for (const { token } of [visitor, ...others])
      for (const { point } of [first, second]) await scan(app, token, scanBody(point));
    await scanText(visitor, `${app.config.urls.app}/scan/XXXXXXXXXX`);
    await scanText(visitor, `${app.config.urls.app}/trade-fair/redirect/${identifier}`);
    await scanText(visitor, `${app.config.urls.app}/trade-fair/redirect/${fair.id}`);
    const all = await load();
    expect(withText(all, 'XXXXXXXXXX')).toMatchObject({ reason: 'UNKNOWN', scans: 1 });
    expect(withText(all, identifier)).toMatchObject({ reason: 'FAIR', scans: 2, isGuessed: false });
    expect(all.codes.map(({ reason }) => reason)).not.toContain('FOREIGN');
  });

  test('count at one of two fairs in the same days: at that of their stand, or of what was scanned next to them', async () => {
    const { exhibitor, first, second, load } = await openFair();
    const other = await createFair(app);
    const there = await createProject(app, exhibitor.token, { parentId: other.fair.id });
    const point = await createBeacon(app, exhibitor.token, there.id);
    const next = await createProject(app, exhibitor.token, { parentId: other.fair.id });
    const beside = await createBeacon(app, exhibitor.token, next.id);
    const loadOther = async (): Promise<MissingCodes> =>
      (await app.call('GET', `/tradeFair/${other.fair.id}/missing-codes`, { as: other.token })).json();
    const people = await several(5);
    const [visitor] = people;
    if (!visitor) throw new Error('There are five');
    const blank = makeCode(randomBytes);
    await app.database.execute(sql`
      insert into codes (code, kind, exhibitor_id, project_id, created_at)
      values (${blank}, 'BLANK', ${exhibitor.exhibitor.id}, ${first.project.id}, now())`);
    await scanText(visitor, blank);
    expect(withText(await load(), blank)).toMatchObject({ scans: 1 });
    expect(withText(await loadOther(), blank)).toBeUndefined();

    const unknown = makeCode(randomBytes);
    for (const { token } of people)
      for (const { id } of [first.point, second.point, point, beside]) await scan(app, token, scanBody({ id }));
    await scanText(visitor, unknown);
    await app.database.execute(sql`
      update scans set first_at = first_at - interval '10 minutes', last_at = last_at - interval '10 minutes'
      where project_id in (${first.project.id}, ${second.project.id})`);
    expect(withText(await loadOther(), unknown)).toMatchObject({ scans: 1, isGuessed: true });
    expect(withText(await load(), unknown)).toBeUndefined();
  });

  test('do not tell anybody’s own code, nor one that is nearly theirs', async () => {
    const { first, second, load } = await openFair();
    const people = await several(5);
    for (const { token } of people) {
      await scan(app, token, scanBody(first.point));
      await scan(app, token, scanBody(second.point));
    }
    const [own, scanning] = people;
    if (!(own && scanning)) throw new Error('There are five');
    const [row] = await app.database.query<{ code: string }>(
      sql`select code from codes where kind = 'VISITOR' and target_id = ${own.visitor.id}`,
    );
    const personal = row?.code ?? (await app.call('GET', '/visitor/qrCode', { as: own.token })).json().code;
    await scanText(scanning, personal);
    await scanText(scanning, mistype(personal));
    const all = await load();
    expect(withText(all, null)).toMatchObject({ reason: 'PERSON', scans: 2, places: [] });
    for (const text of [personal, mistype(personal), ...nearCodes(mistype(personal))])
      expect(JSON.stringify(all)).not.toContain(text);
  });
});

describe('codes that led nowhere at any fair', () => {
  const loadAll = async (days = '7'): Promise<MissingCodesAnywhere> => {
    const { token } = await createAdmin(app);
    const answer = await app.call('GET', `/admin/missing-codes?days=${days}`, { as: token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };

  test('are shown to administrators with the fair at which they hang, and to nobody else', async () => {
    const [one, other] = [await openFair(), await openFair()];
    const visitor = await createVisitor(app);
    const fairCode = (await app.call('GET', `/tradeFair/${one.fair.id}/code`, { as: one.token })).json().code;
    const unknown = makeCode(randomBytes);
    const gone = makeCode(randomBytes);
    await app.database.execute(sql`
      insert into codes (code, kind, target_id, exhibitor_id, created_at)
      values (${gone}, 'BEACON', gen_random_uuid(), ${one.exhibitor.exhibitor.id}, now())`);
    for (const text of [mistype(one.first.point.code), mistype(other.second.point.code), fairCode, unknown, gone])
      await scanText(visitor, text);
    const all = await loadAll();
    const placeOf = (text: string) => all.codes.find((code) => code.text === text);
    expect(placeOf(mistype(one.first.point.code))).toMatchObject({
      reason: 'MISTYPED',
      places: [{ stand: 'Hall 4, C21', tradeFair: { id: one.fair.id, name: one.fair.name } }],
    });
    expect(placeOf(mistype(other.second.point.code))).toMatchObject({
      places: [{ stand: 'Hall 2, D19', tradeFair: { id: other.fair.id } }],
    });
    expect(placeOf(fairCode)).toMatchObject({
      reason: 'FAIR',
      places: [{ exhibitor: null, tradeFair: { id: one.fair.id } }],
    });
    // Of no fair at all, and one whose point is gone: an organizer would not see them.
    expect(placeOf(unknown)).toMatchObject({ reason: 'UNKNOWN', places: [], isGuessed: false });
    expect(placeOf(gone)).toMatchObject({ reason: 'UNKNOWN', places: [] });
    expect(all.scans).toBe(all.codes.reduce((sum, { scans }) => sum + scans, 0));
    expectProblem(await app.call('GET', '/admin/missing-codes', { as: one.token }), 'FORBIDDEN');
  });

  test('hang where the same people scanned around them, once they are five, and are of the days asked for', async () => {
    const { fair, first, second } = await openFair();
    const people = await several(5);
    for (const { token } of people) {
      await scan(app, token, scanBody(first.point));
      await scan(app, token, scanBody(second.point));
    }
    const unknown = makeCode(randomBytes);
    const around = async () => (await loadAll()).codes.find(({ text }) => text === unknown)?.places;
    for (const { token } of people.slice(1)) await scanText({ token }, unknown);
    expect(await around()).toEqual([]);
    await scanText(people[0] ?? { token: '' }, unknown);
    expect((await around())?.map(({ tradeFair }) => tradeFair?.id)).toEqual([fair.id, fair.id]);
    await app.database.execute(
      sql`update missing_scans set occurred_at = now() - interval '10 days' where scanned = ${unknown}`,
    );
    expect(await around()).toBeUndefined();
    expect((await loadAll('30')).codes.some(({ text }) => text === unknown)).toBe(true);
  });
});

describe('with fifty thousand scans at the fair', () => {
  const visitors = 2_000;
  const missing = 3_000;
  let tradeFairId: string;
  beforeAll(async () => {
    tradeFairId = crypto.randomUUID();
    await app.database.execute(sql`
      insert into scans (project_id, visitor_id, beacon_id, trade_fair_id, first_at, last_at, first_event_id)
      select md5('project ' || n % 50)::uuid, md5('visitor ' || n % ${visitors})::uuid, gen_random_uuid(), ${tradeFairId}, now(),
        now(), gen_random_uuid() from generate_series(1, 50000) n`);
    await app.database.execute(sql`
      insert into missing_scans (visitor_id, id, scanned, occurred_at, received_at)
      select md5('visitor ' || n % ${visitors})::uuid, gen_random_uuid(), 'text ' || n % 7,
        now() - n * interval '1 day', now() from generate_series(1, ${missing}) n`);
    await app.database.execute(sql`analyze scans`);
    await app.database.execute(sql`analyze missing_scans`);
  });

  test('what was scanned in vain on its days is read, and neither an event nor the scans of the whole fair', async () => {
    const period = { from: new Date(Date.now() - 10 * 24 * 3_600_000), to: new Date() };
    const texts = await workOf(app.database, (executor) => findTexts(executor, period));
    expect(texts.scanned).toEqual([]);
    // Ten days of them, and those of the tests above, at each node of the plan; of 3,000.
    expect(texts.rows).toBeLessThan(300);
    const of = { tradeFairId, keptBack: [], texts: ['text 1', 'text 2'] };
    const near = await workOf(app.database, (executor) => findNear(executor, period, of));
    expect(near.scanned).toEqual([]);
    // Some 25 scans of each of the few people.
    expect(near.rows).toBeLessThan(1_000);
  });
});
