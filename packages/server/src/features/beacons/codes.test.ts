import { randomBytes } from 'node:crypto';
import { isCode, makeCode, printCode } from '@fairlead/contract/code';
import type { Executor } from '@fairlead/database/executor';
import { describe, expect, test } from 'vitest';
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
import { overlap } from '../../../test/race.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';
import { assignCode, takeBlankCodes } from '../codes/codes.ts';
import { lockCode, updateCodeTarget } from '../codes/queries.ts';

const app = useTestApp();

const blank = async (exhibitorId: string, count = 1): Promise<string[]> =>
  app.database.transaction((tx) => takeBlankCodes(tx, { exhibitorId, projectId: null, count, now: new Date() }));

interface Where {
  readonly id: string;
  readonly projectId: string;
}
const pathOf = ({ id, projectId }: Where): string => `/project/${projectId}/beacon/${id}`;
const point = (as: string, where: Where, code: string) => app.call('PUT', `${pathOf(where)}/code/${code}`, { as });
const revoke = (as: string, where: Where, code: string) => app.call('DELETE', `${pathOf(where)}/code/${code}`, { as });
const draw = (as: string, where: Where) => app.call('POST', `${pathOf(where)}/code`, { as });
const get = async (as: string, where: Where) => (await app.call('GET', pathOf(where), { as })).json();

const byCode = (code: string, value: object = {}) => ({
  ...scanBody({ id: '' }, value),
  beaconId: undefined,
  qrCode: code,
});
const leadsOf = async (as: string, projectId: string) =>
  (await app.call('GET', `/project/${projectId}/lead`, { as })).json().items as { points: { beaconId: string }[] }[];

/** A stand with a second point beside the first. */
async function twoPoints() {
  const stand = await createStand(app);
  const other = await createBeacon(app, stand.owner.token, stand.project.id, { name: 'GX-2' });
  return { ...stand, other, token: stand.owner.token };
}

