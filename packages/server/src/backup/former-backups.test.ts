import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { jobRoleIds } from '@fairlead/contract/assets';
import { openCopyConnection } from '@fairlead/database/copy-connection';
import { readMigrations } from '@fairlead/database/migration-files';
import { withConnection } from '@fairlead/database/one-connection';
import { sql } from '@fairlead/database/sql';
import { expect, onTestFinished, test } from 'vitest';
import { signInDirectly } from '../../../e2e/harness/identity.ts';
import { createTestApp } from '../../test/app.ts';
import { createEmptyPlace, restoreInto } from '../../test/backups.ts';
import { auditFigures } from '../features/insights/public.ts';
import { migrationFolders } from '../installation.ts';
import { loadSecretsKey } from '../platform/secrets.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { copyOutOf, copySettings } from './catalog.ts';
import type { Manifest } from './manifest.ts';

/**
 * Backups of a small demo, each made by the release of its day. A migration that was changed since, or that rows of then cannot
 * take, fails here.
 */
const folder = join(import.meta.dirname, '../../test/former');
/**
 * Numbers of transactions are new in a restored database, and the list of its migrations grows.
 */
const changing = new Set(['public.lead_updates', 'public.figure_folds', 'public.schema_migrations']);
const demoPassword = 'walk-the-hall-2027';

async function sumOf(content: AsyncIterable<Buffer> | null): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content ?? []) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Each table as it was then: its columns of then alone, as the backup wrote them. */
async function contentsOf(url: string, tables: Manifest['tables']) {
  const connection = await openCopyConnection(url, 'fairlead-compare');
  try {
    await connection.runScript(copySettings);
    const contents = [];
    for (const table of tables) {
      contents.push({ name: table.name, ...(await sumOf(connection.copyOut(copyOutOf(table)))) });
    }
    return contents;
  } finally {
    await connection.close();
  }
}

/** How a database is made, whatever its rows. */
const indexesAndColumns = (url: string) =>
  withConnection(url, (connection) =>
    connection.query(sql`
      select indexdef as text from pg_indexes where schemaname in ('public', 'identity')
      union all
      select concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default)
        from information_schema.columns where table_schema in ('public', 'identity') order by 1`),
  );

test.each(await readdir(folder))('%s is restored, migrated, equal, and works', async (name) => {
  const place = await createEmptyPlace();
  onTestFinished(place.remove);
  const path = join(folder, name);
  const { manifest, migrated } = await restoreInto(place, path);
  const known = (await Promise.all(migrationFolders.map(readMigrations))).flatMap(({ migrations }) => migrations);
  const isNew = ({ owner, name }: { owner: string; name: string }) =>
    !manifest.migrations.some((each) => each.owner === owner && each.name === name);
  expect(migrated).toEqual(known.filter(isNew).map(({ file }) => file));
  expect(manifest.tables.length).toBeGreaterThan(100);
  const kept = manifest.tables.filter((table) => !changing.has(table.name));
  expect(await contentsOf(place.url, kept)).toEqual(kept.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })));
  expect(manifest.files.length).toBeGreaterThan(10);
  const secretsKey = await loadSecretsKey(undefined, place.dataDir);
  const { storage } = openStorage({ dataDir: place.dataDir, s3: undefined, secretsKey });
  for (const { key, bytes, sha256 } of manifest.files)
    expect({ key, ...(await sumOf(await storage.get(key))) }).toEqual({ key, bytes, sha256 });

  const app = await createTestApp({ DATA_DIR: place.dataDir }, { beside: { databaseUrl: place.url, secretsKey } });
  try {
    expect(await auditFigures(app.database, new Date())).toEqual([]);
    const roles = await app.database.query<{ role: string }>(sql`
      select distinct profession as role from visitors where profession <> ''`);
    expect(roles.length).toBeGreaterThan(2);
    expect(jobRoleIds).toEqual(expect.arrayContaining(roles.map(({ role }) => role)));
    const { IdToken: token } = await signInDirectly(app, 'jana@kessler.example', demoPassword, 'business');
    const { items } = (await app.call('GET', '/exhibition', { as: token })).json();
    expect(items.length).toBeGreaterThan(0);
  } finally {
    await app.close();
  }
  const fresh = await createTestApp();
  try {
    expect(await indexesAndColumns(place.url)).toEqual(await indexesAndColumns(fresh.databaseUrl));
  } finally {
    await fresh.close();
  }
});
