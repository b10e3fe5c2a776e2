import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { ExhibitorRow } from './queries.ts';

type NewExhibitor = Pick<ExhibitorRow, 'id' | 'name' | 'website' | 'address' | 'countryCode' | 'vatId' | 'language'>;

/** Companies that nobody has registered yet. */
export async function addExhibitors(executor: Executor, rows: readonly NewExhibitor[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await executor.execute(sql`
    insert into exhibitors (id, name, party_kind, website, address, country_code, vat_id, language, created_at, updated_at)
    select id, name, 'EXHIBITOR', website, address, "countryCode", "vatId", language,
      ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${sql.json(rows)}::jsonb)
      as r(id uuid, name text, website text, address text, "countryCode" text, "vatId" text, language text)`);
}

/** Takes away a company that has nobody and nothing. */
export async function dropExhibitor(executor: Executor, id: string): Promise<void> {
  await executor.execute(sql`delete from exhibitors where id = ${id}`);
}
