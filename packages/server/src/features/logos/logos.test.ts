import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createBeacon, createExhibitor, createProject } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin, createOrganizer } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sweepFiles } from '../../platform/storage/uploads.ts';

const app = useTestApp();

const drawn = (width = 64, height = 32) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 40, alpha: 0.5 } } });

/** Opens an upload, sends the file, and returns its key. */
async function send(as: string, content: Buffer, path = '/exhibitor/logoUrl') {
  const opened = await app.call('POST', path, { as });
  expect(opened.statusCode).toBe(200);
  const { url, method, headers, storageKey } = opened.json();
  const answer = await app.http.inject({ method, url, headers, payload: content });
  return { answer, storageKey: storageKey as string };
}

const set = (as: string, storageKey: string | null, path = '/exhibitor/logo') =>
  app.call('PUT', path, { as, body: { storageKey } });

describe("a company's logo", () => {
  test('is shown by the company and its projects, small, without what else the file carried, and for ever', async () => {
    const { token, exhibitor } = await createExhibitor(app);
    const project = await createProject(app, token);
    const { code } = await createBeacon(app, token, project.id);
    const shownToVisitors = async () =>
      (await app.call('GET', `/scan/info?qrCode=${code}`)).json().point.exhibitor.logoUrl;
    expect(await shownToVisitors()).toBeNull();
    expect((await app.call('GET', '/exhibitor/logoUrl', { as: token })).json()).toEqual({ url: null });
    const photo = await drawn(3000, 1500)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Jana Brandt' } })
      .toBuffer();
    const { answer, storageKey } = await send(token, photo);
    expect(answer.statusCode).toBe(204);
    const { logoUrl } = (await set(token, storageKey)).json();
    expect(logoUrl).toMatch(/^\/files\/public-[\w-]{43}\.webp$/);
    expect((await app.call('GET', '/exhibitor/logoUrl', { as: token })).json()).toEqual({ url: logoUrl });
    expect((await app.call('GET', '/exhibitor/current', { as: token })).json().logoUrl).toBe(logoUrl);
    expect((await app.call('GET', `/exhibition/${project.id}`, { as: token })).json().logoUrl).toBe(logoUrl);
    expect(await shownToVisitors()).toBe(logoUrl);
    const changed = await app.call('PATCH', '/exhibitor', { as: token, body: { name: exhibitor.name } });
    expect(changed.json().logoUrl).toBe(logoUrl);

    const shown = await app.http.inject({ url: logoUrl });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(shown.headers['content-disposition']).toBeUndefined();
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1024, height: 512 });
    expect(shown.rawPayload.includes('Jana Brandt')).toBe(false);
  });

  test.each(['png', 'jpeg', 'webp'] as const)('may be %s', async (format) => {
    const { token } = await createExhibitor(app);
    const { storageKey } = await send(token, await drawn().toFormat(format).toBuffer());
    expect((await set(token, storageKey)).json().logoUrl).toMatch(/^\/files\/public-/);
  });

  test('is refused as SVG, as GIF, damaged, and when it would fill the memory', async () => {
    const { token } = await createExhibitor(app);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expectProblem((await send(token, svg)).answer, 'FILE_TYPE_REFUSED');
    expectProblem((await send(token, await drawn().gif().toBuffer())).answer, 'FILE_TYPE_REFUSED');
    const damaged = (await drawn(400, 400).png().toBuffer()).subarray(0, 200);
    const huge = await drawn(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect(huge.length).toBeLessThan(1_000_000);
    for (const picture of [damaged, huge]) {
      const { storageKey } = await send(token, picture);
      const problem = expectProblem(await set(token, storageKey), 'INVALID_INPUT');
      expect(problem.errors).toMatchObject([{ path: 'body.storageKey', code: 'picture_unreadable' }]);
    }
    expect((await app.call('GET', '/exhibitor/logoUrl', { as: token })).json()).toEqual({ url: null });
  });

  test('may have 5 MiB', async () => {
    const { token } = await createExhibitor(app);
    const header = Buffer.from('89504e470d0a1a0a', 'hex');
    const limit = 5 * 1_048_576;
    const large = Buffer.concat([header, Buffer.alloc(limit - 8)]);
    expect((await send(token, large)).answer.statusCode).toBe(204);
    const problem = expectProblem((await send(token, Buffer.concat([large, header]))).answer, 'FILE_TOO_LARGE');
    expect(problem.detail).toContain('5 MiB');
  });

  test('is replaced and removed, and what was before is swept', async () => {
    const { token } = await createExhibitor(app);
    const urls: string[] = [];
    for (const edge of [40, 50]) {
      const { storageKey } = await send(token, await drawn(edge, edge).png().toBuffer());
      urls.push((await set(token, storageKey)).json().logoUrl);
    }
    const [first = '', second = ''] = urls;
    const statuses = async () =>
      Promise.all([first, second].map(async (url) => (await app.http.inject({ url })).statusCode));
    await sweepFiles(app.database, app.storage, new Date());
    expect(await statuses()).toEqual([404, 200]);
    expect((await set(token, null)).json()).toEqual({ logoUrl: null });
    await sweepFiles(app.database, app.storage, new Date());
    expect(await statuses()).toEqual([404, 404]);
    expect((await set(token, null)).statusCode).toBe(200);
  });

  test("cannot be made of somebody else's upload, of none, or of one that never arrived", async () => {
    const [mine, theirs] = await Promise.all([createExhibitor(app), createExhibitor(app)]);
    const { storageKey } = await send(theirs.token, await drawn().png().toBuffer());
    const opened = (await app.call('POST', '/exhibitor/logoUrl', { as: mine.token })).json();
    for (const key of [storageKey, 'x'.repeat(43), opened.storageKey]) {
      const problem = expectProblem(await set(mine.token, key), 'INVALID_INPUT');
      expect(problem.errors).toMatchObject([{ code: 'upload_missing' }]);
    }
    expect((await set(theirs.token, storageKey)).statusCode).toBe(200);
  });

  test('changed by ten at once leaves one, and nothing that is not swept', async () => {
    const { token } = await createExhibitor(app);
    const picture = await drawn().png().toBuffer();
    const keys = await Promise.all(Array.from({ length: 10 }, async () => (await send(token, picture)).storageKey));
    const answers = await Promise.all(keys.map((key) => set(token, key)));
    const urls = answers.map((answer) => answer.json().logoUrl as string);
    await sweepFiles(app.database, app.storage, new Date());
    const { url } = (await app.call('GET', '/exhibitor/logoUrl', { as: token })).json();
    const alive = await Promise.all(urls.map(async (one) => (await app.http.inject({ url: one })).statusCode));
    expect(urls.filter((_, index) => alive[index] === 200)).toEqual([url]);
  });
});

