import { expect, test } from 'vitest';
import { databaseFolder, readPid, runs, useServers } from '../../../test/database-servers.ts';

const servers = useServers();

test('a killed server leaves the database running, and the next one adopts it', async () => {
  const killed = servers.start();
  const url = await killed.line('ready');
  const pid = await readPid(await databaseFolder(servers.data));
  killed.process.kill('SIGKILL');
  await killed.ended;
  expect(await runs(pid)).toBe(true);
  const next = servers.start();
  expect(await next.line('ready')).toBe(url);
  expect(await readPid(await databaseFolder(servers.data))).toBe(pid);
  await servers.stop(next);
  expect(await runs(pid)).toBe(false);
});
