import type { Connection } from '@fairlead/database/one-connection';
import { sql } from '@fairlead/database/sql';

/** The tables of the migrations. Which functions a database has is not kept in a backup: a restore makes those of its own release. */
const isOurs = sql`n.nspname in ('identity', 'public') and c.relname <> 'schema_functions' and not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

export interface Table {
  /** With its schema. */
  readonly name: string;
  /** Those that are written; the database works out the others. */
  readonly columns: string[];
}

export const listTables = (connection: Connection): Promise<Table[]> =>
  connection.query<Table>(sql`
    select n.nspname || '.' || c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${isOurs} order by 1`);

interface Sequence {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

/** Numbers that were given before a snapshot are at or below what is read after it. */
export async function listSequences(connection: Connection): Promise<Sequence[]> {
  const names = await connection.query<{ name: string }>(sql`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${isOurs} order by 1`);
  const found: Sequence[] = [];
  for (const { name } of names) {
    const [row] = await connection.query<{ value: string; isCalled: boolean }>(sql`
      select last_value::text as value, is_called from ${sql.identifier(name)}`);
    if (row) found.push({ name, ...row });
  }
  return found;
}

/** A column of another table that must exist; `definition` as PostgreSQL writes it. */
export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export const listForeignKeys = (connection: Connection): Promise<ForeignKey[]> =>
  connection.query<ForeignKey>(sql`
    select n.nspname || '.' || c.relname as table, f.conname::text as name, pg_get_constraintdef(f.oid) as definition
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    where f.contype = 'f' and ${isOurs} order by 1, 2`);

/** Columns with numbers of transactions, which only mean something to the PostgreSQL that gave them. */
export const listTransactionColumns = (connection: Connection): Promise<{ table: string; column: string }[]> =>
  connection.query<{ table: string; column: string }>(sql`
    select n.nspname || '.' || c.relname as table, a.attname::text as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and a.atttypid = 'xid8'::regtype and a.attnum > 0 and not a.attisdropped and ${isOurs}
    order by 1, 2`);

/** Values are written in one way, whatever the server is set to; and nothing is cut off because it takes long. */
export const copySettings = `
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set row_security = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const tableOf = ({ name, columns }: Table): string =>
  `${name.split('.').map(quoted).join('.')} (${columns.map(quoted).join(', ')})`;

export const copyOutOf = (table: Table): string => `copy ${tableOf(table)} to stdout`;
export const copyInto = (table: Table): string => `copy ${tableOf(table)} from stdin`;
