import type { Attachment } from '@fairlead/contract/attachments';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { announce, createDocument, pdf, sendDocument, withPreview } from '../../../test/attachments.ts';
import { createBeacon, createProject, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { overlap } from '../../../test/race.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sweepFiles } from '../../platform/storage/uploads.ts';
import { copyAttachments, removeAttachments } from './manage-attachments.ts';

const app = useTestApp();

type Stand = Awaited<ReturnType<typeof createStand>>;
const sweep = (hours: number) => sweepFiles(app.database, app.storage, new Date(Date.now() + hours * 3_600_000));
const list = async (token: string, projectId: string) =>
  (await app.call('GET', `/project/${projectId}/attachment`, { as: token })).json().items;
const keyOf = (url: string | null): string => url?.replace('/files/', '') ?? '';

describe('the preview of a document', () => {
  test('is the first page of a PDF, or the picture, small and without what else the file carried', async () => {
    const { owner, project, beacon } = await createStand(app);
    const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#c8202f' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Jana Brandt' } })
      .toBuffer();
    const document = await createDocument(app, owner.token, beacon.id, pdf(2));
    const picture = await createDocument(app, owner.token, beacon.id, photo, 'Stand.jpg');
    expect(picture).toMatchObject({ mediaType: 'image/jpeg', pages: null });
    for (const { id } of [document, picture]) {
      const { previewUrl } = await withPreview(app, owner.token, project.id, id);
      expect(previewUrl).toMatch(/^\/files\/public-[\w-]{43}\.webp$/);
      const shown = await app.http.inject({ url: previewUrl ?? '' });
      expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 800, height: 400 });
      const { dominant } = await sharp(shown.rawPayload).stats();
      expect(dominant.r).toBeGreaterThan(190);
      expect(dominant.g).toBeLessThan(60);
      expect(shown.rawPayload.includes('Jana Brandt')).toBe(false);
    }
  });
});

describe('the files of attachments', () => {
  test('go with an upload that nobody announced within a day, and so does the attachment', async () => {
    const { owner, project, beacon } = await createStand(app);
    const { attachment: late } = await sendDocument(app, owner.token, beacon.id, pdf());
    const kept = await createDocument(app, owner.token, beacon.id);
    await sweep(23);
    expect(await list(owner.token, project.id)).toHaveLength(2);
    await sweep(25);
    expect(await list(owner.token, project.id)).toMatchObject([{ id: kept.id }]);
    expect(await app.storage.size(late.storageKey ?? '')).toBeNull();
    expect(await app.storage.size(kept.storageKey ?? '')).not.toBeNull();
    expectProblem(await announce(app, owner.token, late.id), 'NOT_FOUND');
  });

  test('go with the attachment, with a point that nobody has, and with a project that nobody is a lead of', async () => {
    const stand = await createStand(app);
    const { token } = stand.owner;
    const [alone, second] = [stand.beacon, await createBeacon(app, token, stand.project.id)];
    const project = await createProject(app, token);
    const third = await createBeacon(app, token, project.id);
    const documents: Attachment[] = [];
    for (const beacon of [alone, second, third]) documents.push(await createDocument(app, token, beacon.id));
    await app.call('DELETE', `/attachment/${documents[0]?.id}`, { as: token });
    await app.call('DELETE', `/project/${stand.project.id}/beacon/${second.id}`, { as: token });
    await app.call('DELETE', '/exhibition', { as: token, body: [project.id] });
    const sizes = () => Promise.all(documents.map(({ storageKey }) => app.storage.size(storageKey ?? '')));
    await sweep(0.01);
    expect(await sizes()).toEqual([null, null, null]);
  });

  test('stay with a point that visitors have, and with a project that is archived', async () => {
    const stand = await createStand(app);
    const { token } = stand.owner;
    const visitor = await createVisitor(app);
    const document = await createDocument(app, token, stand.beacon.id);
    const { previewUrl } = await withPreview(app, token, stand.project.id, document.id);
    await scan(app, visitor.token, scanBody(stand.beacon));
    await app.call('DELETE', `/project/${stand.project.id}/beacon/${stand.beacon.id}`, { as: token });
    await app.call('DELETE', '/exhibition', { as: token, body: [stand.project.id] });
    await sweep(48);
    expect(await app.storage.size(document.storageKey ?? '')).not.toBeNull();
    expect(await app.storage.size(keyOf(previewUrl))).not.toBeNull();
    const answer = await app.call('POST', `/media/${document.storageKey}`, { as: visitor.token });
    expect((await app.http.inject({ url: answer.json().url })).statusCode).toBe(200);
  });
});

