import { sql } from '@fairlead/database/sql';
import type { Line } from '../line.ts';
import { startBareServer } from '../scan/bare-server.ts';
import { databaseLimit } from '../scan/database-limit.ts';
import { type LoadResult, load, scanLoad } from '../scan/scan-load.ts';
import { setUp } from '../scan/single-scan.ts';
import { countEvents, onStage, type Stage } from '../scan/stage.ts';

const connections = 64;
const secondsEach = 10;
const rounds = 2;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

async function measure(stage: Stage): Promise<{ lines: Line[]; versions: Record<string, string> }> {
  const { server, url, connection, visitors, scene } = stage;
  const { beaconIds } = scene;
  await connection.runScript(setUp);
  const limit = databaseLimit(url);
  const bare = await startBareServer(url);
  const headers = visitors.map(() => ({}));
  const loadBare = (seconds: number) => load({ port: bare.port, path: '/scan', headers, beaconIds, seconds });
  await scanLoad(server, visitors, beaconIds, 3);
  await loadBare(3);
  await limit.perSecond(scene, 3);
  const [product, alone, bareRates]: [LoadResult[], number[], number[]] = [[], [], []];
  let [acknowledged, stored] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await limit.perSecond(scene, secondsEach));
    bareRates.push((await loadBare(secondsEach)).perSecond);
    const before = await countEvents(connection);
    const result = await scanLoad(server, visitors, beaconIds, secondsEach);
    if (result.refused > 0) throw new Error(`${result.refused} scans were refused under load`);
    product.push(result);
    acknowledged += result.acknowledged;
    stored += (await countEvents(connection)) - before;
  }
  await bare.stop();
  const oneCaller = await scanLoad(server, visitors.slice(0, 1), beaconIds, secondsEach);
  if (stored < acknowledged) throw new Error(`${acknowledged - stored} acknowledged scans are lost`);
  const perSecond = { value: mean(product.map((each) => each.perSecond)), unit: '1/s' };
  const latency = (key: 'p50' | 'p99'): string => mean(product.map((each) => each[key])).toFixed(0);
  const [version] = await connection.query<{ serverVersion: string }>(sql`show server_version`);
  const name = `POST /papi/scan, ${connections} connections, signed in`;
  return {
    lines: [
      {
        name,
        measured: perSecond,
        limit: { name: limit.name, value: { value: mean(alone), unit: '1/s' } },
        bound: { kind: 'at least', must: 1.2, aim: 2 },
        notes: [
          `${rounds} rounds of ${secondsEach} s each, in turn; ${connections} visitors, ${beaconIds.length} points of one project, every scan durable (fsync on).`,
          `Latency p50 ${latency('p50')} ms, p99 ${latency('p99')} ms. ${acknowledged} acknowledged, ${stored} stored (requests under way at the end are stored, not counted), none refused.`,
          'The limit is what a scan asks of the database when each is a transaction of its own: a look-up, then four statements between begin and commit.',
        ],
      },
      {
        name: `${name}, beside a server that does nothing but insert`,
        measured: perSecond,
        limit: {
          name: `bare Fastify, one insert a request, ${connections} connections`,
          value: { value: mean(bareRates), unit: '1/s' },
        },
        bound: { kind: 'at least', must: 0.35, aim: 0.6 },
      },
      {
        name: 'POST /papi/scan, one connection, mean',
        measured: { value: oneCaller.mean, unit: 'ms' },
        notes: [`p50 ${oneCaller.p50} ms, p99 ${oneCaller.p99} ms, as the load's own histogram has them.`],
      },
    ],
    versions: {
      PostgreSQL: String(version?.serverVersion),
      ...(limit.version === undefined ? {} : { pgbench: limit.version }),
    },
  };
}

/** The whole way of one scan over HTTP, signed in, beside the bare database, and beside a server that checks nothing. */
export const postScan = () => onStage({ visitors: connections, points: 20 }, measure);
