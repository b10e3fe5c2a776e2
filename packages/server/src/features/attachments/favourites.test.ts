import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { attachmentsOf, createDocument, createLink, readAttachment } from '../../../test/attachments.ts';
import { createBeacon, createProject, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { createFairs } from '../../../test/generated/fairs.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createOrganizer } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

type Stand = Awaited<ReturnType<typeof createStand>>;
const add = (as: string, id: string) => app.call('POST', `/attachment/${id}/favourite`, { as });
const give = (as: string, id: string) => app.call('DELETE', `/attachment/${id}/favourite`, { as });
const favourites = async (as: string, query = '') =>
  (await app.call('GET', `/attachment/favourites${query}`, { as })).json();
const favoured = async ({ owner }: Pick<Stand, 'owner'>, query = '') =>
  (await app.call('GET', `/attachment/favoured${query}`, { as: owner.token })).json();
const open = (as: string, key: string | null) => app.call('POST', `/media/${key}`, { as });

async function createVisited() {
  const stand = await createStand(app);
  const document = await createDocument(app, stand.owner.token, stand.beacon.id);
  const visitor = await createVisitor(app);
  await scan(app, visitor.token, scanBody(stand.beacon));
  const counts = async () => {
    const { openCount, favouriteCount } = await readAttachment(app, stand.owner.token, stand.project.id, document.id);
    return { openCount, favouriteCount };
  };
  return { ...stand, document, visitor, counts };
}

describe('a favourite', () => {
  test('is kept and removed by the visitor, as often as they like, and counted once', async () => {
    const { beacon, document, visitor, counts } = await createVisited();
    for (let times = 0; times < 3; times += 1) expect((await add(visitor.token, document.id)).statusCode).toBe(204);
    expect(await attachmentsOf(app, visitor.token, beacon.id)).toMatchObject([{ id: document.id, isFavourite: true }]);
    expect(await counts()).toEqual({ openCount: 0, favouriteCount: 1 });
    const stranger = await createVisitor(app);
    await scan(app, stranger.token, scanBody(beacon));
    expect(await attachmentsOf(app, stranger.token, beacon.id)).toMatchObject([{ isFavourite: false }]);
    for (let times = 0; times < 3; times += 1) expect((await give(visitor.token, document.id)).statusCode).toBe(204);
    expect(await attachmentsOf(app, visitor.token, beacon.id)).toMatchObject([{ isFavourite: false }]);
    expect(await counts()).toEqual({ openCount: 0, favouriteCount: 0 });
  });

  test('is of a point that the visitor has, and of a document that is complete', async () => {
    const { owner, beacon, document, visitor } = await createVisited();
    const stranger = await createVisitor(app);
    const body = { kind: 'DOCUMENT', beaconId: beacon.id, name: 'Under way' };
    const { attachment } = (await app.call('POST', '/attachment', { as: owner.token, body })).json();
    for (const call of [add, give]) {
      expectProblem(await call(stranger.token, document.id), 'NOT_FOUND');
      expectProblem(await call(visitor.token, attachment.id), 'NOT_FOUND');
      expectProblem(await call(visitor.token, crypto.randomUUID()), 'NOT_FOUND');
      expectProblem(await call(owner.token, document.id), 'FORBIDDEN');
    }
  });

  test('stays when the point is archived by either side, and goes with the document', async () => {
    const { owner, project, beacon, document, visitor } = await createVisited();
    const link = await createLink(app, owner.token, beacon.id);
    for (const { id } of [document, link]) await add(visitor.token, id);
    await app.call('PATCH', '/scan', { as: visitor.token, body: { ids: [beacon.id], archived: true } });
    await app.call('DELETE', `/project/${project.id}/beacon/${beacon.id}`, { as: owner.token });
    expect((await favourites(visitor.token)).items).toHaveLength(2);
    await app.call('DELETE', `/attachment/${document.id}`, { as: owner.token });
    expect((await favourites(visitor.token)).items).toMatchObject([{ id: link.id }]);
    expect((await favoured({ owner })).items).toMatchObject([{ id: link.id, favouriteCount: 1 }]);
    expectProblem(await add(visitor.token, document.id), 'NOT_FOUND');
    const [row] = await app.database.query(sql`
      select count(*)::int as count from attachment_favourites where attachment_id = ${document.id}`);
    expect(row?.['count']).toBe(0);
  });

  test('is listed with its point, exhibitor and fair, newest first, page by page', async () => {
    const { owner, beacon, visitor } = await createVisited();
    const names = ['one', 'two', 'three', 'four', 'five'];
    for (const name of names) {
      const link = await createLink(app, owner.token, beacon.id, name);
      await add(visitor.token, link.id);
    }
    const first = await favourites(visitor.token, '?limit=3');
    const second = await favourites(visitor.token, `?limit=3&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(names.toReversed());
    expect(second.nextCursor).toBeNull();
    expect(first.items[0]).toMatchObject({
      kind: 'LINK',
      isFavourite: true,
      point: { beaconId: beacon.id, title: 'Planetary gearbox PX-40', tradeFair: null },
      exhibitor: { id: owner.exhibitor.id, name: 'Kessler Antriebstechnik', logoUrl: null },
    });
    expect((await favourites((await createVisitor(app)).token)).items).toEqual([]);
  });

  test('says at which fair it was', async () => {
    const stand = await createStand(app);
    const { owner } = stand;
    const visitor = await createVisitor(app);
    const organizer = await createOrganizer(app);
    const { openFair } = await createFairs(app, {
      organizer: organizer.token,
      visitor: visitor.token,
      exhibitorId: owner.exhibitor.id,
    });
    const project = await createProject(app, owner.token, { parentId: openFair.id });
    const beacon = await createBeacon(app, owner.token, project.id);
    const link = await createLink(app, owner.token, beacon.id);
    await scan(app, visitor.token, scanBody(beacon));
    await add(visitor.token, link.id);
    const [kept] = (await favourites(visitor.token)).items;
    expect(kept.point.tradeFair).toEqual({ id: openFair.id, name: openFair.name });
  });
});

describe("a company's attachments that are favourites", () => {
  test('are listed by how many keep them, with point and project, and say nothing of who', async () => {
    const { owner, project, beacon, document, visitor, counts } = await createVisited();
    const links = [];
    for (const name of ['A', 'B', 'C']) links.push(await createLink(app, owner.token, beacon.id, name));
    const [a, b] = links;
    if (!a || !b) throw new Error('There are three');
    const second = await createVisitor(app, { name: 'Zwyrtek', organization: 'Plonkworks' });
    await scan(app, second.token, scanBody(beacon));
    for (const { id } of [document, a]) await add(visitor.token, id);
    for (const { id } of [document, b]) await add(second.token, id);
    const all = await favoured({ owner });
    expect(all.items.map(({ favouriteCount }: { favouriteCount: number }) => favouriteCount)).toEqual([2, 1, 1]);
    expect(all.items[0]).toMatchObject({
      id: document.id,
      beaconId: beacon.id,
      point: { beaconId: beacon.id, name: 'PX-40' },
      project: { id: project.id, name: 'Nordhaus Expo 2027' },
      openCount: 0,
    });
    expect(JSON.stringify(all)).not.toMatch(/Zwyrtek|Plonkworks|Lindqvist|Volvik/);
    expect(JSON.stringify(all)).not.toContain(visitor.visitor.id);
    const pages = [await favoured({ owner }, '?limit=2')];
    pages.push(await favoured({ owner }, `?limit=2&cursor=${pages[0].nextCursor}`));
    expect(pages.flatMap(({ items }) => items)).toEqual(all.items);
    expect(pages[1]?.nextCursor).toBeNull();
    expect((await favoured(await createStand(app))).items).toEqual([]);
    expect(await counts()).toEqual({ openCount: 0, favouriteCount: 2 });
  });
});

describe('an opening', () => {
  test('is counted once a visit, which ends when nothing was opened for half an hour', async () => {
    const { document, visitor, owner, counts } = await createVisited();
    const openAfter = async (minutes: number) => {
      await app.database.execute(sql`
        update attachment_openings set last_at = last_at - ${minutes} * interval '1 minute'
        where visitor_id = ${visitor.visitor.id}`);
      expect((await open(visitor.token, document.storageKey)).statusCode).toBe(200);
      return (await counts()).openCount;
    };
    const counted = [];
    for (const pause of [0, 1, 28, 29, 29, 30, 1, 9000]) counted.push(await openAfter(pause));
    expect(counted).toEqual([1, 1, 1, 1, 1, 2, 2, 3]);
    await open(owner.token, document.storageKey);
    expect((await counts()).openCount).toBe(3);
    const [row] = await app.database.query(sql`
      select visits from attachment_openings where visitor_id = ${visitor.visitor.id}`);
    expect(row?.['visits']).toBe(3);
  });

  test('of one visitor is none of another’s', async () => {
    const { document, visitor, beacon, counts } = await createVisited();
    const second = await createVisitor(app);
    await scan(app, second.token, scanBody(beacon));
    for (const { token } of [visitor, second, visitor]) await open(token, document.storageKey);
    expect((await counts()).openCount).toBe(2);
  });
});

describe('what a visitor kept and opened', () => {
  test('is in the file of their data, and goes with them while the figures stay', async () => {
    const { document, visitor, counts } = await createVisited();
    await add(visitor.token, document.id);
    await open(visitor.token, document.storageKey);
    const file = (await app.call('GET', '/visitor/account/data', { as: visitor.token })).json();
    const about = { attachmentId: document.id, attachment: 'Datasheet.pdf', mixiePoint: 'Planetary gearbox PX-40' };
    expect(file.attachment_favourites).toMatchObject([{ ...about, favouredAt: expect.any(String) }]);
    expect(file.attachment_openings).toMatchObject([{ ...about, visits: 1 }]);
    expect((await app.call('DELETE', '/visitor/account', { as: visitor.token })).statusCode).toBe(204);
    const rows = await app.database.query(sql`
      select visitor_id from attachment_favourites where visitor_id = ${visitor.visitor.id}
      union all select visitor_id from attachment_openings where visitor_id = ${visitor.visitor.id}`);
    expect(rows).toHaveLength(0);
    expect(await counts()).toEqual({ openCount: 1, favouriteCount: 1 });
  });
});