describe('a copy of what is on a point', () => {
  async function createCopied() {
    const stand = await createStand(app);
    const { token } = stand.owner;
    const document = await createDocument(app, token, stand.beacon.id);
    await withPreview(app, token, stand.project.id, document.id);
    const project = await createProject(app, token);
    const beacon = await createBeacon(app, token, project.id);
    return { ...stand, document, to: { project, beacon } };
  }
  type Copied = Awaited<ReturnType<typeof createCopied>>;
  const copy = (tx: Executor, { beacon, to }: Copied) =>
    copyAttachments(tx, { fromBeaconId: beacon.id, projectId: to.project.id, beaconId: to.beacon.id, now: new Date() });

  test('has the files of the first, until neither of them needs them', async () => {
    const made = await createCopied();
    const { owner, beacon, document, to } = made;
    await sendDocument(app, owner.token, beacon.id, pdf());
    await app.database.transaction((tx) => copy(tx, made));
    const [copied, ...more] = await list(owner.token, to.project.id);
    expect(more).toEqual([]);
    const { storageKey, previewUrl, name, pages } = { ...document, ...copied };
    expect(copied).toMatchObject({ storageKey: document.storageKey, name, pages, position: 0, beaconId: to.beacon.id });
    expect(copied.previewUrl).toMatch(/^\/files\/public-/);
    const size = async () => [await app.storage.size(storageKey), await app.storage.size(keyOf(previewUrl))];

    await app.call('DELETE', `/attachment/${document.id}`, { as: owner.token });
    await sweep(48);
    expect(await size()).toEqual([expect.any(Number), expect.any(Number)]);
    expect(await list(owner.token, to.project.id)).toHaveLength(1);
    await app.call('DELETE', `/attachment/${copied.id}`, { as: owner.token });
    await sweep(0.01);
    expect(await size()).toEqual([null, null]);
  });

  test('is never left without its files, whoever deletes the first meanwhile', async () => {
    const remove = (tx: Executor, { document }: Copied) => removeAttachments(tx, { id: document.id }, new Date());
    const carelessCopy = (tx: Executor, { document, to }: Copied) =>
      tx.execute(sql`
        insert into attachments (id, project_id, beacon_id, kind, name, storage_key, is_uploaded, media_type, size,
          position, created_at)
        values (gen_random_uuid(), ${to.project.id}, ${to.beacon.id}, 'DOCUMENT', 'x', ${document.storageKey}, true,
          'application/pdf', 1, 0, now())`);
    type Step = (tx: Executor, made: Copied) => Promise<unknown>;
    const after = async (first: Step, second: Step) => {
      const made = await createCopied();
      const results = await overlap(
        app.database,
        (tx) => first(tx, made),
        (tx) => second(tx, made),
      );
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      const copies = (await list(made.owner.token, made.to.project.id)).length;
      await sweep(3);
      return [copies, (await list(made.owner.token, made.to.project.id)).length];
    };
    expect(await after(copy, remove)).toEqual([1, 1]);
    expect(await after(remove, copy)).toEqual([0, 0]);
    // One that does not look whether the first is being deleted loses its file a moment later.
    expect(await after(remove, carelessCopy)).toEqual([1, 0]);
  });

  test('belongs to its own point: each has its visitors', async () => {
    const made: Copied & Stand = await createCopied();
    await app.database.transaction((tx) => copy(tx, made));
    const visitor = await createVisitor(app);
    await scan(app, visitor.token, scanBody(made.to.beacon));
    const [copied] = await list(made.owner.token, made.to.project.id);
    await app.call('POST', `/media/${copied.storageKey}`, { as: visitor.token });
    const counts = async (projectId: string) =>
      (await list(made.owner.token, projectId)).map(({ openCount }: { openCount: number }) => openCount);
    expect(await counts(made.to.project.id)).toEqual([1]);
    expect(await counts(made.project.id)).toEqual([0]);
  });
});
