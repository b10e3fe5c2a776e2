import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { dirname, join } from 'node:path';
import { startServer } from '../../packages/e2e/harness/server-process.ts';
import { loadSecretsKey } from '../../packages/server/src/platform/secrets.ts';
import { createUrlSigner } from '../../packages/server/src/platform/storage/signed-url.ts';
import { newStorageKey } from '../../packages/server/src/platform/storage/storage.ts';
import type { Line } from '../line.ts';

const mebibyte = 1_048_576;
const connections = 4;
const rounds = 5;

/** The simplest server anybody would write; it knows one file. */
const bareServer = `
  const { createReadStream } = require('node:fs');
  const server = require('node:http').createServer((request, answer) => createReadStream(process.argv[1]).pipe(answer));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

async function startBare(path: string): Promise<{ process: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['-e', bareServer, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { process: child, port: Number(line.toString()) };
}

/** Reads it whole and forgets it; rejects unless all of it came. */
async function download(url: string, agent: Agent, size: number): Promise<void> {
  const [answer] = await once(get(url, { agent }), 'response');
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  if (answer.statusCode !== 200 || bytes !== size)
    throw new Error(`${answer.statusCode} with ${bytes} of ${size} bytes`);
}

/** MiB a second over some connections that are kept. */
async function speedOf(url: string, size: number, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let index = 0; index < count; index += 1) await download(url, agent, size);
    }),
  );
  agent.destroy();
  return (connections * count * size) / mebibyte / ((performance.now() - begun) / 1000);
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** A document at its signed URL, as a visitor downloads it, beside a bare server that pipes the same file. */
export async function fileDelivery(): Promise<Line[]> {
  const server = await startServer({ environment: { LOG_LEVEL: 'warn' } });
  const started: ChildProcess[] = [];
  try {
    const signer = createUrlSigner(await loadSecretsKey(undefined, server.dataDir));
    const measure = async (name: string, size: number, count: number): Promise<Line> => {
      const key = newStorageKey();
      const path = join(server.dataDir, 'files', key.slice(0, 2), key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, randomBytes(size));
      const bare = await startBare(path);
      started.push(bare.process);
      const file = { name: 'Data sheet.pdf', mediaType: 'application/pdf' };
      const { url } = signer.signDownload(key, file, new Date(Date.now() + 3_600_000));
      const [ours, theirs]: [number[], number[]] = [[], []];
      for (let round = 0; round <= rounds; round += 1) {
        const one = await speedOf(`http://127.0.0.1:${server.port}${url}`, size, count);
        const other = await speedOf(`http://127.0.0.1:${bare.port}/`, size, count);
        // The first round warms up.
        if (round > 0) ours.push(one);
        if (round > 0) theirs.push(other);
      }
      return {
        name: `documents of ${name} delivered`,
        measured: { value: median(ours), unit: 'MiB/s' },
        limit: { name: 'node:http with createReadStream', value: { value: median(theirs), unit: 'MiB/s' } },
        bound: { kind: 'at least', must: 0.5, aim: 0.8 },
        notes: [`${connections} connections, median of ${rounds} rounds taken in turn; one client process for both.`],
      };
    };
    return [await measure('20 MiB', 20 * mebibyte, 8), await measure('200 KiB', 200 * 1024, 200)];
  } finally {
    for (const child of started) child.kill();
    await server.stop();
  }
}
