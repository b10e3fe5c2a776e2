import { fileURLToPath } from 'node:url';
import { openDatabase } from '../backup/open-database.ts';
import { findSecretsKey } from '../backup/secrets-key.ts';
import type { Config } from '../config.ts';
import { migrationFolders } from '../installation.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkDatabase } from './check-database.ts';
import { checkMachine } from './check-machine.ts';
import { checkServices } from './check-services.ts';
import { type Finding, look, mend, messageOf } from './finding.ts';

const webDirectory = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Looks at all of an installation, running or not. What it writes is a file, to see whether it can, and that is removed. */
export async function examine(config: Config): Promise<Finding[]> {
  const secrets = await findSecretsKey(config);
  const before = [...checkConfiguration(config), ...(await checkMachine(config, webDirectory))];
  if (secrets === null)
    return [...before, look('installation', `There is none in ${config.dataDir} yet: npm start makes it.`)];
  const { storage } = openStorage({ ...config, secretsKey: secrets.key });
  return [...before, ...(await examineDatabase(config, secrets.key)), ...(await checkServices(config, storage))];
}

async function examineDatabase(config: Config, secretsKey: Uint8Array): Promise<Finding[]> {
  try {
    const { url, close } = await openDatabase(config);
    return await checkDatabase(url, secretsKey, migrationFolders).finally(close);
  } catch (error) {
    return [mend('database', messageOf(error))];
  }
}
