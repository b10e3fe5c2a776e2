import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
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

/** Fills what is empty in the profile of `to` from the profile of `from`, and deletes that one. */
async function mergeProfile(tx: Executor, from: string, to: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update visitors own set name = case when own.name = '' then other.name else own.name end,
      profession = coalesce(own.profession, other.profession),
      industry = coalesce(own.industry, other.industry), organization = coalesce(own.organization, other.organization),
      city = coalesce(own.city, other.city), state = coalesce(own.state, other.state),
      country_code = coalesce(own.country_code, other.country_code),
      phone = coalesce(own.phone, other.phone),
      -- A number and the prefix before it belong together.
      prefix = case when own.phone is null and other.phone is not null then other.prefix else own.prefix end,
      created_at = least(own.created_at, other.created_at), updated_at = ${now}
    from visitors other where own.id = ${to} and other.id = ${from}`);
  await tx.execute(sql`delete from visitors where id = ${from}`);
}
