import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from '@fairlead/database/sql';
import { call } from '../../packages/e2e/harness/people.ts';
import type { Line } from '../line.ts';
import { clock, type Listeners } from '../live/listeners-thread.ts';
import { scanBody } from '../scan/scan-load.ts';
import { onStage, type Stage } from '../scan/stage.ts';
import { steadyLoad } from '../scan/steady-load.ts';

const listenersInAll = 500;
/** Limit of one token. */
const perToken = 10;
const perSecond = 140;
const seconds = 20;
const probes = 60;
const pauseMs = 250;

/** The next thing that the thread says. */
async function next<Message>(thread: Worker): Promise<Message> {
  const [message] = (await Promise.race([
    once(thread, 'message'),
    wait(10_000, undefined, { ref: false }).then(() => {
      throw new Error('The listeners have said nothing for ten seconds');
    }),
  ])) as [Message];
  return message;
}

const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;

/** Scans of one person who is not in the crowd: how long until each listener has been told which lead that was. */
async function probe(stage: Stage, token: string, leadId: string, listeners: Worker): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < probes; count += 1) {
    listeners.postMessage(leadId);
    await next(listeners);
    const begun = clock();
    const heard = next<number[]>(listeners);
    await call(stage.server, 'app', token, 'POST', '/scan', scanBody(stage.scene.beaconIds[0] ?? ''));
    times.push(...(await heard).map((at) => at - begun));
    await wait(pauseMs);
  }
  return times;
}

async function measure(stage: Stage): Promise<Line[]> {
  const { server, connection, visitors, scene, owner } = stage;
  const [person, ...crowd] = visitors;
  if (!person) throw new Error('Nobody is there');
  const [row] = await connection.query<{ id: string }>(sql`
    select id from leads where visitor_id = ${scene.visitorIds[0] ?? ''}`);
  const load = (time: number) => steadyLoad(server, crowd, scene.beaconIds, { seconds: time, perSecond });
  await load(3);
  const alone = await load(seconds);
  const tokens: string[] = [];
  for (let index = 0; index < listenersInAll / perToken; index += 1) {
    const body = { name: `Listener ${index}`, scope: 'READ' };
    const { token } = await call<{ token: string }>(server, 'business', owner.token, 'POST', '/managedToken', body);
    tokens.push(...Array.from({ length: perToken }, () => token));
  }
  const workerData: Listeners = { port: server.port, projectId: scene.projectId, tokens };
  const listeners = new Worker(new URL('../live/listeners-thread.ts', import.meta.url), { workerData });
  await next(listeners);
  const [beside, times] = await Promise.all([load(seconds), probe(stage, person.token, row?.id ?? '', listeners)]);
  await listeners.terminate();
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
        `p50 ${beside.p50.toFixed(1)} ms, p99 ${beside.p99.toFixed(1)} ms; without listeners p50 ${alone.p50.toFixed(1)} ms, p99 ${alone.p99.toFixed(1)} ms. Refused ${beside.refused} and ${alone.refused}. Load and listeners are two threads on the server’s own cores.`,
      ],
    },
  ];
}

export const liveListeners = (): Promise<Line[]> => onStage({ visitors: 65, points: 20 }, measure);
