import { and, desc, eq, gte, like, lt, or, type SQL } from 'drizzle-orm';
import type { Position } from '../../platform/cursor.ts';
import type { Executor } from '../../platform/database/connection.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { auditEntries } from './tables.ts';

export type AuditRow = typeof auditEntries.$inferSelect;

export async function insertEntry(executor: Executor, row: AuditRow): Promise<void> {
  await executor.insert(auditEntries).values(row);
}

export interface AuditFilter {
  readonly admin?: string | undefined;
  readonly action?: string | undefined;
  readonly targetId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export async function listEntries(
  executor: Executor,
  filter: AuditFilter,
  page: { after: Position | null; limit: number },
): Promise<AuditRow[]> {
  const { admin, action, targetId, from, to } = filter;
  const { after } = page;
  const conditions: (SQL | undefined)[] = [
    admin ? like(auditEntries.adminEmail, containing(admin.toLowerCase())) : undefined,
    action === undefined ? undefined : eq(auditEntries.action, action),
    targetId === undefined ? undefined : eq(auditEntries.targetId, targetId),
    from === undefined ? undefined : gte(auditEntries.at, new Date(from)),
    to === undefined ? undefined : lt(auditEntries.at, new Date(to)),
    after
      ? or(
          lt(auditEntries.at, new Date(after.at)),
          and(eq(auditEntries.at, new Date(after.at)), lt(auditEntries.id, after.id)),
        )
      : undefined,
  ];
  return executor
    .select()
    .from(auditEntries)
    .where(and(...conditions))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(page.limit + 1);
}
