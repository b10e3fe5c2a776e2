import type { Executor } from './executor.ts';
import { lockUser } from './users.ts';

export type Attributes = Readonly<Record<string, string>>;

export async function readAttributes(sql: Executor, sub: string): Promise<Attributes> {
  const rows = await sql<{ name: string; value: string }[]>`
    select name, value from identity.user_attributes where sub = ${sub} order by name`;
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

/**
 * The same, and nobody changes them before the transaction ends: an address must not be replaced between the look whether it
 * is a new one and the note that it is verified.
 */
export async function readToChange(transaction: Executor, sub: string): Promise<Attributes> {
  await lockUser(transaction, sub);
  return readAttributes(transaction, sub);
}

export async function writeAttributes(sql: Executor, sub: string, attributes: Attributes): Promise<void> {
  await sql`
    insert into identity.user_attributes (sub, name, value)
    select ${sub}::uuid, entry.key, entry.value
    from jsonb_each_text(${JSON.stringify(attributes)}::text::jsonb) as entry
    on conflict (sub, name) do update set value = excluded.value`;
}

export async function removeAttribute(sql: Executor, sub: string, name: string): Promise<void> {
  await sql`delete from identity.user_attributes where sub = ${sub} and name = ${name}`;
}
