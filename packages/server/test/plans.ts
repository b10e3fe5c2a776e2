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
}

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const child of plan.Plans ?? []) yield* nodesOf(child);
}

/** What the first statement of `query` costs the database, run for real. */
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
  const [row] = await executor.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (analyze, format json) ${await asked.promise}`,
  );
  const text: unknown = row?.['QUERY PLAN'];
  const parsed = (typeof text === 'string' ? JSON.parse(text) : text) as [{ Plan: Plan }];
  const nodes = [...nodesOf(parsed[0].Plan)];
  return {
    scanned: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? '') : [])),
    rows: nodes.reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    ),
  };
}
