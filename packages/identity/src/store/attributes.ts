import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { lockUser } from './users.ts';

export type Attributes = Readonly<Record<string, string>>;

export async function readAttributes(executor: Executor, sub: string): Promise<Attributes> {
  const rows = await executor.query<{ name: string; value: string }>(sql`
    select name, value from identity.user_attributes where sub = ${sub} order by name`);
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

/**
 * Reads the same, and locks it until the transaction ends: an e-mail address must not be replaced between the check whether it
 * is a new one and the note that it is verified.
 */
export async function readToChange(transaction: Executor, sub: string): Promise<Attributes> {
  await lockUser(transaction, sub);
  return readAttributes(transaction, sub);
}

export async function writeAttributes(executor: Executor, sub: string, attributes: Attributes): Promise<void> {
  await executor.execute(sql`
    insert into identity.user_attributes (sub, name, value)
    select ${sub}::uuid, entry.key, entry.value
    from jsonb_each_text(${sql.json(attributes)}::jsonb) as entry
    on conflict (sub, name) do update set value = excluded.value`);
}

export async function removeAttribute(executor: Executor, sub: string, name: string): Promise<void> {
  await executor.execute(sql`delete from identity.user_attributes where sub = ${sub} and name = ${name}`);
}
