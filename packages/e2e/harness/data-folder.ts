import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Where the folder lies that new ones are copied from; see data-template.ts. */
export const templateVariable = 'FAIRLEAD_TEST_DATA_TEMPLATE';

/**
 * A data folder that outlives a server process: empty, or as a server leaves it that was started once and never used. As
 * root, the database runs as another account, which must pass through.
 */
export async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-data-'));
  await chmod(folder, 0o711);
  const template = process.env[templateVariable];
  // Node's own copy would not keep whose the files are.
  if (template) await promisify(execFile)('cp', ['-a', `${template}/.`, folder]);
  return folder;
}

export const removeDataFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