describe('a code that was printed blank', () => {
  test('points to nothing until a new point takes it', async () => {
    const { owner, project } = await createStand(app);
    const visitor = await createVisitor(app);
    const [code = ''] = await blank(owner.exhibitor.id);
    expectProblem(await app.call('GET', `/scan/info?qrCode=${code}`), 'NOT_FOUND');
    expect(await scan(app, visitor.token, byCode(code))).toMatchObject({ result: 'MISSING' });
    const made = await createBeacon(app, owner.token, project.id, { code: printCode(code).toLowerCase() });
    expect(made).toMatchObject({ code, codeRevokedAt: null, otherCodes: [] });
    expect((await app.call('GET', `/scan/info?qrCode=${code}`)).json().point.beaconId).toBe(made.id);
    expect(await scan(app, visitor.token, byCode(code))).toMatchObject({ result: 'OK' });
  });

  test('can be pointed at a point that has a code already: both lead there', async () => {
    const { owner, beacon } = await createStand(app);
    const [code = ''] = await blank(owner.exhibitor.id);
    const changed = (await point(owner.token, beacon, code)).json();
    expect(changed).toEqual({ ...beacon, otherCodes: [code] });
    for (const one of [code, beacon.code]) {
      expect((await app.call('GET', `/scan/info?qrCode=${one}`)).json().point.beaconId).toBe(beacon.id);
    }
  });

  test("is refused when it is somebody else's, taken, of another kind, mistyped or made up", async () => {
    const { owner, project, beacon, other, token } = await twoPoints();
    const stranger = await createStand(app);
    const visitor = await createVisitor(app);
    const [mine = '', theirs = ''] = [
      ...(await blank(owner.exhibitor.id)),
      ...(await blank(stranger.owner.exhibitor.id)),
    ];
    const create = (code: string) =>
      app.call('POST', `/project/${project.id}/beacon`, { as: token, body: { name: 'P', code } });
    const refused = [theirs, beacon.code, stranger.beacon.code, makeCode(randomBytes)];
    for (const code of refused)
      expect(expectProblem(await create(code), 'INVALID_INPUT').errors).toMatchObject([
        { path: 'body.code', code: 'code_not_blank' },
      ]);
    expect(expectProblem(await create('7KQ4M 2XW9X'), 'INVALID_INPUT').errors).toMatchObject([{ code: 'code' }]);
    const personal: string = (await app.call('GET', '/visitor', { as: visitor.token })).json().code;
    // Readers may know that a code is a person's, and never whose.
    expect((await app.call('GET', `/code/${personal}`, { as: token })).json()).toEqual({
      kind: 'VISITOR',
      code: personal,
    });
    for (const code of [theirs, stranger.beacon.code, makeCode(randomBytes), personal]) {
      expectProblem(await point(token, beacon, code), 'NOT_FOUND');
      expectProblem(await revoke(token, beacon, code), 'NOT_FOUND');
    }
    expectProblem(await point(stranger.owner.token, beacon, theirs), 'NOT_FOUND');
    expectProblem(await revoke(token, beacon, other.code), 'NOT_FOUND');
    expectProblem(await revoke(token, beacon, mine), 'NOT_FOUND');
    expect((await create(mine)).statusCode).toBe(201);
  });

  test('goes to one of many points that are made with it at once', async () => {
    const { owner, project } = await createStand(app);
    const [code] = await blank(owner.exhibitor.id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.call('POST', `/project/${project.id}/beacon`, { as: owner.token, body: { name: 'P', code } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(7).fill(400)]);
    const points = (await app.call('GET', `/project/${project.id}/beacon`, { as: owner.token })).json();
    expect(points).toHaveLength(2);
  });

  test('goes to one of them because they wait for each other', async () => {
    const { owner, beacon, other } = await twoPoints();
    const assignTwice = async (isLocking: boolean) => {
      const [code = ''] = await blank(owner.exhibitor.id);
      const now = new Date();
      const to = (id: string) => async (tx: Executor) => {
        const row = isLocking ? await lockCode(tx, code) : { code, kind: 'BLANK' as const };
        if (row?.kind !== 'BLANK') throw new Error('taken');
        await updateCodeTarget(tx, code, id, now);
      };
      const results = await overlap(app.database, to(beacon.id), to(other.id));
      return results.map(({ status }) => status);
    };
    expect(await assignTwice(false)).toEqual(['fulfilled', 'fulfilled']);
    expect(await assignTwice(true)).toEqual(['fulfilled', 'rejected']);
  });

  test('comes by the hundred, all different', async () => {
    const { exhibitor } = await createExhibitor(app);
    const codes = await blank(exhibitor.id, 500);
    expect(new Set(codes).size).toBe(500);
    expect(codes.every(isCode)).toBe(true);
  });
});

describe('re-pointing a printed code', () => {
  test('leads its scans to the other point from now on, and gives the first one a new code', async () => {
    const { token, project, beacon, other } = await twoPoints();
    const visitor = await createVisitor(app);
    await scan(app, visitor.token, byCode(beacon.code));
    const assigned = (await point(token, other, beacon.code)).json();
    expect(assigned).toMatchObject({
      id: other.id,
      code: other.code,
      otherCodes: [beacon.code],
      version: other.version,
    });
    const first = await get(token, beacon);
    expect(isCode(first.code)).toBe(true);
    expect([beacon.code, other.code]).not.toContain(first.code);
    expect(first).toMatchObject({ otherCodes: [], scanCount: 1, version: beacon.version });
    expect(await scan(app, visitor.token, byCode(beacon.code))).toMatchObject({
      result: 'OK',
      scan: { beaconId: other.id },
    });
    expect(await scan(app, visitor.token, byCode(first.code))).toMatchObject({
      result: 'DUPLICATE',
      scan: { beaconId: beacon.id },
    });
    const [lead] = await leadsOf(token, project.id);
    expect(lead?.points.map(({ beaconId }) => beaconId).toSorted()).toEqual([beacon.id, other.id].toSorted());
  });

  test('goes across the projects of a company, and back', async () => {
    const { token, beacon } = await twoPoints();
    const otherPoint = await createBeacon(app, token, (await createProject(app, token, { name: 'Other fair' })).id);
    expect((await point(token, otherPoint, beacon.code)).json().otherCodes).toEqual([beacon.code]);
    expect((await point(token, beacon, beacon.code)).json().otherCodes).toEqual([beacon.code]);
    expect((await get(token, otherPoint)).otherCodes).toEqual([]);
    expect((await point(token, beacon, beacon.code)).json().otherCodes).toEqual([beacon.code]);
  });

  test('keeps a scan that was under way: it counts for the point that was scanned, however late and often it arrives', async () => {
    const { token, beacon, project } = await twoPoints();
    const otherProject = await createProject(app, token, { name: 'Other fair' });
    const otherPoint = await createBeacon(app, token, otherProject.id);
    const visitor = await createVisitor(app);
    const early = byCode(beacon.code, { occurredAt: new Date(Date.now() - 60_000).toISOString() });
    const answered = byCode(beacon.code, { occurredAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await scan(app, visitor.token, answered)).toMatchObject({ result: 'OK', scan: { beaconId: beacon.id } });
    await point(token, otherPoint, beacon.code);
    // Scanned before, delivered after; and the same again.
    for (const result of ['DUPLICATE', 'DUPLICATE']) {
      expect(await scan(app, visitor.token, early)).toMatchObject({ result, scan: { beaconId: beacon.id } });
    }
    // Answered before, by a phone whose clock is ahead: the same answer, and no second lead.
    expect(await scan(app, visitor.token, answered)).toMatchObject({ result: 'OK', scan: { beaconId: beacon.id } });
    expect(await leadsOf(token, otherProject.id)).toEqual([]);
    expect(await get(token, { ...beacon, projectId: project.id })).toMatchObject({ scanCount: 2 });
    expect(await scan(app, visitor.token, byCode(beacon.code))).toMatchObject({
      result: 'OK',
      scan: { beaconId: otherPoint.id },
    });
  });

  test('is not possible to a point that is archived', async () => {
    const { token, beacon, other } = await twoPoints();
    await app.call('PATCH', pathOf(other), { as: token, body: { isArchived: true } });
    expectProblem(await point(token, other, beacon.code), 'ARCHIVED');
  });

  test('by many at once leaves every point a code of its own', async () => {
    const { token, beacon, other, project } = await twoPoints();
    const third = await createBeacon(app, token, project.id, { name: 'ZX-3' });
    const answers = await Promise.all(
      [other, third, other, third, other, third].map((one) => point(token, one, beacon.code)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const points = await Promise.all([beacon, other, third].map((one) => get(token, one)));
    expect(new Set(points.map(({ code }) => code)).size).toBe(3);
    expect(points.flatMap(({ otherCodes }) => otherCodes)).toEqual([beacon.code]);
  });
});

describe('revoking a code', () => {
  test('makes it point to nothing for good, until a new one is drawn', async () => {
    const { token, beacon, other } = await twoPoints();
    const visitor = await createVisitor(app);
    const revoked = (await revoke(token, beacon, beacon.code)).json();
    expect(revoked).toEqual({ ...beacon, codeRevokedAt: expect.any(String) });
    expect((await revoke(token, beacon, beacon.code)).json()).toEqual(revoked);
    expect(await scan(app, visitor.token, byCode(beacon.code))).toMatchObject({ result: 'MISSING' });
    expectProblem(await app.call('GET', `/scan/info?qrCode=${beacon.code}`), 'NOT_FOUND');
    expectProblem(await app.call('GET', `${pathOf(beacon)}/url`, { as: token }), 'CODE_REVOKED');
    expectProblem(await app.call('GET', `/qrCode/${beacon.id}`, { as: token }), 'CODE_REVOKED');
    expectProblem(await point(token, other, beacon.code), 'CODE_REVOKED');
    const drawn = (await draw(token, beacon)).json();
    expect(drawn).toMatchObject({ codeRevokedAt: null, otherCodes: [] });
    expect(drawn.code).not.toBe(beacon.code);
    expect(await scan(app, visitor.token, byCode(drawn.code))).toMatchObject({ result: 'OK' });
    expect(await scan(app, visitor.token, byCode(beacon.code))).toMatchObject({ result: 'MISSING' });
  });

  test('keeps what was scanned before', async () => {
    const { token, beacon } = await twoPoints();
    const visitor = await createVisitor(app);
    const early = byCode(beacon.code, { occurredAt: new Date(Date.now() - 60_000).toISOString() });
    await revoke(token, beacon, beacon.code);
    expect(await scan(app, visitor.token, early)).toMatchObject({ result: 'OK', scan: { beaconId: beacon.id } });
  });

  test('of a code beside the own one leaves that', async () => {
    const { token, owner, beacon } = await twoPoints();
    const [code = ''] = await blank(owner.exhibitor.id);
    await point(token, beacon, code);
    expect((await revoke(token, beacon, code)).json()).toEqual(beacon);
  });

  test('and then pointing a blank code there makes that its own', async () => {
    const { token, owner, beacon } = await twoPoints();
    const [code = ''] = await blank(owner.exhibitor.id);
    await revoke(token, beacon, beacon.code);
    expect((await point(token, beacon, code)).json()).toMatchObject({ code, codeRevokedAt: null, otherCodes: [] });
    expect((await app.call('GET', `${pathOf(beacon)}/url`, { as: token })).json().code).toBe(code);
  });
});

test('a new code leaves the ones that are printed', async () => {
  const { token, beacon } = await twoPoints();
  const drawn = (await draw(token, beacon)).json();
  expect(drawn).toMatchObject({ otherCodes: [beacon.code], version: beacon.version });
  const unknown = { id: newId(), projectId: beacon.projectId };
  expectProblem(await draw(token, unknown), 'NOT_FOUND');
  expectProblem(await draw((await createExhibitor(app)).token, beacon), 'NOT_FOUND');
});

test('the code that two people assign in one moment keeps its history', async () => {
  const { beacon, other } = await twoPoints();
  const now = new Date();
  await app.database.transaction(async (tx) => {
    for (const id of [other.id, beacon.id, other.id]) {
      const locked = await lockCode(tx, beacon.code);
      if (locked) await assignCode(tx, locked, id, now);
    }
  });
  const info = await app.call('GET', `/scan/info?qrCode=${beacon.code}`);
  expect(info.json().point.beaconId).toBe(other.id);
});
