import type { Executor } from '@fairlead/database/executor';
import type { Sql } from '@fairlead/database/sql';

/** An executor that makes something else of every statement before it is sent, in transactions too. */
export function mapStatements(executor: Executor, map: (statement: Sql) => Sql): Executor {
  return {
    query: (statement) => executor.query(map(statement)),
    execute: (statement) => executor.execute(map(statement)),
    transaction: (work) => executor.transaction((transaction) => work(mapStatements(transaction, map))),
  };
}