describe("an organizer's logo", () => {
  test('is changed by its own people and by admins', async () => {
    const [owner, other, admin] = [await createOrganizer(app), await createOrganizer(app), await createAdmin(app)];
    const paths = [`/organizer/${owner.organizerId}/logoUrl`, `/organizer/${owner.organizerId}/logo`] as const;
    for (const token of [owner.token, admin.token]) {
      const { storageKey } = await send(token, await drawn().png().toBuffer(), paths[0]);
      expect((await set(token, storageKey, paths[1])).json().logoUrl).toMatch(/^\/files\/public-/);
    }
    expectProblem(await app.call('POST', paths[0], { as: other.token }), 'NOT_FOUND');
    expectProblem(await set(other.token, null, paths[1]), 'NOT_FOUND');
    const nobodys = `/organizer/${crypto.randomUUID()}/logo`;
    expectProblem(await set(admin.token, null, nobodys), 'NOT_FOUND');
  });
});

describe("a project's own logo", () => {
  const paths = (id: string) => [`/project/${id}/logoUrl`, `/project/${id}/logo`] as const;
  const picture = (format: 'png' | 'webp' = 'png') => drawn().toFormat(format).toBuffer();

  async function setOwn(as: string, projectId: string): Promise<string> {
    const [upload, logo] = paths(projectId);
    const { storageKey } = await send(as, await picture(), upload);
    return (await set(as, storageKey, logo)).json().logoUrl;
  }

  test("is shown at its points and in its printed codes' pages; without one the company's is, as at other projects", async () => {
    const { token } = await createExhibitor(app);
    const [own, other] = [await createProject(app, token), await createProject(app, token)];
    const [ownPoint, otherPoint] = [await createBeacon(app, token, own.id), await createBeacon(app, token, other.id)];
    const company = (await set(token, (await send(token, await picture())).storageKey)).json().logoUrl;
    const shown = async (project: { id: string }, point: { code: string }) => {
      const { logoUrl, hasOwnLogo } = (await app.call('GET', `/exhibition/${project.id}`, { as: token })).json();
      const info = (await app.call('GET', `/scan/info?qrCode=${point.code}`)).json();
      return { logoUrl, hasOwnLogo, toVisitors: info.point.exhibitor.logoUrl };
    };
    const usual = { logoUrl: company, hasOwnLogo: false, toVisitors: company };
    expect(await shown(own, ownPoint)).toEqual(usual);

    const logoUrl = await setOwn(token, own.id);
    expect(logoUrl).toMatch(/^\/files\/public-[\w-]{43}\.webp$/);
    expect(logoUrl).not.toBe(company);
    expect(await shown(own, ownPoint)).toEqual({ logoUrl, hasOwnLogo: true, toVisitors: logoUrl });
    expect(await shown(other, otherPoint)).toEqual(usual);
    const listed = (await app.call('GET', '/exhibition?kind=PROJECT&sort=createdAt', { as: token })).json().items;
    expect(listed.map((one: { hasOwnLogo: boolean }) => one.hasOwnLogo)).toEqual([true, false]);
    expect((await app.call('GET', '/exhibitor/logoUrl', { as: token })).json()).toEqual({ url: company });

    expect((await set(token, null, paths(own.id)[1])).json()).toEqual({ logoUrl: null });
    expect(await shown(own, ownPoint)).toEqual(usual);
  });

  test("is its company's alone to change", async () => {
    const [mine, theirs] = [await createExhibitor(app), await createExhibitor(app)];
    const project = await createProject(app, mine.token);
    const [upload, logo] = paths(project.id);
    expectProblem(await app.call('POST', upload, { as: theirs.token }), 'NOT_FOUND');
    const { storageKey } = await send(theirs.token, await picture());
    expectProblem(await set(theirs.token, storageKey, logo), 'NOT_FOUND');
    expectProblem(await set(theirs.token, null, logo), 'NOT_FOUND');
    expect((await app.call('GET', `/exhibition/${project.id}`, { as: mine.token })).json().hasOwnLogo).toBe(false);
  });

  test.each(['with a point that nobody scanned', 'that nothing is in'])('goes with a project %s', async (kind) => {
    const { token } = await createExhibitor(app);
    const project = await createProject(app, token);
    if (kind.startsWith('with')) await createBeacon(app, token, project.id);
    const logoUrl = await setOwn(token, project.id);
    const status = async () => (await app.http.inject({ url: logoUrl })).statusCode;
    await sweepFiles(app.database, app.storage, new Date());
    expect(await status()).toBe(200);
    const removed = await app.call('DELETE', `/exhibition/${project.id}`, { as: token });
    expect(removed.json().result).toBe('DELETED');
    await sweepFiles(app.database, app.storage, new Date());
    expect(await status()).toBe(404);
  });
});
