import { randomUUID } from 'node:crypto';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBeacon, createExhibitor, createStand, type Person } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { overlap } from '../../../test/race.ts';
import { type AppWithFiles, storages } from '../../../test/storages.ts';
import { cancelUpload } from './upload-parts.ts';
import { openUpload, releaseFile, sweepFiles, uploadQuota } from './uploads.ts';

const [disk] = storages;
const mebibyte = 1_048_576;
let files: AppWithFiles;
beforeAll(async () => {
  files = await disk.startApp();
});
afterAll(() => files.close());

const now = new Date();
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const open = (executor: Executor, subject: string, maximalBytes = 1000) =>
  openUpload(executor, files.app.storage, { subject, purpose: 'test', rule: { maximalBytes }, now });
/** Opens so many, or so many bytes of them, that one more is still possible. */
async function allButOne(subject: string): Promise<string[]> {
  const { database } = files.app;
  const opened: string[] = [];
  while (opened.length < uploadQuota.uploads - 1) opened.push((await open(database, subject)).storageKey);
  return opened;
}
const countOf = async (subject: string): Promise<number> => {
  const rows = await files.app.database.query(sql`select key from stored_files where subject = ${subject}`);
  return rows.length;
};

describe('unused uploads of one person', () => {
  test('are limited in number, and nobody else’s count', async () => {
    const subject = randomUUID();
    const { database } = files.app;
    await allButOne(subject);
    await open(database, subject);
    await expect(open(database, subject)).rejects.toMatchObject({ code: 'TOO_MANY_UPLOADS' });
    await open(database, randomUUID());
  });

  test('are limited in what they may hold together', async () => {
    const subject = randomUUID();
    const { database } = files.app;
    await open(database, subject, uploadQuota.bytes - 10 * mebibyte);
    await expect(open(database, subject, 10 * mebibyte + 1)).rejects.toMatchObject({ code: 'TOO_MANY_UPLOADS' });
    await open(database, subject, 10 * mebibyte);
  });

  test('opened at the same time cannot both be the last one', async () => {
    const subject = randomUUID();
    await allButOne(subject);
    const [one, two] = await overlap(
      files.app.database,
      (tx) => open(tx, subject),
      (tx) => open(tx, subject),
    );
    expect(one.status).toBe('fulfilled');
    expect(two).toMatchObject({ status: 'rejected', reason: { code: 'TOO_MANY_UPLOADS' } });
    expect(await countOf(subject)).toBe(uploadQuota.uploads);
  });

  test('would both be, were they only counted before', async () => {
    const subject = randomUUID();
    await allButOne(subject);
    const countedOnly = async (tx: Executor) => {
      const [row] = await tx.query<{ count: number }>(
        sql`select count(*)::int as count from stored_files where subject = ${subject}`,
      );
      if ((row?.count ?? 0) >= uploadQuota.uploads) throw new Error('refused');
      await tx.execute(sql`
        insert into stored_files (key, subject, purpose, created_at, max_bytes)
        values (${randomUUID()}, ${subject}, 'test', ${now.toISOString()}, 1000)`);
    };
    const both = await overlap(files.app.database, countedOnly, countedOnly);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await countOf(subject)).toBe(uploadQuota.uploads + 1);
  });

  test('that are given up count for as long as something may arrive at their URLs', async () => {
    const subject = randomUUID();
    const { database, storage } = files.app;
    const opened = await allButOne(subject);
    await open(database, subject);
    const [first = '', second = ''] = opened;
    await cancelUpload(database, storage, { storageKey: first, subject, now });
    // As an attachment that is removed before its file was announced does.
    await releaseFile(database, second, now);
    await sweepFiles(database, storage, minutes(1));
    await expect(open(database, subject)).rejects.toMatchObject({ code: 'TOO_MANY_UPLOADS' });
    while ((await sweepFiles(database, storage, minutes(125))) > 0);
    expect(await countOf(subject)).toBe(uploadQuota.uploads - 2);
    await open(database, subject);
  });
});

describe('whoever works with files', () => {
  let stand: Awaited<ReturnType<typeof createStand>>;
  let owner: Person;
  beforeAll(async () => {
    stand = await createStand(files.app);
    owner = stand.owner;
  });
  const subjectOf = ({ token }: Person): string =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;

  test('opens all attachments of several points at once', async () => {
    const points = [stand.beacon];
    for (let count = 1; count < 5; count += 1) {
      points.push(await createBeacon(files.app, owner.token, stand.project.id));
    }
    for (const point of points) {
      for (let count = 0; count < 30; count += 1) {
        const body = { beaconId: point.id, kind: 'DOCUMENT', name: `Sheet ${count}.pdf` };
        const answer = await files.app.call('POST', '/attachment', { as: owner.token, body });
        expect(answer.statusCode, answer.body).toBe(201);
      }
    }
  });

  test('is told what to do, in the reader’s language, wherever an upload is opened', async () => {
    const other = await createExhibitor(files.app);
    await open(files.app.database, subjectOf(other), uploadQuota.bytes);
    const texts = [];
    for (const language of ['en', 'de', 'es']) {
      const answer = await files.app.call('POST', '/exhibitor/logoUrl', { as: other.token, language });
      const { detail } = expectProblem(answer, 'TOO_MANY_UPLOADS');
      expect(detail).toContain(String(uploadQuota.uploads));
      texts.push(detail);
    }
    expect(new Set(texts).size).toBe(3);
  });
});
