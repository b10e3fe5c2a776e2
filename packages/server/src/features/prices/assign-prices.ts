import type { Page } from '@fairlead/contract/page';
import type { PriceAssignment, PriceScope } from '@fairlead/contract/prices';
import type { AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import * as assignments from './assignment-queries.ts';
import { findPrice } from './queries.ts';

const present = (row: assignments.AssignmentRow): PriceAssignment => ({
  id: row.id,
  price: { id: row.priceId, name: row.priceName, target: row.target, amount: row.amount, currency: row.currency },
  scope: row.scope,
  scopeId: row.scopeId,
  scopeName: row.scopeName,
  holder: row.holder,
  assignedAt: row.assignedAt.toISOString(),
  assignedBy: row.assignedBy,
});

const unknownScopes = {
  EXHIBITOR: 'exhibitor_unknown',
  TRADE_FAIR: 'trade_fair_unknown',
  LICENSE: 'licence_unknown',
} as const;

/** Says for whom a price is. What was there for the same target ends in the same moment, and is returned by its name. */
export async function assignPrice(
  { database, caller, now }: Context<AdminActor>,
  { priceId, scope, scopeId = null }: { priceId: string; scope: PriceScope; scopeId?: string | null | undefined },
): Promise<{ assignment: PriceAssignment; replaced: string | null }> {
  return database.transaction(async (tx) => {
    await assignments.holdAssignments(tx);
    const price = await findPrice(tx, priceId, now);
    if (!price) throw new InputError('body.priceId', 'price_unknown');
    if (price.retiredAt !== null) throw new InputError('body.priceId', 'price_retired');
    if (scope !== 'BASE' && !(await assignments.scopeExists(tx, { scope, id: scopeId ?? '', now })))
      throw new InputError('body.scopeId', unknownScopes[scope]);
    const assigned = { target: price.target, scope, scopeId };
    const replaced = await assignments.endAssigned(tx, assigned, now);
    const id = newId();
    await assignments.insertAssignment(tx, { ...assigned, id, priceId, assignedAt: now, assignedBy: caller.adminId });
    return { assignment: await read(tx, id), replaced: replaced ?? null };
  });
}

async function read(database: Context<unknown>['database'], id: string): Promise<PriceAssignment> {
  const row = await assignments.findAssignment(database, id);
  if (!row) throw notFound();
  return present(row);
}

/** Ends an assignment, and returns it as it was. */
export async function unassignPrice({ database, now }: Context<AdminActor>, id: string): Promise<PriceAssignment> {
  return database.transaction(async (tx) => {
    const assignment = await read(tx, id);
    // Another administrator may have ended it since it was read.
    if (!(await assignments.endAssignment(tx, id, now))) throw notFound();
    return assignment;
  });
}

export async function listAssignments(
  { database, now }: Context<AdminActor>,
  input: PageRequest,
): Promise<Page<PriceAssignment>> {
  const rows = await assignments.listAssignments(database, rangeOf(assignments.assignmentOrder, input), now);
  return pageOf(rows, input.limit, (row) => [row.rank, row.assignedAt, row.id], present);
}
