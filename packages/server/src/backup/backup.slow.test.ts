import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { connect } from '@fairlead/database/connection';
import { withConnection } from '@fairlead/database/one-connection';
import { sql } from '@fairlead/database/sql';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { attachmentsOf, createDocument, pdf } from '../../test/attachments.ts';
import { backUp, createEmptyPlace, type EmptyPlace, restoreInto } from '../../test/backups.ts';
import { createBeacon, createStand, createVisitor, scan, scanBody } from '../../test/factories.ts';
import { startS3 } from '../../test/s3-server.ts';
import { signInAgain } from '../../test/sign-in-again.ts';
import { useOwnTestApp } from '../../test/use-test-app.ts';
import { migrationFolders } from '../installation.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { newStorageKey } from '../platform/storage/storage.ts';
import { keepFile } from '../platform/storage/uploads.ts';

const app = useOwnTestApp();
const places: EmptyPlace[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-backup-'));
});
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});
afterAll(() => rm(folder, { recursive: true }));

async function emptyPlace(): Promise<EmptyPlace> {
  const place = await createEmptyPlace();
  places.push(place);
  return place;
}

/** Numbers of transactions are given anew; everything else is compared to the letter. */
const renumbered = new Set(['public.lead_updates', 'public.figure_folds']);

const triggersAndKeys = (url: string) =>
  withConnection(url, (connection) =>
    connection.query(sql`
      select 'trigger' as kind, tgrelid::regclass::text as table, tgname::text as name, tgenabled::text as definition
      from pg_trigger where not tgisinternal
      union all
      select contype::text, conrelid::regclass::text, conname::text, pg_get_constraintdef(oid) || convalidated
      from pg_constraint where contype <> 'n' and conrelid <> 0 order by 1, 2, 3`),
  );

test('what was acknowledged before is in a backup under load, and what is restored from it is equal', async () => {
  const { owner, project, beacon } = await createStand(app);
  const visitors = await Promise.all(Array.from({ length: 3 }, () => createVisitor(app)));
  const document = pdf(3);
  await createDocument(app, owner.token, beacon.id, document);
  // Between points and scans, so that many of both are written while it is copied.
  await app.database.execute(sql`
    insert into gone_leads select ${project.id}, gen_random_uuid() from generate_series(1, 200000)`);
  const path = join(folder, 'under-load.zip');
  const acknowledged: string[] = [];
  let isOver = false;
  const load = visitors.map(async ({ token }) => {
    while (!isOver) {
      const point = await createBeacon(app, owner.token, project.id);
      const body = scanBody(point);
      await scan(app, token, body);
      acknowledged.push(body.id);
    }
  });
  await expect.poll(() => acknowledged.length).toBeGreaterThan(10);
  const before = [...acknowledged];
  const manifest = await backUp(app, path);
  const during = acknowledged.length - before.length;
  isOver = true;
  await Promise.all(load);
  expect(during, 'scans were written meanwhile').toBeGreaterThan(0);
  expect((await stat(path)).mode & 0o777).toBe(0o600);

  const place = await emptyPlace();
  expect((await restoreInto(place, path)).migrated).toEqual([]);
  expect(await readFile(join(place.dataDir, 'secrets.key'), 'utf8')).toBe(Buffer.from(app.secretsKey).toString('hex'));
  expect((await stat(join(place.dataDir, 'secrets.key'))).mode & 0o777).toBe(0o600);

  // Before a server is there, whose jobs write: table by table, in the order of the rows.
  const ofPlace = { ...app, config: { ...app.config, dataDir: place.dataDir } };
  const again = await backUp(ofPlace, join(folder, 'again.zip'), place.url);
  const restored = await createTestApp(
    { DATA_DIR: place.dataDir },
    { beside: { databaseUrl: place.url, secretsKey: app.secretsKey } },
  );
  try {
    const compared = ({ tables }: typeof manifest) => tables.filter(({ name }) => !renumbered.has(name));
    expect(compared(again)).toEqual(compared(manifest));
    expect(again.tables.map(({ name, rows }) => [name, rows])).toEqual(
      manifest.tables.map(({ name, rows }) => [name, rows]),
    );
    expect([again.files, again.sequences, again.migrations]).toEqual([
      manifest.files,
      manifest.sequences,
      manifest.migrations,
    ]);
    expect(manifest.missingFiles).toEqual([]);
    expect(manifest.tables.length).toBeGreaterThan(90);
    expect(await triggersAndKeys(place.url)).toEqual(await triggersAndKeys(app.databaseUrl));
    const rows = await restored.database.query<{ id: string }>(sql`
      select id from scan_events where id = any(${before}::uuid[])`);
    expect(rows).toHaveLength(before.length);
    // The tables are of one moment: each scan has its point, though points were copied first.
    const lost = sql`select 1 from scan_events e where not exists (select from beacons b where b.id = e.beacon_id)`;
    expect(await restored.database.query(lost)).toEqual([]);

    const [visitor] = visitors;
    if (visitor === undefined) throw new Error('There are visitors');
    const { token } = await signInAgain(restored, visitor);
    expect((await scan(restored, token, scanBody(beacon))).result).toBe('OK');
    const [attachment] = await attachmentsOf(restored, token, beacon.id);
    const opened = await restored.call('POST', `/media/${attachment?.storageKey}`, { as: token });
    expect(opened.statusCode, opened.body).toBeLessThan(300);
    const served = await restored.http.inject({ method: 'GET', url: opened.json().url });
    expect(served.rawPayload.equals(document)).toBe(true);
  } finally {
    await restored.close();
  }
});

