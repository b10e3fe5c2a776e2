import { randomBytes } from 'node:crypto';
import type { Beacon } from '@fairlead/contract/beacons';
import { makeCode, printCode } from '@fairlead/contract/code';
import { describe, expect, test } from 'vitest';
import { createBeacon, createStand, createVisitor } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { takeBlankCodes } from '../codes/codes.ts';

const app = useTestApp();

const pathOf = ({ id, projectId }: Pick<Beacon, 'id' | 'projectId'>): string => `/project/${projectId}/beacon/${id}`;
const point = (as: string, where: Beacon, code: string) => app.call('PUT', `${pathOf(where)}/code/${code}`, { as });
const revoke = (as: string, where: Beacon, code: string) => app.call('DELETE', `${pathOf(where)}/code/${code}`, { as });
const blank = (exhibitorId: string, projectId: string | null, count: number): Promise<string[]> =>
  app.database.transaction((tx) => takeBlankCodes(tx, { exhibitorId, projectId, count, now: new Date() }));

describe('what a printed code is', () => {
  const read = async (as: string, code: string) =>
    (await app.call('GET', `/code/${encodeURIComponent(code)}`, { as })).json();

  test('is shown to its own company: blank, assigned to a point, archived, revoked, or of a point that was deleted', async () => {
    const { owner, project, beacon } = await createStand(app);
    const { token } = owner;
    const other = await createBeacon(app, token, project.id, { name: 'GX-2' });
    const [code = '', printed = ''] = await blank(owner.exhibitor.id, project.id, 2);
    expect(await read(token, code)).toEqual({ kind: 'BLANK', code, projectId: project.id });
    // As it is typed from the sheet.
    expect(await read(token, printCode(code).toLowerCase())).toMatchObject({ kind: 'BLANK', code });
    await point(token, beacon, code);
    const assigned = {
      kind: 'BEACON',
      projectId: project.id,
      projectName: project.name,
      beaconId: beacon.id,
      name: beacon.name,
      isArchived: false,
    };
    for (const one of [code, beacon.code]) expect(await read(token, one)).toEqual({ ...assigned, code: one });
    await app.call('PATCH', pathOf(beacon), { as: token, body: { isArchived: true } });
    expect(await read(token, code)).toEqual({ ...assigned, code, isArchived: true });
    await revoke(token, beacon, code);
    expect(await read(token, code)).toEqual({ kind: 'GONE', code });
    await point(token, other, printed);
    await app.call('DELETE', pathOf(other), { as: token });
    expect(await read(token, printed)).toEqual({ kind: 'GONE', code: printed });
  });

  test("is the same for somebody else's, whatever it is, as for one that there never was", async () => {
    const { token } = (await createStand(app)).owner;
    const stranger = await createStand(app);
    const visitor = await createVisitor(app);
    const [theirs = '', assigned = '', revoked = ''] = await blank(stranger.owner.exhibitor.id, null, 3);
    for (const one of [assigned, revoked]) await point(stranger.owner.token, stranger.beacon, one);
    await revoke(stranger.owner.token, stranger.beacon, revoked);
    const personal: string = (await app.call('GET', '/visitor', { as: visitor.token })).json().code;
    for (const code of [theirs, assigned, revoked, stranger.beacon.code, makeCode(randomBytes)])
      expectProblem(await app.call('GET', `/code/${code}`, { as: token }), 'NOT_FOUND');
    expectProblem(await app.call('GET', '/code/7KQ4M2XW9X', { as: token }), 'INVALID_INPUT');
    // A person's says what it is, and not whose: the scanner goes by it.
    const answer = await app.call('GET', `/code/${personal}`, { as: token });
    expect(answer.json()).toEqual({ kind: 'VISITOR', code: personal });
  });
});
