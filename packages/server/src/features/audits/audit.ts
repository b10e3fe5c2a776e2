import type { AuditEntry, listAudit as endpoint } from '@fairlead/contract/audits';
import type { Page } from '@fairlead/contract/page';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import type { AdminAction } from '../../platform/http/audited.ts';
import { newId } from '../../platform/identifier.ts';
import { pageOf, rangeOf } from '../../platform/pagination.ts';
import { type AuditRow, entryOrder, insertEntry, listEntries } from './queries.ts';

/** Author of actions by `npm run admin` on the server itself. */
const consoleName = 'console';

/** Writes what was done into the audit; part of the transaction that does it. */
export async function recordAction(tx: Executor, done: AdminAction): Promise<void> {
  const { by, action, at, target, before, after } = done;
  await insertEntry(tx, {
    id: newId(),
    at,
    adminId: by?.adminId ?? null,
    adminEmail: by === null ? consoleName : (by.email ?? ''),
    action,
    targetKind: target?.kind ?? null,
    targetId: target?.id ?? null,
    targetLabel: target?.label ?? null,
    before: before ?? null,
    after: after ?? null,
  });
}

const present = (row: AuditRow): AuditEntry => ({ ...row, at: row.at.toISOString() });

export async function listAudit(
  { database }: Context<AdminActor>,
  query: z.output<(typeof endpoint)['query']>,
): Promise<Page<AuditEntry>> {
  const rows = await listEntries(database, query, rangeOf(entryOrder, query));
  return pageOf(rows, query.limit, ({ at, id }) => [at, id], present);
}
