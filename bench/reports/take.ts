import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { ServerProcess } from '../../packages/e2e/harness/server-process.ts';
import type { Quantity } from '../line.ts';

export const sampleMs = 50;

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export function memoryMiB(server: ServerProcess): number {
  const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
}

export interface Taken {
  readonly seconds: number;
  readonly mebibytes: number;
  readonly maxMemoryMiB: number;
}

/** Reads an answer to its end without keeping it, and looks at the server's memory meanwhile. */
export async function take(server: ServerProcess, path: string, token: string): Promise<Taken> {
  let [bytes, maxMemoryMiB] = [0, 0];
  const timer = setInterval(() => {
    maxMemoryMiB = Math.max(maxMemoryMiB, memoryMiB(server));
  }, sampleMs);
  const begun = performance.now();
  try {
    await new Promise<void>((resolve, reject) => {
      const headers = { host: `business.localhost:${server.port}`, authorization: `Bearer ${token}` };
      const asked = request({ host: '127.0.0.1', port: server.port, path: `/papi${path}`, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} was answered with ${answer.statusCode}`));
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.once('error', reject);
        answer.once('end', resolve);
      });
      asked.once('error', reject);
      asked.end();
    });
    return { seconds: (performance.now() - begun) / 1000, mebibytes: bytes / 2 ** 20, maxMemoryMiB };
  } finally {
    clearInterval(timer);
  }
}

/** Memory of the server while it wrote these, beyond its memory before. */
export const memoryBeyond = (idleMiB: number, taken: readonly Taken[]): Quantity => ({
  value: Math.max(...taken.map(({ maxMemoryMiB }) => maxMemoryMiB)) - idleMiB,
  unit: 'MiB',
});

const each = (values: readonly number[]): string => values.map((value) => value.toFixed(2)).join(', ');
export const secondsOf = (taken: readonly (Taken | number)[]): string =>
  each(taken.map((one) => (typeof one === 'number' ? one : one.seconds)));
