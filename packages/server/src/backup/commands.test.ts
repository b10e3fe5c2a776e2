import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../../../e2e/harness/command.ts';

test('the commands say how they are used, and make no installation where there is none', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-commands-'));
  try {
    const none = await runCommand('backup', { DATA_DIR: dataDir }, join(dataDir, 'none.zip'));
    expect(none).toEqual({ code: 1, out: '', err: `There is no installation in ${dataDir}: it has no secrets.key.\n` });
    for (const name of ['backup', 'restore'] as const) {
      const said = await runCommand(name, { DATA_DIR: dataDir });
      expect(said).toEqual({ code: 1, out: '', err: `Usage: npm run ${name} -- FILE\n` });
    }
    expect(await readdir(dataDir)).toEqual([]);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
