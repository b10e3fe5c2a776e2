import { join } from 'node:path';
import { type Sql, sql } from '@fairlead/database/sql';
import { call, type Person } from '../../packages/e2e/harness/people.ts';
import type { Line } from '../line.ts';
import { scanBody } from '../scan/scan-load.ts';
import { onStage, type Stage } from '../scan/stage.ts';

const scansEach = 500;
const points = 250;
const batches = 30;

const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;

/** Scans that one visitor's phone kept while it was offline: every point twice. */
const batchOf = (beaconIds: readonly string[]) => ({
  events: Array.from({ length: scansEach }, (_, index) => scanBody(beaconIds[index % beaconIds.length] ?? '')),
});

async function send({ server }: Stage, visitor: Person, beaconIds: readonly string[]): Promise<number> {
  const batch = batchOf(beaconIds);
  const begun = performance.now();
  const answers = await call<{ result: string }[]>(server, 'app', visitor.token, 'POST', '/scan/batch', batch);
  const took = performance.now() - begun;
  const refused = answers.filter(({ result }) => result !== 'OK' && result !== 'DUPLICATE');
  if (answers.length !== scansEach || refused.length > 0) throw new Error(`${refused.length} refused`);
  return took;
}

/** The rows that scans are kept in, and which of them are a visitor's. */
function tablesOf(visitorId: string): readonly (readonly [table: string, own: string])[] {
  const own = `visitor_id = '${visitorId}'`;
  return [
    ['scans', own],
    ['scan_events', own],
    ['leads', own],
    [
      'consent_events',
      `subject = (select subject from visitors where id = '${visitorId}') and exhibitor_id is not null`,
    ],
    ['scan_counters', 'true'],
  ];
}

/** COPY of the same rows into the same tables, in one transaction for what was one batch. */
async function copyAgain({ connection, folder, scene }: Stage): Promise<number> {
  const times: number[] = [];
  for (const visitorId of scene.visitorIds) {
    const tables = tablesOf(visitorId);
    const run = (text: string): Promise<number> => connection.execute(raw(text));
    const file = (table: string): string => `'${join(folder, table)}'`;
    const columnsOf = new Map<string, string>();
    for (const [table, own] of tables) {
      // Without those that the database makes itself.
      const [row] = await connection.query<{ columns: string }>(sql`
        select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
        from information_schema.columns
        where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`);
      const columns = row?.columns ?? '';
      columnsOf.set(table, columns);
      await run(`copy (select ${columns} from ${table} where ${own}) to ${file(table)}`);
    }
    for (const [table, own] of tables) await run(`delete from ${table} where ${own}`);
    const begun = performance.now();
    await connection.runScript(
      [
        'begin',
        ...tables.map(([table]) => `copy ${table} (${columnsOf.get(table)}) from ${file(table)}`),
        'commit',
      ].join(';'),
    );
    times.push(performance.now() - begun);
  }
  return median(times);
}

const raw = (text: string): Sql => sql`${sql.raw(text)}`;

async function measure(stage: Stage): Promise<Line[]> {
  const times: number[] = [];
  // The first ones look everything up and let the compiler see the code.
  for (const visitor of stage.visitors) times.push(await send(stage, visitor, stage.scene.beaconIds));
  const product = median(times.slice(batches / 3));
  const copy = await copyAgain(stage);
  const rate = (milliseconds: number) => ({ value: (scansEach / milliseconds) * 1000, unit: '1/s' });
  return [
    {
      name: `POST /papi/scan/batch of ${scansEach}, one visitor after the other`,
      measured: rate(product),
      limit: { name: 'COPY of the same rows into the same tables', value: rate(copy) },
      bound: { kind: 'at least', must: 0.1, aim: 0.3 },
      notes: [
        `A batch took ${product.toFixed(0)} ms (median of ${times.length - batches / 3}), the copy ${copy.toFixed(1)} ms; ${points} points of one project, each scanned twice.`,
      ],
    },
  ];
}

export const scanBatch = (): Promise<Line[]> => onStage({ visitors: batches, points }, measure);
