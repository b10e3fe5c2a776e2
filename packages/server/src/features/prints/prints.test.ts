import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { printPages, readCodes } from '../../../../e2e/harness/printed-pages.ts';
import { createBeacon, createProject, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { expectReadablePrint, orderPrint, scanUrlOf, unzip } from '../../../test/prints.ts';
import { expectProblem } from '../../../test/problem.ts';
import { readSvgQrCode } from '../../../test/qr-code.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';

const app = useTestApp();

const order = (as: string, body: object) => orderPrint(app, as, body);

describe('a print', () => {
  test.each([['LABEL', 'es']] as const)(
    'on %s in %s: every code is read, near and from afar, and says what it is',
    (layout, language) => expectReadablePrint(app, layout, language),
  );

  test('as ZIP has a sheet and a drawing for each code, under harmless names that differ', async () => {
    const { owner, project, beacon } = await createStand(app);
    const names = ['../../etc/passwd', 'Größe: Straße?*', '減速機', 'x'.repeat(80), 'PX-40'];
    const made = [];
    for (const name of names) made.push(await createBeacon(app, owner.token, project.id, { name }));
    const answer = await order(owner.token, { projectId: project.id, format: 'ZIP', layout: 'LABEL' });
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip' });
    const files = await unzip(answer.rawPayload);
    expect(files.size).toBe(12);
    for (const name of files.keys()) expect(name).toMatch(/^[A-Za-z0-9-]{1,75}\.(?:pdf|svg)$/);
    for (const { code } of [beacon, ...made]) {
      const mine = [...files].filter(([name]) => name.includes(code));
      expect(mine).toHaveLength(2);
      for (const [name, content] of mine) {
        if (name.endsWith('.svg')) expect(readSvgQrCode(content.toString())).toBe(scanUrlOf(app, code));
        else {
          const [page] = await printPages(content, 200);
          expect(page && (await readCodes(page.picture))).toEqual([scanUrlOf(app, code)]);
        }
      }
    }
    expect([...files.keys()]).toContain(`Grosse-Strasse-${made[1]?.code}.svg`);
  });
});

describe('what is printed', () => {
  test('is what was named, in that order and once, or every point whose code works', async () => {
    const { owner, project, beacon } = await createStand(app);
    const [second, revoked, archived] = await Promise.all(
      ['B', 'C', 'D'].map((name) => createBeacon(app, owner.token, project.id, { name, title: null })),
    );
    if (!second || !revoked || !archived) throw new Error('Three points were made');
    const path = `/project/${project.id}/beacon`;
    await app.call('DELETE', `${path}/${revoked.id}/code/${revoked.code}`, { as: owner.token });
    await app.call('PATCH', `${path}/${archived.id}`, { as: owner.token, body: { isArchived: true } });
    const codesOf = async (body: object) => {
      const pages = await printPages((await order(owner.token, { projectId: project.id, ...body })).rawPayload, 100);
      return Promise.all(pages.map(async ({ picture }) => (await readCodes(picture))[0]));
    };
    expect((await codesOf({})).toSorted()).toEqual([beacon, second].map(({ code }) => scanUrlOf(app, code)).toSorted());
    expect(await codesOf({ beaconIds: [second.id, beacon.id, second.id] })).toEqual(
      [second, beacon].map(({ code }) => scanUrlOf(app, code)),
    );
    const named = (id: string) => order(owner.token, { projectId: project.id, beaconIds: [id] });
    expectProblem(await named(revoked.id), 'CODE_REVOKED');
    expectProblem(await named(archived.id), 'ARCHIVED');
    expectProblem(await named(newId()), 'NOT_FOUND');
  });

  test("is never another company's, nor a visitor's to ask for, and nothing of an archived project", async () => {
    const [mine, theirs] = await Promise.all([createStand(app), createStand(app)]);
    const { token } = mine.owner;
    expectProblem(await order(token, { projectId: theirs.project.id }), 'NOT_FOUND');
    expectProblem(await order(token, { projectId: theirs.project.id, blank: 3 }), 'NOT_FOUND');
    expectProblem(await order(token, { projectId: mine.project.id, beaconIds: [theirs.beacon.id] }), 'NOT_FOUND');
    expectProblem(await order((await createVisitor(app)).token, { projectId: mine.project.id }), 'FORBIDDEN');
    for (const blank of [0, 501, 1.5]) {
      expectProblem(await order(token, { projectId: mine.project.id, blank }), 'INVALID_INPUT');
    }
    await app.call('DELETE', `/exhibition/${mine.project.id}`, { as: token });
    const gone = await order(token, { projectId: mine.project.id, blank: 1 });
    expect(['ARCHIVED', 'NOT_FOUND']).toContain(gone.json().code);
    const empty = await createProject(app, token);
    expectProblem(await order(token, { projectId: empty.id }), 'INVALID_INPUT');
  });

  test('can be blank: new codes of the company, that point nowhere until they are assigned', async () => {
    const { owner, project, beacon } = await createStand(app);
    const answer = await order(owner.token, { projectId: project.id, beaconIds: [beacon.id], blank: 3 });
    const pages = await printPages(answer.rawPayload, 100);
    const read = (await Promise.all(pages.map(({ picture }) => readCodes(picture)))).flat();
    const [own, ...blank] = read.map((url) => url.slice(-10));
    expect(own).toBe(beacon.code);
    expect(new Set(blank).size).toBe(3);
    const rows = await app.database.query(sql`
      select code from codes where kind = 'BLANK' and exhibitor_id = ${owner.exhibitor.id} and project_id = ${project.id}`);
    expect(rows.map(({ code }) => code).toSorted()).toEqual(blank.toSorted());

    const visitor = await createVisitor(app);
    const [first = '', second = ''] = blank;
    const event = (code: string) => ({ ...scanBody(beacon), beaconId: undefined, qrCode: scanUrlOf(app, code) });
    expect(await scan(app, visitor.token, event(first))).toMatchObject({ result: 'MISSING' });
    const missing = await app.database.query(sql`select 1 from missing_scans where scanned = ${scanUrlOf(app, first)}`);
    expect(missing).toHaveLength(1);

    const point = await createBeacon(app, owner.token, project.id, { name: 'New', code: first });
    await app.call('PUT', `/project/${project.id}/beacon/${beacon.id}/code/${second}`, { as: owner.token });
    for (const [code, id] of [[first, point.id] as const, [second, beacon.id] as const]) {
      const { scan: made } = await scan(app, visitor.token, event(code));
      expect(made?.beaconId).toBe(id);
    }
  });
});
