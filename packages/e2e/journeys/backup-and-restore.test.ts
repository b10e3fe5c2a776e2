import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../harness/command.ts';
import { newDataFolder, removeDataFolder } from '../harness/data-folder.ts';
import { signInDirectly } from '../harness/identity.ts';
import { createPerson } from '../harness/people.ts';
import { startServer } from '../harness/server-process.ts';

let folder: string;
let there: string;
let here: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-backups-'));
  there = await newDataFolder();
  here = await mkdtemp(join(tmpdir(), 'fairlead-data-'));
  // As root the database runs as another account, which must pass through.
  await chmod(here, 0o711);
});
afterAll(async () => {
  for (const each of [folder, there, here]) await removeDataFolder(each);
});

test('the embedded installation is backed up while it runs, and runs again elsewhere', async () => {
  const path = join(folder, 'fairlead.zip');
  const first = await startServer({ dataDir: there });
  const person = await createPerson(first, 'app');
  const made = await runCommand('backup', { DATA_DIR: there }, path);
  expect(made, made.err).toMatchObject({ code: 0, err: '' });
  expect(made.out).toMatch(/fairlead\.zip: \d+ tables with \d+ rows, 0 files\.\nIt holds the key/);
  expect((await first.ask('app', 'GET', '/health/ready')).status).toBe(200);
  expect(await first.stop()).toBe(0);

  const restored = await runCommand('restore', { DATA_DIR: here }, path);
  expect(restored, restored.err).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toContain('0 migrations came on top.');
  const second = await startServer({ dataDir: here });
  try {
    expect((await signInDirectly(second, person.username, person.password)).IdToken).toMatch(/^ey/);
  } finally {
    await second.stop();
  }
  const refused = await runCommand('restore', { DATA_DIR: here }, path);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toMatch(/^The database is not empty/);
});
