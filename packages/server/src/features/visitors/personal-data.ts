import { profileKeys, type VisitorProfile } from '@fairlead/contract/visitors';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { ownRows, type PersonalData } from '../../platform/personal-data.ts';
import { reassignCodes } from '../codes/public.ts';
import { deleteVisitor } from './queries.ts';

export const visitorPersonalData: PersonalData = {
  tables: [
    { table: 'visitors', rowsOf: ({ visitorId }) => ownRows('visitors', 'id', visitorId) },
    { table: 'codes', rowsOf: ({ visitorId }) => ownRows('codes', 'target_id', visitorId) },
  ],
  eraseVisitor: (tx, { visitorId }) => deleteVisitor(tx, visitorId),
  mergeVisitor: (tx, { from, to, now }) => mergeVisitor(tx, from, to, now),
};

/** Makes one visitor of two, after the other features. Codes of `from`, printed ones too, point to `to` from now on. */
async function mergeVisitor(tx: Executor, from: string, to: string, now: Date): Promise<void> {
  await reassignCodes(tx, from, to);
  await mergeProfile(tx, from, to, now);
}

/** Sets a column of the profile `own` that is empty to that of the profile `other`. A number and the prefix before it belong together. */
function filled(key: keyof VisitorProfile): Sql {
  const column = sql.column(key);
  const isEmpty =
    key === 'prefix' ? sql`own.phone is null and other.phone is not null` : sql`coalesce(own.${column}, '') = ''`;
  return sql`${column} = case when ${isEmpty} then other.${column} else own.${column} end`;
}

/** Fills what is empty in the profile of `to` from the profile of `from`, and deletes that one. */
async function mergeProfile(tx: Executor, from: string, to: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update visitors own set ${sql.join(profileKeys.map(filled))},
      created_at = least(own.created_at, other.created_at), updated_at = ${now}
    from visitors other where own.id = ${to} and other.id = ${from}`);
  await tx.execute(sql`delete from visitors where id = ${from}`);
}
