import { SQL, StringChunk, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/** Its text was written before; Drizzle is handed text and values instead of putting them together each time. */
class FixedStatement extends SQL {
  readonly #query: ReturnType<SQL['toQuery']>;

  constructor(chunks: StringChunk[], query: ReturnType<SQL['toQuery']>) {
    super(chunks);
    this.#query = query;
  }

  override toQuery(): ReturnType<SQL['toQuery']> {
    return this.#query;
  }
}

/**
 * A statement whose text is always the same, for what runs thousands of times a second: written once with the names of its
 * values, and each value sent once however often it is named. Say the type of each (`::uuid`): the first place does not
 * decide it. It cannot be a part of another statement.
 */
export function fixedStatement<Values extends object>(
  write: (value: (name: keyof Values) => SQL) => SQL,
): (values: Values) => SQL {
  const names: (keyof Values)[] = [];
  const numbered = (name: keyof Values): SQL => {
    if (!names.includes(name)) names.push(name);
    return sql.raw(`$${names.indexOf(name) + 1}`);
  };
  const { sql: text, params } = new PgDialect().sqlToQuery(write(numbered));
  if (params.length > 0) throw new Error('A fixed statement has no other values than those it names');
  const chunks = [new StringChunk(text)];
  return (values) => new FixedStatement(chunks, { sql: text, params: names.map((name) => values[name]) });
}
