import { resolve } from 'node:path';
import packageFile from '../package.json' with { type: 'json' };
import { createBackup } from './backup/create-backup.ts';
import { BackupError } from './backup/manifest.ts';
import { openDatabase } from './backup/open-database.ts';
import { findSecretsKey } from './backup/secrets-key.ts';
import { readConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { systemClock } from './platform/clock.ts';
import { openStorage } from './platform/storage/open-storage.ts';

/** `npm run backup -- FILE`: the installation in one file, while the server goes on. */
async function run([given, ...rest]: readonly string[]): Promise<void> {
  if (given === undefined || rest.length > 0) throw new BackupError('Usage: npm run backup -- FILE');
  const path = resolve(given);
  const config = readConfig();
  // Looked for first: an empty folder would get a database.
  const secrets = await findSecretsKey(config);
  if (secrets === null) throw new BackupError(`There is no installation in ${config.dataDir}: it has no secrets.key.`);
  const { url, close } = await openDatabase(config);
  try {
    const { storage } = openStorage({ ...config, secretsKey: secrets.key });
    const source = { secrets, databaseUrl: url, storage, version: packageFile.version, now: systemClock() };
    const { tables, files, missingFiles, secretsKey } = await createBackup(source, path);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(`${path}: ${tables.length} tables with ${rows} rows, ${files.length} files.\n`);
    if (missingFiles.length > 0)
      process.stdout.write(
        `${missingFiles.length} files that should be kept were not there: ${missingFiles.join(', ')}\n`,
      );
    process.stdout.write(
      secretsKey.isIncluded
        ? 'It holds the key that opens its secrets: keep it where nobody reads it.\n'
        : 'It does not hold SECRETS_KEY, without which it cannot be restored: keep that as well, elsewhere.\n',
    );
  } finally {
    await close();
  }
}

try {
  await run(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
