import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { containing } from '../../platform/database/like-pattern.ts';
import { behind, byId, byMoment, descending, inOrder, type RowRange } from '../../platform/pagination.ts';

/** Append-only: the database refuses to change or remove a row. */
export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  /** Null for what was done by `npm run admin` on the server itself. */
  readonly adminId: string | null;
  readonly adminEmail: string;
  readonly action: string;
  readonly targetKind: string | null;
  readonly targetId: string | null;
  readonly targetLabel: string | null;
  readonly before: object | null;
  readonly after: object | null;
}

const columns = sql`id, at, admin_id, admin_email, action, target_kind, target_id, target_label, before, after`;

export async function insertEntry(executor: Executor, row: AuditRow): Promise<void> {
  const [before, after] = [row.before && sql.json(row.before), row.after && sql.json(row.after)];
  await executor.execute(sql`insert into audit_entries ${sql.rows({ ...row, before, after })}`);
}

export interface AuditFilter {
  readonly admin?: string | undefined;
  readonly action?: string | undefined;
  readonly targetId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function conditions({ admin, action, targetId, from, to }: AuditFilter): Sql {
  return sql.join(
    [
      admin ? sql`admin_email like ${containing(admin.toLowerCase())}` : sql`true`,
      action === undefined ? sql`true` : sql`action = ${action}`,
      targetId === undefined ? sql`true` : sql`target_id = ${targetId}`,
      from === undefined ? sql`true` : sql`at >= ${new Date(from)}`,
      to === undefined ? sql`true` : sql`at < ${new Date(to)}`,
    ],
    ' and ',
  );
}

export const entryOrder = descending(byMoment(sql`at`), byId(sql`id`));

export async function listEntries(
  executor: Executor,
  filter: AuditFilter,
  { after, limit }: RowRange,
): Promise<AuditRow[]> {
  return executor.query<AuditRow>(sql`
    select ${columns} from audit_entries where ${conditions(filter)} and ${behind(entryOrder, after)}
    order by ${inOrder(entryOrder)} limit ${limit}`);
}
