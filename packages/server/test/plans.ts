import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

export interface Work {
  /** Tables that were read from end to end. */
  readonly scanned: string[];
  /** Rows that the nodes of the plan touched, kept or not. */
  readonly rows: number;
  /** Rows of tables that were read, kept or not; what an index has by itself is none. */
  readonly tableRows: number;
}

const readsTable = new Set(['Seq Scan', 'Index Scan', 'Bitmap Heap Scan']);

const rowsOf = (nodes: readonly Plan[]): number =>
  nodes.reduce(
    (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    0,
  );

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const child of plan.Plans ?? []) yield* nodesOf(child);
}

/** Cost of a statement in the database, run for real. */
async function workOfStatement(executor: Executor, statement: Sql): Promise<Work> {
  const [row] = await executor.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (analyze, format json) ${statement}`,
  );
  const text: unknown = row?.['QUERY PLAN'];
  const parsed = (typeof text === 'string' ? JSON.parse(text) : text) as [{ Plan: Plan }];
  const nodes = [...nodesOf(parsed[0].Plan)];
  return {
    scanned: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? '') : [])),
    rows: rowsOf(nodes),
    tableRows: rowsOf(nodes.filter((node) => readsTable.has(node['Node Type']))),
  };
}

/** Returns the cost of the first statement of `query` in the database. */
export async function workOf(executor: Executor, query: (executor: Executor) => Promise<unknown>): Promise<Work> {
  const asked = Promise.withResolvers<Sql>();
  const listening = {
    query: async (statement: Sql) => {
      asked.resolve(statement);
      return [];
    },
    execute: async (statement: Sql) => {
      asked.resolve(statement);
      return 0;
    },
  };
  await query(listening as unknown as Executor);
  return workOfStatement(executor, await asked.promise);
}
