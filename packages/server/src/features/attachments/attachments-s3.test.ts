import { beforeAll, expect, test } from 'vitest';
import { announce, pdf, withPreview } from '../../../test/attachments.ts';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { startS3 } from '../../../test/s3-server.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sweepFiles } from '../../platform/storage/uploads.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3();
  return s3.close;
});
const app = useTestApp(() => s3.environment);

async function send(bytes: Buffer) {
  const stand = await createStand(app);
  const body = { kind: 'DOCUMENT', beaconId: stand.beacon.id, name: 'Größe.pdf' };
  const { attachment, upload } = (await app.call('POST', '/attachment', { as: stand.owner.token, body })).json();
  const { url, method, headers } = upload;
  const put = (content: Buffer) => fetch(url, { method, headers, body: new Uint8Array(content) });
  expect((await put(bytes)).status).toBe(200);
  return { ...stand, attachment, put };
}

test('a document in an S3-compatible store is read, drawn and deleted like one on the disk', async () => {
  const bytes = pdf(4);
  const { owner, project, beacon, attachment, put } = await send(bytes);
  const done = await announce(app, owner.token, attachment.id);
  expect(done.json()).toMatchObject({ isUploaded: true, mediaType: 'application/pdf', pages: 4, size: bytes.length });
  // The URL can no longer replace the inspected content.
  await put(Buffer.from('<script>alert(1)</script>'));
  const { previewUrl } = await withPreview(app, owner.token, project.id, attachment.id);
  expect((await app.http.inject({ url: previewUrl ?? '' })).headers['content-type']).toBe('image/webp');
  const visitor = await createVisitor(app);
  await scan(app, visitor.token, scanBody(beacon));
  const opened = await app.call('POST', `/media/${attachment.storageKey}`, { as: visitor.token });
  const file = await fetch(opened.json().url);
  expect(await file.text()).toBe(bytes.toString());
  expect(file.headers.get('content-disposition')).toMatch(/^attachment;.*Gr%C3%B6%C3%9Fe\.pdf/);
  expect((await app.call('DELETE', `/attachment/${attachment.id}`, { as: owner.token })).statusCode).toBe(204);
  await sweepFiles(app.database, app.storage, new Date(Date.now() + 1000));
  expect((await s3.objects()).filter((name) => name.startsWith('files/'))).toEqual([]);
});

test('what an S3-compatible store took without looking is refused when it is announced, and deleted', async () => {
  const { owner, attachment } = await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'));
  expectProblem(await announce(app, owner.token, attachment.id), 'FILE_TYPE_REFUSED');
  expectProblem(await announce(app, owner.token, attachment.id), 'NOT_FOUND');
  await sweepFiles(app.database, app.storage, new Date(Date.now() + 1000));
  expect((await s3.objects()).filter((name) => name.startsWith('files/'))).toEqual([]);
});

test('an announced document is settled once: its upload is looked for once and copied once', async () => {
  const { owner, attachment } = await send(pdf(1));
  const before = s3.requests.length;
  expect((await announce(app, owner.token, attachment.id)).statusCode).toBe(200);
  const asked = s3.requests.slice(before).filter((request) => request.includes(attachment.storageKey));
  expect(asked.filter((request) => request.startsWith('HEAD') && request.includes('/uploads/'))).toHaveLength(1);
  expect(asked.filter((request) => request.endsWith('(copy)'))).toHaveLength(1);
});
