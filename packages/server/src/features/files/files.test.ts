import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { partBytes, type UploadPart, type UploadParts } from '@fairlead/contract/files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createExhibitor, type Person } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { type AppWithFiles, storages } from '../../../test/storages.ts';
import { acceptUpload, keepUpload, openUpload, sweepFiles } from '../../platform/storage/uploads.ts';

const mebibyte = 1_048_576;
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(11 * mebibyte)]);
const subjectOf = ({ token }: Person): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
const headOf = (content: Buffer): string => content.subarray(0, 12).toString('base64');
const pieceOf = (content: Buffer, { offset, bytes }: UploadPart): Uint8Array<ArrayBuffer> =>
  new Uint8Array(content.subarray(offset, offset + bytes));

describe.each(storages)('an upload in parts on $name', ({ startApp }) => {
  let files: AppWithFiles;
  let owner: Person;
  beforeAll(async () => {
    files = await startApp();
    owner = await createExhibitor(files.app);
  });
  afterAll(() => files.close());

  const db = () => files.app.database;
  const open = async (maximalBytes = 20 * mebibyte, now = new Date()): Promise<string> => {
    const rule = { maximalBytes, accepts: ['pdf'] } as const;
    const subject = subjectOf(owner);
    return (await openUpload(db(), files.app.storage, { subject, purpose: 'test', rule, now })).storageKey;
  };
  const begin = (key: string, content = pdf, as = owner.token) =>
    files.app.call('POST', `/upload/${key}`, { as, body: { size: content.length, head: headOf(content) } });
  const partsOf = async (key: string, content = pdf): Promise<UploadPart[]> => {
    const answer = await begin(key, content);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<UploadParts>().parts;
  };
  const send = (part: UploadPart, content = pdf, body = pieceOf(content, part)) =>
    fetch(files.at(part.url), { method: part.method, headers: part.headers, body });
  const complete = (key: string, as = owner.token) => files.app.call('POST', `/upload/${key}/complete`, { as });
  const cancel = (key: string, as = owner.token) => files.app.call('DELETE', `/upload/${key}`, { as });
  const accept = (storageKey: string) =>
    acceptUpload(db(), files.app.storage, { storageKey, subject: subjectOf(owner) });

  test('arrives in whatever order its parts come, and is the same file', async () => {
    const key = await open();
    const parts = await partsOf(key);
    expect(parts.map(({ number, offset, bytes, isStored }) => [number, offset, bytes, isStored])).toEqual([
      [1, 0, partBytes, false],
      [2, partBytes, partBytes, false],
      [3, 2 * partBytes, pdf.length - 2 * partBytes, false],
    ]);
    for (const part of parts.toReversed()) expect((await send(part)).ok).toBe(true);
    expect((await complete(key)).statusCode).toBe(204);
    // Its answer may have been lost.
    expect((await complete(key)).statusCode).toBe(204);
    expect((await partsOf(key)).every(({ isStored }) => isStored)).toBe(true);
    expect(await accept(key)).toEqual({ purpose: 'test', size: pdf.length, kind: 'pdf' });
    const content = await files.app.storage.get(key);
    expect(content && (await buffer(content)).equals(pdf)).toBe(true);
    expect((await files.held()).filter((name) => name.includes('parts'))).toEqual([]);
    await cancel(key);
    expect(await files.held()).toEqual([]);
  });

  test('goes on where it was, and takes a part again', async () => {
    const key = await open();
    const [first, second] = await partsOf(key);
    if (!first || !second) throw new Error('no parts');
    await send(first);
    await send(second);
    await send(second);
    const again = await partsOf(key);
    expect(again.map(({ isStored }) => isStored)).toEqual([true, true, false]);
    expectProblem(await complete(key), 'UPLOAD_INCOMPLETE');
    await expect(accept(key)).rejects.toThrow('upload_missing');
    const last = again[2];
    if (!last) throw new Error('no parts');
    await send(last);
    expect((await complete(key)).statusCode).toBe(204);
    await cancel(key);
  });

  test('begins anew with another file, and frees what there was', async () => {
    const key = await open();
    const [first] = await partsOf(key);
    if (!first) throw new Error('no parts');
    await send(first);
    const other = pdf.subarray(0, 9 * mebibyte);
    const parts = await partsOf(key, other);
    expect(parts.map(({ isStored }) => isStored)).toEqual([false, false]);
    expect((await send(first)).ok).toBe(false);
    for (const part of parts) await send(part, other);
    expect((await complete(key)).statusCode).toBe(204);
    expect(await accept(key)).toMatchObject({ size: other.length });
    await cancel(key);
  });

  test('is refused before a byte of it is sent when it is too large or of the wrong kind', async () => {
    const key = await open(10 * mebibyte);
    expectProblem(await begin(key), 'FILE_TOO_LARGE');
    expectProblem(await begin(key, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'FILE_TYPE_REFUSED');
    const bad = { size: 0, head: 'no base64!' };
    const answer = await files.app.call('POST', `/upload/${key}`, { as: owner.token, body: bad });
    expectProblem(answer, 'INVALID_INPUT');
    expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
      'body.size',
      'body.head',
    ]);
  });

  test('is judged by the bytes that come, whatever was announced', async () => {
    const key = await open();
    const before = await files.held();
    const script = Buffer.concat([Buffer.from('<!doctype html><script>alert(1)</script>'), randomBytes(6 * mebibyte)]);
    const asked = await files.app.call('POST', `/upload/${key}`, {
      as: owner.token,
      body: { size: script.length, head: headOf(pdf) },
    });
    const answers = await Promise.all(asked.json<UploadParts>().parts.map((part) => send(part, script)));
    // The disk inspects the first part as it comes in; an S3-compatible store is read once the parts are joined.
    if (answers.every(({ ok }) => ok)) expectProblem(await complete(key), 'FILE_TYPE_REFUSED');
    else expect(await answers[0]?.json()).toMatchObject({ code: 'FILE_TYPE_REFUSED' });
    await expect(accept(key)).rejects.toThrow('upload_missing');
    await cancel(key);
    expect(await files.held()).toEqual(before);
  });

  test('has parts of the size that was said, and no others', async () => {
    const key = await open();
    const [first] = await partsOf(key);
    if (!first) throw new Error('no parts');
    const whole = pieceOf(pdf, first);
    const larger = new Uint8Array(first.bytes + 1);
    larger.set(whole);
    for (const body of [larger, whole.slice(0, -1)]) {
      const sent = await send(first, pdf, body).catch(() => null);
      expect(sent?.ok ?? false).toBe(false);
    }
    const forged = { ...first, url: first.url.replace(/([Ss]ignature=).{5}/, '$1AAAAA') };
    expect((await send(forged)).ok).toBe(false);
    expect((await partsOf(key)).map(({ isStored }) => isStored)).toEqual([false, false, false]);
    await cancel(key);
  });

  test('is freed whole when it is cancelled, and its URLs are refused', async () => {
    const key = await open();
    const before = await files.held();
    const [first, second] = await partsOf(key);
    if (!first || !second) throw new Error('no parts');
    await send(first);
    expect((await cancel(key)).statusCode).toBe(204);
    expect(await files.held()).toEqual(before);
    expect((await send(second)).ok).toBe(false);
    expect(await files.held()).toEqual(before);
    expectProblem(await begin(key), 'NOT_FOUND');
    expectProblem(await complete(key), 'NOT_FOUND');
    expectProblem(await cancel(key), 'NOT_FOUND');
    await expect(accept(key)).rejects.toThrow('upload_missing');
  });

  test('that nobody ended is swept after a day', async () => {
    const now = new Date();
    const before = await files.held();
    const key = await open(20 * mebibyte, now);
    const [first] = await partsOf(key);
    if (!first) throw new Error('no parts');
    await send(first);
    const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
    await sweepFiles(files.app.database, files.app.storage, hours(23));
    expect((await partsOf(key))[0]?.isStored).toBe(true);
    await sweepFiles(files.app.database, files.app.storage, hours(25));
    expect(await files.held()).toEqual(before);
    expectProblem(await begin(key), 'NOT_FOUND');
  });

  test('is its owner’s, and once in use can no longer be changed', async () => {
    const key = await open();
    for (const part of await partsOf(key)) await send(part);
    const stranger = await createExhibitor(files.app);
    expectProblem(await begin(key, pdf, stranger.token), 'NOT_FOUND');
    expectProblem(await complete(key, stranger.token), 'NOT_FOUND');
    expectProblem(await cancel(key, stranger.token), 'NOT_FOUND');
    await complete(key);
    await accept(key);
    await keepUpload(db(), key, null);
    expectProblem(await cancel(key), 'NOT_FOUND');
    expectProblem(await begin(key), 'NOT_FOUND');
    expect(await files.app.storage.size(key)).toBe(pdf.length);
  });

  test('opened twice at once has one set of parts', async () => {
    const key = await open();
    const before = await files.held();
    const answers = await Promise.all([begin(key), begin(key), begin(key)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    for (const answer of answers) {
      const [first] = answer.json<UploadParts>().parts;
      expect(first && (await send(first)).ok).toBe(true);
    }
    await cancel(key);
    expect(await files.held()).toEqual(before);
  });

  test('completed twice at once is one file', async () => {
    const key = await open();
    for (const part of await partsOf(key)) await send(part);
    const answers = await Promise.all([complete(key), complete(key), complete(key)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    expect(await accept(key)).toMatchObject({ size: pdf.length });
  });
});
