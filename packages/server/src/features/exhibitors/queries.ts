import type { IndustryId } from '@fairlead/contract/assets';
import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

export interface ExhibitorRow {
  readonly id: string;
  readonly name: string;
  readonly partyKind: 'EXHIBITOR' | 'BUSINESS';
  readonly website: string | null;
  readonly industryId: IndustryId | null;
  readonly address: string | null;
  readonly countryCode: string | null;
  readonly vatId: string | null;
  readonly language: Language;
  readonly isFindable: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = sql`
  id, name, party_kind, website, industry_id, address, country_code, vat_id, language, is_findable,
  created_at, updated_at`;

export async function insertExhibitor(executor: Executor, row: ExhibitorRow): Promise<void> {
  await executor.execute(sql`insert into exhibitors ${sql.rows(row)}`);
}

export async function findExhibitorLanguage(
  executor: Executor,
  id: string,
): Promise<ExhibitorRow['language'] | undefined> {
  const [row] = await executor.query<Pick<ExhibitorRow, 'language'>>(sql`
    select language from exhibitors where id = ${id}`);
  return row?.language;
}

export async function findExhibitor(executor: Executor, id: string): Promise<ExhibitorRow | undefined> {
  const [row] = await executor.query<ExhibitorRow>(sql`select ${columns} from exhibitors where id = ${id}`);
  return row;
}

export async function updateExhibitor(
  executor: Executor,
  id: string,
  change: Partial<Omit<ExhibitorRow, 'id'>>,
): Promise<ExhibitorRow | undefined> {
  const [row] = await executor.query<ExhibitorRow>(sql`
    update exhibitors set ${sql.assignments(change)} where id = ${id} returning ${columns}`);
  return row;
}

type NewExhibitor = Pick<ExhibitorRow, 'id' | 'name' | 'website' | 'address' | 'countryCode' | 'vatId' | 'language'>;

/** Inserts companies without an account. */
export async function addExhibitors(executor: Executor, rows: readonly NewExhibitor[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await executor.execute(sql`
    insert into exhibitors (id, name, party_kind, website, address, country_code, vat_id, language, created_at, updated_at)
    select id, name, 'EXHIBITOR', website, address, "countryCode", "vatId", language,
      ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${sql.json(rows)}::jsonb)
      as r(id uuid, name text, website text, address text, "countryCode" text, "vatId" text, language text)`);
}

/** Deletes an empty company. */
export async function dropExhibitor(executor: Executor, id: string): Promise<void> {
  await executor.execute(sql`delete from exhibitors where id = ${id}`);
}