describe('a restore refuses, and writes nothing,', () => {
  test('a database that is not empty', async () => {
    const path = join(folder, 'whole.zip');
    await backUp(app, path);
    const place = await emptyPlace();
    await withConnection(place.url, (connection) => connection.runScript('create table notes (id int)'));
    await expect(restoreInto(place, path)).rejects.toThrow('The database is not empty: it has a table public.notes.');
    expect(await readdir(place.dataDir)).toEqual([]);
  });

  test('an archive of which a letter has changed, wherever', async () => {
    const path = join(folder, 'to-damage.zip');
    const damagedPath = join(folder, 'damaged.zip');
    await backUp(app, path);
    const place = await emptyPlace();
    const { size } = await stat(path);
    const began: string[] = [];
    for (const part of [0.1, 0.3, 0.6, 0.9]) {
      await copyFile(path, damagedPath);
      const file = await open(damagedPath, 'r+');
      const at = Math.floor(size * part);
      const { buffer } = await file.read(Buffer.alloc(8), 0, 8, at);
      await file.write(Buffer.from(buffer.map((byte) => byte ^ 0xff)), 0, 8, at);
      await file.close();
      await expect(restoreInto(place, damagedPath, { onOpen: () => began.push('database') })).rejects.toThrow(
        /damaged/,
      );
    }
    await copyFile(path, damagedPath);
    const file = await open(damagedPath, 'r+');
    await file.truncate(size - 100);
    await file.close();
    await expect(restoreInto(place, damagedPath, { onOpen: () => began.push('database') })).rejects.toThrow(/damaged/);
    expect([began, await readdir(place.dataDir)]).toEqual([[], []]);
  });

  test('a backup of a newer release, another key, and a file that is not there', async () => {
    const path = join(folder, 'newer.zip');
    await backUp(app, path);
    const place = await emptyPlace();
    const [, server = ''] = migrationFolders;
    await expect(restoreInto(place, path, { migrations: [server] })).rejects.toThrow(
      /does not know the migration identity\/001_.* Restore it with that one or a newer one/,
    );
    await expect(restoreInto(place, path, { secretsKey: '0'.repeat(64) })).rejects.toThrow(
      'SECRETS_KEY is not the key of this backup',
    );
    await expect(restoreInto(place, join(folder, 'none.zip'))).rejects.toThrow('There is no file');
    await expect(backUp(app, path)).rejects.toThrow('is there already');
    expect(await readdir(place.dataDir)).toEqual([]);
  });
});

test('a restore into a newer release migrates what it restored', async () => {
  const { project } = await createStand(app);
  const path = join(folder, 'older.zip');
  await backUp(app, path);
  const newer = join(folder, 'newer', 'migrations');
  await mkdir(newer, { recursive: true });
  await writeFile(join(newer, '001_grade.sql'), 'alter table exhibitions add column grade int not null default 7;');
  const place = await emptyPlace();
  const [identity = '', server = ''] = migrationFolders;
  const { migrated } = await restoreInto(place, path, { migrations: [identity, server, newer] });
  expect(migrated).toEqual([join(newer, '001_grade.sql')]);
  const database = connect(place.url, { poolSize: 1 });
  try {
    expect(await database.query(sql`select name, grade from exhibitions where id = ${project.id}`)).toEqual([
      { name: project.name, grade: 7 },
    ]);
  } finally {
    await database.close();
  }
});

test('files of a bucket move into a data folder, and those that a bucket still has stay', async () => {
  const s3 = await startS3();
  const first = await createTestApp(s3.environment);
  try {
    const key = newStorageKey();
    const pieces = [Buffer.alloc(20 * 1_048_576, 'large '), Buffer.from('small')];
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const { storage } = openStorage({ ...first.config, secretsKey: first.secretsKey });
    expect(await storage.put(key, Readable.from(pieces), { maximalBytes: bytes })).toBe(bytes);
    await keepFile(first.database, { key, purpose: 'test', now: new Date() });
    await keepFile(first.database, { key: newStorageKey(), purpose: 'test', now: new Date() });
    const path = join(folder, 'bucket.zip');
    const { files, missingFiles } = await backUp(first, path);
    expect(files).toMatchObject([{ key, bytes }]);
    expect(missingFiles).toHaveLength(1);

    const onDisk = await emptyPlace();
    await restoreInto(onDisk, path);
    const written = await readFile(join(onDisk.dataDir, 'files', key.slice(0, 2), key));
    expect(written.equals(Buffer.concat(pieces))).toBe(true);

    const { s3: bucket } = first.config;
    const sent = s3.requests.length;
    await restoreInto(await emptyPlace(), path, { s3: bucket });
    expect(s3.requests.slice(sent).filter((request) => request.startsWith('PUT'))).toEqual([]);
    await storage.delete(key);
    await restoreInto(await emptyPlace(), path, { s3: bucket });
    expect(await storage.size(key)).toBe(bytes);
    expect(await s3.openUploads()).toBe(0);
  } finally {
    await first.close();
    await s3.close();
  }
});
