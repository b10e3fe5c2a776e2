import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '@fairlead/database/sql';
import { call } from '../../packages/e2e/harness/people.ts';
import type { ServerProcess } from '../../packages/e2e/harness/server-process.ts';
import type { Line } from '../line.ts';
import { scanBody } from '../scan/scan-load.ts';
import { onStage, type Stage } from '../scan/stage.ts';
import { steadyLoad } from '../scan/steady-load.ts';

const listenersInAll = 500;
/** What one token may have. */
const perToken = 10;
const perSecond = 140;
const seconds = 20;
const probes = 60;
const pauseMs = 250;

type Heard = (text: string) => void;

async function follow(server: ServerProcess, projectId: string, token: string, heard: Heard): Promise<() => void> {
  const request = get({
    port: server.port,
    host: '127.0.0.1',
    path: `/papi/project/${projectId}/live`,
    headers: { host: `business.localhost:${server.port}`, authorization: `Bearer ${token}` },
    agent: false,
  });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  if (answer.statusCode !== 200) throw new Error(`A listener was answered ${answer.statusCode}`);
  answer
    .setEncoding('utf8')
    .on('data', heard)
    .on('error', () => {});
  return () => request.destroy();
}

const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;

/** Scans of one person who is not in the crowd: how long until each listener has been told which lead that was. */
async function probe(stage: Stage, token: string, leadId: string, listeners: Set<Heard>): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < probes; count += 1) {
    const begun = performance.now();
    const waiting = [...listeners];
    const reached: Promise<void>[] = waiting.map(
      (_, index) =>
        new Promise((resolve) => {
          pending[index] = (text) => {
            if (!text.includes(leadId)) return;
            times.push(performance.now() - begun);
            pending[index] = undefined;
            resolve();
          };
        }),
    );
    await call(stage.server, 'app', token, 'POST', '/scan', scanBody(stage.scene.beaconIds[0] ?? ''));
    await Promise.race([
      Promise.all(reached),
      wait(10_000).then(() => {
        throw new Error('A listener has heard nothing for ten seconds');
      }),
    ]);
    await wait(pauseMs);
  }
  return times;
}

const pending: (Heard | undefined)[] = [];

async function measure(stage: Stage): Promise<Line[]> {
  const { server, connection, visitors, scene, owner } = stage;
  const [person, ...crowd] = visitors;
  if (!person) throw new Error('Nobody is there');
  const [row] = await connection.query<{ id: string }>(sql`
    select id from leads where visitor_id = ${scene.visitorIds[0] ?? ''}`);
  const load = (time: number) => steadyLoad(server, crowd, scene.beaconIds, { seconds: time, perSecond });
  await load(3);
  const alone = await load(seconds);
  const listeners = new Set<Heard>();
  const ends: (() => void)[] = [];
  for (let index = 0; index < listenersInAll / perToken; index += 1) {
    const body = { name: `Listener ${index}`, scope: 'READ' };
    const { token } = await call<{ token: string }>(server, 'business', owner.token, 'POST', '/managedToken', body);
    for (let nth = 0; nth < perToken; nth += 1) {
      const position = listeners.size;
      const heard: Heard = (text) => pending[position]?.(text);
      listeners.add(heard);
      ends.push(await follow(server, scene.projectId, token, heard));
    }
  }
  const [beside, times] = await Promise.all([load(seconds), probe(stage, person.token, row?.id ?? '', listeners)]);
  for (const end of ends) end();
  const found = (part: number): string => percentile(times, part).toFixed(0);
  return [
    {
      name: `from a scan's request until each of ${listenersInAll} listeners knows, at ${perSecond} scans/s, p99`,
      measured: { value: percentile(times, 0.99), unit: 'ms' },
      bound: { kind: 'at most', must: 1_000, aim: 300 },
      notes: [`p50 ${found(0.5)} ms, slowest ${found(1)} ms; ${times.length} times over ${probes} scans.`],
    },
    {
      name: `${perSecond} scans/s beside ${listenersInAll} listeners, p99 as a multiple of the same without`,
      measured: { value: beside.p99 / alone.p99, unit: '×' },
      bound: { kind: 'at most', must: 2, aim: 1.2 },
      notes: [
        `p50 ${beside.p50} ms, p99 ${beside.p99} ms; without listeners p50 ${alone.p50} ms, p99 ${alone.p99} ms. Refused ${beside.refused} and ${alone.refused}. Load and listeners are one process on the same cores.`,
      ],
    },
  ];
}

export const liveListeners = (): Promise<Line[]> => onStage({ visitors: 65, points: 20 }, measure);
