import { resolve } from 'node:path';
import { BackupError } from './backup/manifest.ts';
import { openDatabase } from './backup/open-database.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { readConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { migrationFolders } from './installation.ts';
import { openStorage } from './platform/storage/open-storage.ts';

/** `npm run restore -- FILE`: a backup into an empty place, with the same variables as the server that is to run there. */
async function run([given, ...rest]: readonly string[]): Promise<void> {
  if (given === undefined || rest.length > 0) throw new BackupError('Usage: npm run restore -- FILE');
  const config = readConfig();
  let close = async (): Promise<void> => {};
  const target = {
    config,
    migrations: migrationFolders,
    openDatabase: async () => {
      const database = await openDatabase(config);
      close = database.close;
      return database.url;
    },
    openStorage: (secretsKey: Uint8Array) => openStorage({ ...config, secretsKey }).storage,
  };
  try {
    const { manifest, migrated } = await restoreBackup(target, resolve(given));
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `Restored what Fairlead ${manifest.version} had at ${manifest.createdAt}: ${manifest.tables.length} tables with ${rows} rows, ` +
        `${manifest.files.length} files. ${migrated.length} migrations came on top.\n`,
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
