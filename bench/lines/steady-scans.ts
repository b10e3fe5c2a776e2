import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '@fairlead/database/one-connection';
import { sql } from '@fairlead/database/sql';
import type { Line } from '../line.ts';
import { scanLoad } from '../scan/scan-load.ts';
import type { Scene } from '../scan/single-scan.ts';
import { countEvents, onStage, type Stage } from '../scan/stage.ts';
import { steadyLoad } from '../scan/steady-load.ts';

const perSecond = 140;
const steadySeconds = 60;
const crowdSeconds = 10;
const storedEvents = 1_000_000;

/** A project with many events of others: 10,000 leads of 20 points, each scanned five times. */
async function fill(connection: Connection, { projectId, beaconIds }: Scene): Promise<void> {
  const event = sql`generate_series(1, ${storedEvents / 100}) v cross join unnest(${beaconIds}::uuid[]) b`;
  const visitor = sql`md5('visitor ' || v)::uuid`;
  const at = (n: number) => sql`now() - interval '1 s' * (v * 7 + ${n}::int)`;
  await connection.execute(sql`insert into scan_events (project_id, visitor_id, id, beacon_id, occurred_at, received_at,
      source, is_clock_clamped, is_after_fair, result)
    select ${projectId}::uuid, ${visitor}, gen_random_uuid(), b, now() - interval '1 s' * (v * 7 + n),
      now(), 'CAMERA', false, false, case n when 1 then 'OK' else 'DUPLICATE' end
    from ${event} cross join generate_series(1, 5) n`);
  await connection.execute(sql`insert into scans (project_id, visitor_id, beacon_id, first_at, last_at, scan_count, first_event_id)
    select ${projectId}::uuid, ${visitor}, b, ${at(1)}, ${at(5)}, 5, gen_random_uuid() from ${event}`);
  await connection.execute(sql`insert into leads (project_id, visitor_id, id, first_at, last_at, scan_count, first_event_id)
    select ${projectId}::uuid, ${visitor}, gen_random_uuid(), ${at(1)}, ${at(5)}, 100, gen_random_uuid()
    from generate_series(1, ${storedEvents / 100}) v`);
  await connection.execute(sql`vacuum analyze`);
}

async function measure({ server, connection, visitors, scene }: Stage): Promise<Line[]> {
  const { beaconIds } = scene;
  const crowd = (seconds: number) => scanLoad(server, visitors, beaconIds, seconds);
  /** Waits for scans under way at the end of the load, which are stored a moment later. */
  const countSettled = async () => {
    await wait(1_000);
    return countEvents(connection);
  };
  await crowd(3);
  const before = await countSettled();
  const steady = await steadyLoad(server, visitors, beaconIds, { seconds: steadySeconds, perSecond });
  const stored = (await countSettled()) - before;
  const [row] = await connection.query<{ counted: number; leads: number }>(sql`
    select sum(scans)::int as counted, (select sum(scan_count)::int from leads) as leads from scan_counters`);
  const all = await countEvents(connection);
  if (steady.refused > 0 || stored !== steady.acknowledged)
    throw new Error(`${steady.acknowledged} acknowledged, ${steady.refused} refused, ${stored} stored`);
  if (row?.counted !== all || row.leads !== all)
    throw new Error(`${all} events, counted ${row?.counted}, ${row?.leads}`);
  const empty = await crowd(crowdSeconds);
  await fill(connection, scene);
  await crowd(3);
  const full = await crowd(crowdSeconds);
  return [
    {
      name: `${perSecond} scans/s for ${steadySeconds} s, p99`,
      measured: { value: steady.p99, unit: 'ms' },
      bound: { kind: 'at most', must: 50, aim: 15 },
      notes: [
        `p50 ${steady.p50.toFixed(1)} ms; ${steady.acknowledged} acknowledged, ${stored} stored, none refused or doubled; counters and leads add up to the events. Arrivals are those of a Poisson process.`,
      ],
    },
    {
      name: `time of a scan beside ${storedEvents.toLocaleString('en')} events of the same project, as a multiple of the same with none`,
      measured: { value: empty.perSecond / full.perSecond, unit: '×' },
      bound: { kind: 'at most', must: 1.2, aim: 1 },
      notes: [`${empty.perSecond.toFixed(0)} scans/s before, ${full.perSecond.toFixed(0)} with them; 64 connections.`],
    },
  ];
}

export const steadyScans = (): Promise<Line[]> => onStage({ visitors: 64, points: 20 }, measure);
