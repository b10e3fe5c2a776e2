import type {
  Exhibition,
  exhibitionInput,
  exhibitionReplacement,
  listExhibitions,
} from '@fairlead/contract/exhibitions';
import type { Page } from '@fairlead/contract/page';
import type { z } from 'zod';
import { pageOf, readCursor } from '../../platform/cursor.ts';
import type { Executor } from '../../platform/database/connection.ts';
import { violatedConstraint } from '../../platform/database/errors.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { type Caller, isVisible, ownersOf } from './ownership.ts';
import * as queries from './queries.ts';
import { requireOwn } from './service.ts';
import { present, presentOne } from './with-counts.ts';

type Input = z.output<typeof exhibitionInput>;
type Replacement = z.output<typeof exhibitionReplacement>;

/** An admin makes nothing of their own and names the owner; nobody else may. */
function ownerOfNew(caller: Caller, value: Input): string {
  if (caller.role === 'ADMIN') {
    if (value.ownerId === null) throw new InputError('body.ownerId', 'owner_needed');
    return value.ownerId;
  }
  const ownerId = value.kind === 'PROJECT' ? caller.exhibitorId : caller.organizerId;
  if (ownerId === null) throw new ApiError('FORBIDDEN');
  if (value.ownerId !== null && value.ownerId !== ownerId) throw new InputError('body.ownerId', 'owner_not_found');
  return ownerId;
}

async function checkParent(executor: Executor, caller: Caller, kind: string, parentId: string | null): Promise<void> {
  if (parentId === null) return;
  const [parent] = await queries.findExhibitions(executor, [parentId]);
  const isFair = parent?.kind === 'TRADE_FAIR' && parent.archivedAt === null && isVisible(caller, parent);
  if (kind !== 'PROJECT' || !isFair) throw new InputError('body.parentId', 'parent_not_found');
}

function checkFields(kind: string, value: Pick<Input, 'theme' | 'uniqueIdentifier' | 'stand'>): void {
  if (kind === 'TRADE_FAIR') {
    if (value.stand !== null) throw new InputError('body.stand', 'not_for_fairs');
    return;
  }
  if (value.theme !== null) throw new InputError('body.theme', 'not_for_projects');
  if (value.uniqueIdentifier !== null) throw new InputError('body.uniqueIdentifier', 'not_for_projects');
}

const stored = (value: Omit<Input, 'kind' | 'ownerId'>) => ({
  ...value,
  startsAt: value.startsAt === null ? null : new Date(value.startsAt),
  endsAt: value.endsAt === null ? null : new Date(value.endsAt),
});

/** The faults that only the database sees, because somebody else was faster. */
async function explainingConstraints<T>(work: Promise<T>): Promise<T> {
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

export async function createExhibition(
  database: UnitOfWork,
  caller: Caller,
  value: Input,
  now: Date,
): Promise<Exhibition> {
  const { kind, ownerId: _, ...fields } = value;
  const ownerId = ownerOfNew(caller, value);
  checkFields(kind, value);
  await checkParent(database.db, caller, kind, value.parentId);
  const row: queries.ExhibitionRow = {
    id: newId(),
    kind,
    ownerId,
    ...stored(fields),
    archivedAt: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  await explainingConstraints(queries.insertExhibition(database.db, row));
  return presentOne(database.db, row);
}

export async function list(
  database: UnitOfWork,
  caller: Caller,
  query: z.output<(typeof listExhibitions)['query']>,
): Promise<Page<Exhibition>> {
  const own = ownersOf(caller);
  const isNarrowed = query.owner !== undefined;
  const owners = isNarrowed ? (own === null || own.includes(query.owner ?? '') ? [query.owner ?? ''] : []) : own;
  const rows = await queries.listExhibitions(
    database.db,
    { ...query, owners, withPublicFairs: !isNarrowed && own !== null },
    { after: readCursor(query.cursor), limit: query.limit },
  );
  const page = pageOf(
    rows,
    query.limit,
    (row) => ({ at: row.createdAt, id: row.id }),
    (row) => row,
  );
  return { ...page, items: await present(database.db, page.items) };
}

export async function get(database: UnitOfWork, caller: Caller, id: string): Promise<Exhibition> {
  const [row] = await queries.findExhibitions(database.db, [id]);
  if (!row || !isVisible(caller, row)) throw notFound();
  return presentOne(database.db, row);
}

/** Replaces it; throws EDIT_CONFLICT when `version` is given and somebody changed it since. */
export async function replace(
  database: UnitOfWork,
  caller: Caller,
  change: { id: string; value: Replacement; version: number | null; now: Date },
): Promise<Exhibition> {
  const { isArchived, ...fields } = change.value;
  const before = await requireOwn(database.db, caller, change.id);
  checkFields(before.kind, change.value);
  if (fields.parentId !== before.parentId) await checkParent(database.db, caller, before.kind, fields.parentId);
  const archivedAt = isArchived ? (before.archivedAt ?? change.now) : null;
  const row = await explainingConstraints(
    queries.replaceExhibition(database.db, change.id, change.version, {
      ...stored(fields),
      archivedAt,
      updatedAt: change.now,
    }),
  );
  if (row) return presentOne(database.db, row);
  const current = await requireOwn(database.db, caller, change.id);
  throw new ApiError('EDIT_CONFLICT', { values: { at: current.updatedAt.toISOString() } });
}

type Removal = 'DELETED' | 'ARCHIVED' | 'MISSING';

/** Erases those never used and archives the others: what was scanned stays. Answers per id, in the order given. */
export async function removeSeveral(
  database: UnitOfWork,
  caller: Caller,
  ids: readonly string[],
  now: Date,
): Promise<{ id: string; result: Removal }[]> {
  const owners = ownersOf(caller);
  return database.transaction(async (tx) => {
    // Whoever is adding a point or a project to one of them has finished when this is through, and counts as use.
    await queries.lock(tx, ids, owners);
    const deleted = new Set(await queries.deleteUnused(tx, ids, owners));
    const archived = new Set(await queries.archive(tx, ids, owners, now));
    const resultOf = (id: string): Removal => (deleted.has(id) ? 'DELETED' : archived.has(id) ? 'ARCHIVED' : 'MISSING');
    return ids.map((id) => ({ id, result: resultOf(id) }));
  });
}

export async function remove(
  database: UnitOfWork,
  caller: Caller,
  id: string,
  now: Date,
): Promise<'DELETED' | 'ARCHIVED'> {
  const [removed] = await removeSeveral(database, caller, [id], now);
  if (!removed || removed.result === 'MISSING') throw notFound();
  return removed.result;
}
