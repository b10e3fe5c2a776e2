import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';

export interface ViewRow {
  readonly id: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly query: string;
  readonly authorId: string;
  /** Null for a former colleague. */
  readonly author: string | null;
}

/** A view's name, filters and whether the team has it. */
export type ViewContent = Pick<ViewRow, 'name' | 'isShared' | 'query'>;

/** A view of a project, as far as an account may see it. */
export interface ViewKey {
  readonly projectId: string;
  readonly id: string;
  readonly accountId: string;
}

const columns = sql`v.id, v.name, v.is_shared, v.query, v.author_id, a.name as author`;

const visibleTo = (accountId: string): Sql => sql`(v.is_shared or v.author_id = ${accountId})`;

export async function listViews(
  executor: Executor,
  { projectId, accountId }: Omit<ViewKey, 'id'>,
): Promise<readonly ViewRow[]> {
  return executor.query<ViewRow>(sql`
    select ${columns} from lead_views v left join accounts a on a.id = v.author_id
    where v.project_id = ${projectId} and ${visibleTo(accountId)} order by v.created_at, v.id`);
}

/** Returns how many views of the project an account has saved; another saving of the same person waits. */
export async function lockAndCountViews(tx: Executor, { projectId, accountId }: Omit<ViewKey, 'id'>): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lead views ${accountId}`}, 0))`);
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from lead_views where project_id = ${projectId} and author_id = ${accountId}`);
  return row?.count ?? 0;
}

export async function insertView(tx: Executor, key: ViewKey, content: ViewContent, now: Date): Promise<void> {
  const { id, projectId, accountId } = key;
  const row = { id, projectId, authorId: accountId, ...content, createdAt: now };
  await tx.execute(sql`insert into lead_views ${sql.rows(row)}`);
}

/** A view taken out of the team's belongs to the account that did it. Returns undefined if it is not visible to the account. */
export async function replaceView(
  executor: Executor,
  { id, projectId, accountId }: ViewKey,
  { name, isShared, query }: ViewContent,
): Promise<ViewRow | undefined> {
  const [row] = await executor.query<ViewRow>(sql`
    with v as (
      update lead_views v set name = ${name}, query = ${query}, is_shared = ${isShared},
        author_id = case when ${isShared} then v.author_id else ${accountId} end
      where v.id = ${id} and v.project_id = ${projectId} and ${visibleTo(accountId)} returning v.*)
    select ${columns} from v left join accounts a on a.id = v.author_id`);
  return row;
}

/** Returns whether there was such a view. */
export async function deleteView(executor: Executor, { id, projectId, accountId }: ViewKey): Promise<boolean> {
  const removed = await executor.execute(sql`
    delete from lead_views v where v.id = ${id} and v.project_id = ${projectId} and ${visibleTo(accountId)}`);
  return removed > 0;
}

/** Removes an account's own views; those of the team stay, without an author. */
export async function deletePrivateViews(tx: Executor, accountId: string): Promise<void> {
  await tx.execute(sql`delete from lead_views where author_id = ${accountId} and not is_shared`);
}
