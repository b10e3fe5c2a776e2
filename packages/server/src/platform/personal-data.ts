import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';

/** Keys of a person's rows. */
export interface Person {
  readonly subject: string;
  readonly visitorId: string | null;
  readonly accountId: string | null;
  readonly adminId: string | null;
}

/** A table that holds something about people, told by the feature that writes it, for the file of everything stored about one. */
export interface PersonalTable {
  /** As the database calls it. */
  readonly table: string;
  /** The rows about this person; null for a kind of person that this table never holds. */
  readonly rowsOf: (person: Person) => Sql | null;
}

export interface LeavingVisitor {
  readonly visitorId: string;
  readonly subject: string;
}

export interface LeavingAccount {
  readonly accountId: string;
  readonly exhibitorId: string;
  readonly email: string;
  /** Null for an invited person who has never signed in. */
  readonly subject: string | null;
}

/** A visitor whom an organizer knew, or a guest, turns out to be a person who has a profile already. */
export interface VisitorMerge {
  /** A visitor, or the part of one that `splitVisitor` has taken out: such a part has no profile. */
  readonly from: string;
  /** Of a guest, or of a part; null for a person who never came. */
  readonly fromSubject: string | null;
  readonly to: string;
  /** The person whose profile `to` is. */
  readonly subject: string;
  readonly now: Date;
  /** To be called if the person may do less from now on than before. */
  readonly onSuspended: () => Promise<void>;
}

/** One exhibitor's part of a guest's or an imported visitor's record, taken out of it to be merged into a person's. */
export interface VisitorSplit {
  readonly from: string;
  readonly fromSubject: string | null;
  /** Ids of nothing so far: the part takes no row of `visitors`. */
  readonly to: string;
  readonly toSubject: string;
  readonly exhibitorId: string;
  /** The exhibitor's projects that have the visitor as a lead. */
  readonly projectIds: readonly string[];
}

/** A part of a statement: the rows of the visitor that go with the part. */
export const rowsOfPart = ({ from, projectIds }: Pick<VisitorSplit, 'from' | 'projectIds'>): Sql =>
  sql`visitor_id = ${from} and project_id = any(${projectIds}::uuid[])`;

/** All that one feature does with what it holds about people; `features/privacy/registry.ts` lists every feature's. */
export interface PersonalData {
  /** Its tables, with the columns that go into the file of all personal data. */
  readonly tables: readonly PersonalTable[];
  /** Leaves nothing that tells who the visitor was; their row is held against whatever else writes about them. */
  readonly eraseVisitor?: (tx: Executor, visitor: LeavingVisitor, now: Date) => Promise<void>;
  /** Leaves nothing that tells who had the account. */
  readonly eraseAccount?: (tx: Executor, account: LeavingAccount) => Promise<void>;
  /** Moves the rows of one visitor to the other; where both have one, the data of both is kept. */
  readonly mergeVisitor?: (tx: Executor, merge: VisitorMerge) => Promise<void>;
  /** Takes one exhibitor's part out of what it holds of a visitor, changing nothing of the rest. */
  readonly splitVisitor?: (tx: Executor, split: VisitorSplit) => Promise<void>;
}

/** Rows with this value in this column, whatever other columns there are or will be. */
export const ownRows = (table: string, column: string, value: string | null): Sql | null =>
  value === null ? null : sql`select * from ${sql.identifier(table)} where ${sql.identifier(column)} = ${value}`;

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The rows as JSON, named as the API names things; moments are ISO 8601. */
export async function readRows(executor: Executor, rows: Sql): Promise<Record<string, unknown>[]> {
  const found = await executor.query<{ row: Record<string, unknown> }>(sql`select to_jsonb(t) as row from (${rows}) t`);
  return found.map(({ row }) => Object.fromEntries(Object.entries(row).map(([key, value]) => [camelCase(key), value])));
}
