import type { exhibitionInput } from '@fairlead/contract/exhibitions';
import { violatedConstraint } from '@fairlead/database/errors';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import { ApiError, InputError } from '../../platform/http/problem.ts';
import { type Caller, isVisible } from './ownership.ts';
import * as queries from './queries.ts';

export type Input = z.output<typeof exhibitionInput>;

/** Whose the new one will be. An admin makes nothing of their own and names the owner; nobody else may. */
export async function ownerOfNew(executor: Executor, caller: Caller, value: Input): Promise<string> {
  if (caller.role === 'ADMIN') {
    if (value.ownerId === null) throw new InputError('body.ownerId', 'owner_needed');
    if (await queries.ownerExists(executor, value.kind, value.ownerId)) return value.ownerId;
    throw new InputError('body.ownerId', 'owner_not_found');
  }
  const ownerId = value.kind === 'PROJECT' ? caller.exhibitorId : caller.organizerId;
  if (ownerId === null) throw new ApiError('FORBIDDEN');
  if (value.ownerId !== null && value.ownerId !== ownerId) throw new InputError('body.ownerId', 'owner_not_found');
  return ownerId;
}

/** A fair that is open and that the caller may join. */
export async function checkParent(
  executor: Executor,
  caller: Caller,
  kind: string,
  parentId: string | null,
): Promise<void> {
  if (parentId === null) return;
  const parent = await queries.findFair(executor, { id: parentId });
  const isOpen = parent !== undefined && parent.archivedAt === null && (await isVisible(executor, caller, parent));
  if (kind !== 'PROJECT' || !isOpen) throw new InputError('body.parentId', 'parent_not_found');
}

export function checkFields(kind: string, value: Pick<Input, 'theme' | 'uniqueIdentifier' | 'stand'>): void {
  if (kind === 'TRADE_FAIR') {
    if (value.stand !== null) throw new InputError('body.stand', 'not_for_fairs');
    return;
  }
  if (value.theme !== null) throw new InputError('body.theme', 'not_for_projects');
  if (value.uniqueIdentifier !== null) throw new InputError('body.uniqueIdentifier', 'not_for_projects');
}

/** The faults that only the database sees, because somebody else was faster. */
export async function explainingConstraints<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'exhibitions_unique_identifier_key') {
      throw new InputError('body.uniqueIdentifier', 'unique_identifier_taken');
    }
    if (constraint === 'exhibitions_parent_id_fkey') throw new InputError('body.parentId', 'parent_not_found');
    throw error;
  }
}
