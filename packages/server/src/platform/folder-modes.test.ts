import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDataFolder, removeDataFolder } from '../../../e2e/harness/data-folder.ts';
import { type ServerProcess, startServer } from '../../../e2e/harness/server-process.ts';
import { withUnfinished } from './storage/disk.ts';

let above: string;
let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  above = await newDataFolder();
  dataDir = join(above, 'made', 'data');
  server = await startServer({ dataDir, environment: { LOG_LEVEL: 'warn' } });
});
afterAll(async () => {
  await server?.stop();
  await removeDataFolder(above);
});

const modeOf = async (folder: string) => ((await stat(folder)).mode & 0o777).toString(8);

test('a server keeps other accounts out of the data folder that it makes', async () => {
  // As root the embedded PostgreSQL is another account, which passes through.
  expect(await modeOf(dataDir)).toBe(process.getuid?.() === 0 ? '711' : '700');
  expect(await modeOf(join(dataDir, 'postgres'))).toBe('700');
});

test('a folder of files is made private with the first of them, and one of a release before when a server starts', async () => {
  const files = join(dataDir, 'files');
  await withUnfinished(files, Readable.from([Buffer.from('x')]), async () => undefined);
  expect(await modeOf(files)).toBe('700');
  await chmod(files, 0o755);
  await server.stop();
  server = await startServer({ dataDir, environment: { LOG_LEVEL: 'warn' } });
  expect(await modeOf(files)).toBe('700');
});
