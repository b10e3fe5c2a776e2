import type { Executor } from './executor.ts';

export type Attributes = Readonly<Record<string, string>>;

export async function readAttributes(sql: Executor, sub: string): Promise<Attributes> {
  const rows = await sql<{ name: string; value: string }[]>`
    select name, value from identity.user_attributes where sub = ${sub} order by name`;
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
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
