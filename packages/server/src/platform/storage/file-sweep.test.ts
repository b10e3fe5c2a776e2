import { Readable } from 'node:stream';
import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { newStorageKey } from './storage.ts';

const app = useOwnTestApp();

test('the worker deletes files that nobody needs, more than go at once, and keeps the others', async () => {
  const keys = Array.from({ length: 101 }, newStorageKey);
  const [kept = ''] = keys;
  await app.storage.put(kept, Readable.from([Buffer.from('kept')]), { maximalBytes: 4 });
  await app.database.execute(sql`
    insert into stored_files (key, subject, purpose, created_at, delete_after)
    select key, '', 'REPORT', now() - interval '3 days', now() - interval '1 day' from unnest(${keys}::text[]) key`);
  await app.database.execute(sql`update stored_files set delete_after = null, in_use = true where key = ${kept}`);
  await app.database.execute(sql`update jobs set run_at = now() where kind = 'file-sweep'`);
  await app.database.execute(sql`select pg_notify('jobs', '')`);
  const left = () => app.database.query(sql`select key from stored_files`);
  await expect.poll(left).toEqual([{ key: kept }]);
  expect(await app.storage.size(kept)).toBe(4);
  const jobs = () => app.database.query(sql`select state from jobs where kind = 'file-sweep' and run_at > now()`);
  await expect.poll(jobs).toEqual([{ state: 'WAITING' }]);
});
