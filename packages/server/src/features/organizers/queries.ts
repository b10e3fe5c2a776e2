import type { AdditionalVisitorAttribute, Organizer } from '@fairlead/contract/organizers';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** Without the columns that the database fills for searching and sorting. */
export interface OrganizerRow {
  readonly id: string;
  readonly name: string;
  readonly contactEmail: string;
  readonly integrationKind: Organizer['integrationKind'];
  readonly additionalVisitorAttributes: AdditionalVisitorAttribute[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The account or admin who changed it last. */
  readonly updatedBy: string | null;
  readonly version: number;
}

const columns = sql`
  id, name, contact_email, integration_kind, additional_visitor_attributes, created_at, updated_at, updated_by, version`;

export async function insertOrganizer(executor: Executor, row: OrganizerRow): Promise<void> {
  const additionalVisitorAttributes = sql.json(row.additionalVisitorAttributes);
  await executor.execute(sql`insert into organizers ${sql.rows({ ...row, additionalVisitorAttributes })}`);
}

export async function findOrganizers(executor: Executor, ids: readonly string[]): Promise<OrganizerRow[]> {
  return executor.query<OrganizerRow>(sql`select ${columns} from organizers where id = any(${ids}::uuid[])`);
}

/** Locks it against other changes until the transaction ends. */
export async function lockOrganizer(executor: Executor, id: string): Promise<void> {
  await executor.execute(sql`select 1 from organizers where id = ${id} for update`);
}

/** Changes it if it still has the version; null changes whatever is there. */
export async function updateOrganizer(
  executor: Executor,
  key: { id: string; version: number | null },
  change: Partial<Omit<OrganizerRow, 'id' | 'version'>>,
): Promise<OrganizerRow | undefined> {
  const { additionalVisitorAttributes: attributes } = change;
  const values = {
    ...change,
    additionalVisitorAttributes: attributes && sql.json(attributes),
    version: sql`version + 1`,
  };
  const isUnchanged = key.version === null ? sql`true` : sql`version = ${key.version}`;
  const [row] = await executor.query<OrganizerRow>(sql`
    update organizers set ${sql.assignments(values)} where id = ${key.id} and ${isUnchanged} returning ${columns}`);
  return row;
}

/** Returns the organizer of a fair, whatever its state. */
export async function findOrganizerOfFair(executor: Executor, tradeFairId: string): Promise<OrganizerRow | undefined> {
  const [row] = await executor.query<OrganizerRow>(sql`
    select ${columns} from organizers
    where id = (select owner_id from exhibitions where id = ${tradeFairId} and kind = 'TRADE_FAIR')`);
  return row;
}

/** Returns the organizer of a fair that visitors may enter: it is public and not archived. */
export async function findOrganizerOfOpenFair(
  executor: Executor,
  tradeFairId: string,
): Promise<OrganizerRow | undefined> {
  const [row] = await executor.query<OrganizerRow>(sql`
    select ${columns} from organizers where id = (select owner_id from exhibitions
      where id = ${tradeFairId} and kind = 'TRADE_FAIR' and is_public and archived_at is null)`);
  return row;
}
