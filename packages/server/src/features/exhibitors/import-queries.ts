import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/connection.ts';
import type { ExhibitorRow } from './queries.ts';
import { exhibitors } from './tables.ts';

type NewExhibitor = Pick<ExhibitorRow, 'id' | 'name' | 'website' | 'address' | 'countryCode' | 'vatId' | 'language'>;

/** Companies that nobody has registered yet. */
export async function addExhibitors(executor: Executor, rows: readonly NewExhibitor[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const at = now.toISOString();
  await executor.execute(sql`
    insert into exhibitors (id, name, party_kind, website, address, country_code, vat_id, language, created_at, updated_at)
    select id, name, 'EXHIBITOR', website, address, "countryCode", "vatId", language, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, name text, website text, address text, "countryCode" text, "vatId" text, language text)`);
}

/** Takes away a company that has nobody and nothing. */
export async function dropExhibitor(executor: Executor, id: string): Promise<void> {
  await executor.delete(exhibitors).where(eq(exhibitors.id, id));
}
