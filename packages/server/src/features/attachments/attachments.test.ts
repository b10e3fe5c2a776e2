import { attachmentLimits } from '@fairlead/contract/attachments';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { attachmentsOf, createDocument, createLink, pdf } from '../../../test/attachments.ts';
import { createBeacon, createExhibitor, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { overlap } from '../../../test/race.ts';
import { createOrganizer } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';
import { insertAttachment, lockBeacon } from './queries.ts';

const app = useTestApp();

type Stand = Awaited<ReturnType<typeof createStand>>;
const create = (as: string, body: object) => app.call('POST', '/attachment', { as, body });
const patch = (as: string, id: string, body: object) => app.call('PATCH', `/attachment/${id}`, { as, body });
const list = async ({ owner, project }: Stand, query = '') =>
  (await app.call('GET', `/project/${project.id}/attachment${query}`, { as: owner.token })).json();
const namesIn = async (stand: Stand) => (await list(stand)).items.map(({ name }: { name: string }) => name);

describe('what is on a mixie point', () => {
  test('is a document, sent to a URL of its own and then announced, or a link', async () => {
    const stand = await createStand(app);
    const { token } = stand.owner;
    const body = { kind: 'DOCUMENT', beaconId: stand.beacon.id, name: 'PX-40 datasheet.pdf', size: 500 };
    const made = await create(token, body);
    expect(made.statusCode).toBe(201);
    const { attachment, upload } = made.json();
    expect(attachment).toMatchObject({
      beaconId: stand.beacon.id,
      kind: 'DOCUMENT',
      name: 'PX-40 datasheet.pdf',
      url: null,
      storageKey: upload.storageKey,
      mediaType: null,
      size: null,
      pages: null,
      position: 0,
      isUploaded: false,
      previewUrl: null,
      openCount: 0,
      favouriteCount: 0,
    });
    expect(upload).toMatchObject({ method: 'PUT', maximalBytes: attachmentLimits.bytes });
    const problem = expectProblem(await patch(token, attachment.id, { isUploaded: true }), 'INVALID_INPUT');
    expect(problem.errors).toMatchObject([{ path: 'body.isUploaded', code: 'upload_missing' }]);

    const bytes = pdf(12);
    const { url, headers } = upload;
    expect((await app.http.inject({ method: 'PUT', url, headers, payload: bytes })).statusCode).toBe(204);
    const done = await patch(token, attachment.id, { isUploaded: true });
    expect(done.json()).toMatchObject({
      isUploaded: true,
      mediaType: 'application/pdf',
      size: bytes.length,
      pages: 12,
    });
    // Announced twice, as after an answer that was lost.
    expect((await patch(token, attachment.id, { isUploaded: true })).json().pages).toBe(12);

    const link = await create(token, {
      kind: 'LINK',
      beaconId: stand.beacon.id,
      name: 'Shop',
      url: 'https://example.com/x',
    });
    expect(link.json()).toMatchObject({
      upload: null,
      attachment: { kind: 'LINK', url: 'https://example.com/x', storageKey: null, isUploaded: true, position: 1 },
    });
    expect(await namesIn(stand)).toEqual(['PX-40 datasheet.pdf', 'Shop']);
  });

  test('is nobody else’s: other companies, organizers and visitors find nothing of it', async () => {
    const stand = await createStand(app);
    const link = await createLink(app, stand.owner.token, stand.beacon.id);
    const others = [await createExhibitor(app), await createOrganizer(app)];
    const body = { kind: 'LINK', beaconId: stand.beacon.id, name: 'x', url: 'https://example.com' };
    for (const { token } of others) {
      expectProblem(await create(token, body), 'NOT_FOUND');
      expectProblem(await patch(token, link.id, { name: 'Mine' }), 'NOT_FOUND');
      expectProblem(await app.call('DELETE', `/attachment/${link.id}`, { as: token }), 'NOT_FOUND');
      expectProblem(await app.call('GET', `/project/${stand.project.id}/attachment`, { as: token }), 'NOT_FOUND');
    }
    const visitor = await createVisitor(app);
    expectProblem(await create(visitor.token, body), 'FORBIDDEN');
    const own = await createStand(app);
    expect(await list(own, `?beaconId=${stand.beacon.id}`)).toEqual({ items: [], nextCursor: null });
    expect((await list(stand)).items).toMatchObject([{ name: 'Our shop' }]);
  });

  test('can be renamed, point to another URL and change its position', async () => {
    const stand = await createStand(app);
    const { token } = stand.owner;
    const links = [];
    for (const name of ['A', 'B', 'C', 'D']) links.push(await createLink(app, token, stand.beacon.id, name));
    const [a, , , d] = links.map(({ id }) => id);
    if (a === undefined || d === undefined) throw new Error('There are four');
    const changed = await patch(token, a, { name: '  Shop ', url: 'http://example.com/shop?x=1', position: 2 });
    expect(changed.json()).toMatchObject({ name: 'Shop', url: 'http://example.com/shop?x=1', position: 2 });
    expect(await namesIn(stand)).toEqual(['B', 'C', 'Shop', 'D']);
    await patch(token, d, { position: 0 });
    expect(await namesIn(stand)).toEqual(['D', 'B', 'C', 'Shop']);
    await patch(token, d, { position: 9000 });
    expect(await namesIn(stand)).toEqual(['B', 'C', 'Shop', 'D']);
    // Two that are moved at once end in some order, with a place for each.
    await Promise.all([patch(token, a, { position: 0 }), patch(token, d, { position: 1 })]);
    const positions = (await list(stand)).items.map(({ position }: { position: number }) => position);
    expect(positions).toEqual([0, 1, 2, 3]);
  });

  test('has a name of 160 characters at most and a web URL', async () => {
    const stand = await createStand(app);
    const { token } = stand.owner;
    const base = { kind: 'LINK', beaconId: stand.beacon.id, name: 'Shop', url: 'https://example.com' };
    for (const [field, value] of [
      ['name', 'x'.repeat(300)],
      ['name', ' '],
      ['name', 'a\nb'],
      ['url', 'javascript:alert(1)'],
      ['url', 'data:text/html,<script>alert(1)</script>'],
      ['url', 'file:///etc/passwd'],
    ] as const) {
      const problem = expectProblem(await create(token, { ...base, [field]: value }), 'INVALID_INPUT');
      expect(problem.errors?.map(({ path }) => path)).toEqual([`body.${field}`]);
    }
    expect((await create(token, { ...base, name: 'x'.repeat(160) })).statusCode).toBe(201);
    const document = await createDocument(app, token, stand.beacon.id);
    const problem = expectProblem(await patch(token, document.id, { url: base.url }), 'INVALID_INPUT');
    expect(problem.errors).toMatchObject([{ path: 'body.url', code: 'only_links' }]);
    const tooLarge = { kind: 'DOCUMENT', beaconId: stand.beacon.id, name: 'x', size: attachmentLimits.bytes + 1 };
    expect(expectProblem(await create(token, tooLarge), 'FILE_TOO_LARGE').detail).toContain('50 MiB');
  });

  test('is listed in pages, a point alone or the whole project', async () => {
    const stand = await createStand(app);
    const { token } = stand.owner;
    const second = await createBeacon(app, token, stand.project.id);
    for (const beacon of [stand.beacon, second])
      for (const name of ['1', '2', '3']) await createLink(app, token, beacon.id, name);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(stand, `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map((one: { beaconId: string; name: string }) => `${one.beaconId} ${one.name}`));
      cursor = page.nextCursor;
    } while (cursor !== null);
    const ids = [stand.beacon.id, second.id].toSorted();
    expect(seen).toEqual(ids.flatMap((id) => ['1', '2', '3'].map((name) => `${id} ${name}`)));
    expect((await list(stand, `?beaconId=${second.id}`)).items).toHaveLength(3);
  });

  test('is not added to a point that is archived, and stays with it', async () => {
    const stand = await createStand(app);
    const { owner, project, beacon } = stand;
    const visitor = await createVisitor(app);
    await createDocument(app, owner.token, beacon.id);
    await scan(app, visitor.token, scanBody(beacon));
    await app.call('DELETE', `/project/${project.id}/beacon/${beacon.id}`, { as: owner.token });
    const body = { kind: 'LINK', beaconId: beacon.id, name: 'Late', url: 'https://example.com' };
    expectProblem(await create(owner.token, body), 'ARCHIVED');
    expect(await attachmentsOf(app, visitor.token, beacon.id)).toMatchObject([{ name: 'Datasheet.pdf' }]);
  });

  test('shows its names to everybody, and nothing that opens it', async () => {
    const stand = await createStand(app);
    const { token } = stand.owner;
    await createDocument(app, token, stand.beacon.id);
    await createLink(app, token, stand.beacon.id);
    await create(token, { kind: 'DOCUMENT', beaconId: stand.beacon.id, name: 'Under way' });
    const info = await app.call('GET', `/scan/info?qrCode=${stand.beacon.code}`);
    expect(info.json().point.documents).toEqual([
      { name: 'Datasheet.pdf', kind: 'DOCUMENT' },
      { name: 'Our shop', kind: 'LINK' },
    ]);
    const visitor = await createVisitor(app);
    const answer = await scan(app, visitor.token, scanBody(stand.beacon));
    expect(answer.scan?.documents).toHaveLength(2);
    const point = (await app.call('GET', `/scan/${stand.beacon.id}`, { as: visitor.token })).json();
    expect(point.surveyId).toBeNull();
    expect(point.attachments).toMatchObject([
      { kind: 'DOCUMENT', name: 'Datasheet.pdf', mediaType: 'application/pdf', pages: 1, isFavourite: false },
      { kind: 'LINK', name: 'Our shop', url: 'https://example.com/shop', storageKey: null, isFavourite: false },
    ]);
    const lists = await app.call('GET', '/scan', { as: visitor.token });
    expect(lists.json().items[0]).not.toHaveProperty('attachments');
  });
});

describe('thirty attachments', () => {
  const add = (tx: Executor, stand: Stand, position: number) =>
    insertAttachment(tx, {
      id: newId(),
      projectId: stand.project.id,
      beaconId: stand.beacon.id,
      kind: 'LINK',
      name: 'x',
      url: 'https://example.com',
      storageKey: null,
      isUploaded: true,
      position,
      createdAt: new Date(),
    });
  const count = async ({ beacon }: Stand) => {
    const [row] = await app.database.query<{ count: number }>(
      sql`select count(*)::int as count from attachments where beacon_id = ${beacon.id}`,
    );
    return row?.count;
  };
  async function createAlmostFull(): Promise<Stand> {
    const stand = await createStand(app);
    await app.database.transaction(async (tx) => {
      for (let position = 0; position < attachmentLimits.perPoint - 1; position += 1) await add(tx, stand, position);
    });
    return stand;
  }

  test('are as many as a point has, whatever is added at once', async () => {
    const stand = await createAlmostFull();
    const body = { kind: 'LINK', beaconId: stand.beacon.id, name: 'Last', url: 'https://example.com' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(stand.owner.token, body)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(7).fill(409)]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    if (refused) expect(expectProblem(refused, 'LIMIT_REACHED').detail).toContain('30');
    expect(await count(stand)).toBe(30);
  });

  test('are never passed because the point is locked: without that two that count at once pass them', async () => {
    const counting = async (tx: Executor, stand: Stand) => {
      const [row] = await tx.query<{ count: number }>(
        sql`select count(*)::int as count from attachments where beacon_id = ${stand.beacon.id}`,
      );
      return { count: row?.count ?? 0, nextPosition: 0, isArchived: false };
    };
    const locking = (tx: Executor, stand: Stand) => lockBeacon(tx, stand.beacon.id);
    for (const [look, total] of [
      [locking, 30],
      [counting, 31],
    ] as const) {
      const stand = await createAlmostFull();
      const addOne = async (tx: Executor) => {
        const beacon = await look(tx, stand);
        if (beacon && beacon.count < attachmentLimits.perPoint) await add(tx, stand, beacon.nextPosition);
      };
      const results = await overlap(app.database, addOne, addOne);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      expect(await count(stand)).toBe(total);
    }
  });
});
