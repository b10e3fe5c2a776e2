import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openConnection } from '@fairlead/database/one-connection';
import { sql } from '@fairlead/database/sql';
import { createStand } from '../../packages/e2e/harness/people.ts';
import { type ServerProcess, startServer } from '../../packages/e2e/harness/server-process.ts';
import { selectComplete } from '../../packages/server/src/features/reports/complete-queries.ts';
import { selectEvents } from '../../packages/server/src/features/reports/queries.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/embedded-postgres/embedded-postgres.ts';
import type { Line } from '../line.ts';
import { copySeconds } from '../reports/copy.ts';
import { addManyEvents } from '../reports/many-events.ts';

const size = { leads: 300_000, events: 900_000 };
const points = 8;
const rounds = 2;
const idleMs = 4_000;
const sampleMs = 50;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function memoryMiB(server: ServerProcess): number {
  const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
}

interface Taken {
  readonly seconds: number;
  readonly mebibytes: number;
  readonly mostMemoryMiB: number;
}

/** Reads an answer to its end without keeping it, and looks at the server's memory meanwhile. */
async function take(server: ServerProcess, path: string, token: string): Promise<Taken> {
  let [bytes, mostMemoryMiB] = [0, 0];
  const timer = setInterval(() => {
    mostMemoryMiB = Math.max(mostMemoryMiB, memoryMiB(server));
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
    return { seconds: (performance.now() - begun) / 1000, mebibytes: bytes / 2 ** 20, mostMemoryMiB };
  } finally {
    clearInterval(timer);
  }
}

/** The files of all events of a large project, beside what PostgreSQL needs for the same rows. */
export async function reports(): Promise<Line[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  await chmod(dataDir, 0o711);
  const database = await startEmbeddedPostgres({ dataDir, log: { info() {}, warn() {}, error() {} } });
  const connection = await openConnection(database.url, { applicationName: 'fairlead-bench' });
  const environment = {
    DATABASE_URL: database.url,
    SECRETS_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'warn',
  };
  const server = await startServer({ environment });
  try {
    const { owner, project } = await createStand(server, points);
    await addManyEvents(connection, project.id, size);
    await wait(idleMs);
    const idleMiB = memoryMiB(server);
    const [copies, csvs, sheets]: [number[], Taken[], Taken[]] = [[], [], []];
    const path = `/project/${project.id}/leadReport/extended`;
    const all = selectEvents({ projectId: project.id, isUnlocked: undefined });
    for (let round = 0; round < rounds; round += 1) {
      copies.push(await copySeconds(database.url, all));
      csvs.push(await take(server, `${path}/csv`, owner.token));
    }
    for (let round = 0; round < rounds; round += 1) {
      csvs.push(await take(server, `${path}/csv`, owner.token));
      sheets.push(await take(server, `${path}/xlsx`, owner.token));
    }
    const complete = `/project/${project.id}/leadReport/complete`;
    const open = sql`select from lead_search where project_id = ${project.id} and is_open`;
    const unlocked = await connection.execute(open);
    const whole: { copies: number[]; csvs: Taken[]; sheets: Taken[] } = { copies: [], csvs: [], sheets: [] };
    for (let round = 0; round < rounds; round += 1) {
      whole.copies.push(await copySeconds(database.url, selectComplete(project.id)));
      whole.csvs.push(await take(server, `${complete}/csv`, owner.token));
      whole.sheets.push(await take(server, `${complete}/xlsx`, owner.token));
    }
    const csvBeside = mean(csvs.slice(rounds).map(({ seconds }) => seconds));
    const csvSeconds = mean(csvs.slice(0, rounds).map(({ seconds }) => seconds));
    const memory = (taken: readonly Taken[]) => ({
      value: Math.max(...taken.map(({ mostMemoryMiB }) => mostMemoryMiB)) - idleMiB,
      unit: 'MiB',
    });
    const each = (values: readonly number[]): string => values.map((value) => value.toFixed(2)).join(', ');
    const seconds = (taken: readonly Taken[]): string => each(taken.map((one) => one.seconds));
    return [
      {
        name: `extended CSV of ${size.events} events`,
        measured: { value: size.events / csvSeconds, unit: '1/s' },
        limit: {
          name: 'COPY (the same query) TO STDOUT, by psql',
          value: { value: size.events / mean(copies), unit: '1/s' },
        },
        bound: { kind: 'at least', must: 0.25, aim: 0.5 },
        notes: [
          `${size.leads} leads, a third of them unlocked. In turn, COPY ${each(copies)} s, CSV ${seconds(csvs.slice(0, rounds))} s of ${csvs[0]?.mebibytes.toFixed(0)} MiB.`,
        ],
      },
      {
        name: 'extended XLSX, as a multiple of the CSV',
        measured: { value: mean(sheets.map((one) => one.seconds)) / csvBeside, unit: '×' },
        bound: { kind: 'at most', must: 3, aim: 2 },
        notes: [
          `In turn, CSV ${seconds(csvs.slice(rounds))} s, XLSX ${seconds(sheets)} s of ${sheets[0]?.mebibytes.toFixed(0)} MiB.`,
        ],
      },
      {
        name: 'memory that the CSV took beyond the idle server',
        measured: memory(csvs),
        bound: { kind: 'at most', must: 96, aim: 64 },
        notes: [`The idle server has ${idleMiB.toFixed(0)} MiB; looked at every ${sampleMs} ms.`],
      },
      {
        name: 'memory that the XLSX took beyond the idle server',
        measured: memory(sheets),
        bound: { kind: 'at most', must: 96, aim: 64 },
      },
      {
        name: 'complete CSV of the unlocked leads',
        measured: { value: unlocked / mean(whole.csvs.map((one) => one.seconds)), unit: '1/s' },
        limit: {
          name: 'COPY (the same query) TO STDOUT, by psql',
          value: { value: unlocked / mean(whole.copies), unit: '1/s' },
        },
        bound: { kind: 'at least', must: 0.25, aim: 0.5 },
        notes: [
          `${unlocked} leads. In turn, COPY ${each(whole.copies)} s, CSV ${seconds(whole.csvs)} s of ${whole.csvs[0]?.mebibytes.toFixed(0)} MiB, XLSX ${seconds(whole.sheets)} s.`,
        ],
      },
      {
        name: 'complete XLSX, as a multiple of the CSV',
        measured: {
          value: mean(whole.sheets.map((one) => one.seconds)) / mean(whole.csvs.map((one) => one.seconds)),
          unit: '×',
        },
        bound: { kind: 'at most', must: 3, aim: 2 },
      },
      {
        name: 'memory that the complete files took beyond the idle server',
        measured: memory([...whole.csvs, ...whole.sheets]),
        bound: { kind: 'at most', must: 96, aim: 64 },
      },
    ];
  } catch (error) {
    throw new Error(`The reports failed. The server printed:\n${server.output()}`, { cause: error });
  } finally {
    await server.stop();
    await connection.close();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
