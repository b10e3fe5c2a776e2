import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { removeDataFolder } from '../harness/data-folder.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';

/**
 * Runs the commands of `deploy/` as they stand there but for ports and folders. The image itself starts as every journey does.
 */
const repository = resolve(import.meta.dirname, '../../..');
const read = (path: string): Promise<string> => readFile(join(repository, path), 'utf8');

let server: ServerProcess;
let backups: string;

beforeAll(async () => {
  server = await startServer();
  backups = await mkdtemp(join(tmpdir(), 'fairlead-backups-'));
});
afterAll(async () => {
  await server?.stop();
  await removeDataFolder(backups);
});

function run([command = '', ...options]: readonly string[]) {
  // `node` is the one of this process, as in the image it is the image's.
  const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, DATA_DIR: server.dataDir };
  const { status, stdout, stderr } = spawnSync(command, options, { cwd: repository, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('the image’s health check passes while the server is ready, and not where nobody listens', async () => {
  const [, line = '[]'] = /^HEALTHCHECK [\s\S]*?\n\s+CMD (.*)$/m.exec(await read('deploy/Dockerfile')) ?? [];
  const at = (port: number) => (JSON.parse(line) as string[]).map((part) => part.replace(':3000/', `:${port}/`));
  expect(line).toContain(':3000/');
  expect(run(at(server.port))).toMatchObject({ status: 0, stderr: '' });
  expect(run(at(1))).toMatchObject({ status: 1, stderr: '' });
});

test('the nightly backup writes a file named by its time', async () => {
  const documents = parseAllDocuments(await read('deploy/kubernetes/backup.yaml'));
  if ('empty' in documents) throw new Error('There is no backup');
  const path = ['spec', 'jobTemplate', 'spec', 'template', 'spec', 'containers', 0, 'command'];
  const commands = documents.flatMap((document) => (document.toJS()?.kind === 'CronJob' ? [document.getIn(path)] : []));
  const command = (JSON.parse(JSON.stringify(commands[0])) as string[]).map((part) =>
    part.replaceAll('$$', '$').replace('/backups/', `${backups}/`),
  );
  expect(run(command)).toMatchObject({ status: 0, stderr: '' });
  expect(await readdir(backups)).toEqual([expect.stringMatching(/^fairlead-\d{4}-\d{2}-\d{2}-\d{6}\.zip$/)]);
});
