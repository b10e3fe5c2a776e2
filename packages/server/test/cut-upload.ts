import { createHash, randomBytes } from 'node:crypto';
import type { UploadParts } from '@fairlead/contract/files';
import { expect } from 'vitest';
import { acceptUpload, openUpload } from '../src/platform/storage/uploads.ts';
import { createExhibitor } from './factories.ts';
import type { AppWithFiles } from './storages.ts';

const mebibyte = 1_048_576;
const size = 50 * mebibyte;

const sumOf = async (content: AsyncIterable<Uint8Array>): Promise<string> => {
  const sum = createHash('sha256');
  for await (const chunk of content) sum.update(chunk);
  return sum.digest('hex');
};

/** Uploads 50 MiB over a line that is cut in the middle: they arrive whole, and one of ten parts was sent twice. */
export async function uploadOverCutLine(files: AppWithFiles): Promise<void> {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);
  const { app } = files;
  const owner = await createExhibitor(app);
  const { sub: subject } = JSON.parse(Buffer.from(owner.token.split('.')[1] ?? '', 'base64url').toString());
  const rule = { maximalBytes: size, accepts: ['pdf'] } as const;
  const { storageKey } = await openUpload(app.database, app.storage, {
    subject,
    purpose: 'test',
    rule,
    now: new Date(),
  });
  const begin = async () => {
    const body = { size, head: content.subarray(0, 12).toString('base64') };
    const answer = await app.call('POST', `/upload/${storageKey}`, { as: owner.token, body });
    return answer.json<UploadParts>().parts;
  };
  const sent: number[] = [];
  const { line } = files;
  if (line === null) throw new Error('There is no slow line');
  // Somewhere in the middle, and in the middle of a part.
  line.cutAfter(27 * mebibyte);
  for (let missing = await begin(); missing.length > 0; missing = (await begin()).filter((one) => !one.isStored)) {
    try {
      for (const { number, url, method, headers, offset, bytes } of missing) {
        sent.push(number);
        const body = new Uint8Array(content.subarray(offset, offset + bytes));
        const answer = await fetch(files.at(url), { method, headers, body });
        expect(answer.ok, await answer.text()).toBe(true);
      }
    } catch (error) {
      // fetch says so when the line is cut.
      if (!(error instanceof TypeError)) throw error;
    }
  }
  expect(line.cuts()).toBe(1);
  const twice = sent.filter((number, index) => sent.indexOf(number) !== index);
  expect(twice).toHaveLength(1);
  expect(new Set(sent).size).toBe(10);
  // Headers are little beside it.
  expect(line.sent()).toBeLessThan(size + 6 * mebibyte);
  await app.call('POST', `/upload/${storageKey}/complete`, { as: owner.token });
  const accepted = await acceptUpload(app.database, app.storage, { storageKey, subject });
  expect(accepted).toMatchObject({ size, kind: 'pdf' });
  const stored = await app.storage.get(storageKey);
  if (stored === null) throw new Error('Nothing is stored');
  expect(await sumOf(stored)).toBe(createHash('sha256').update(content).digest('hex'));
}
