import type * as endpoints from '@fairlead/contract/exhibitions';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Page } from '@fairlead/contract/page';
import { violatedConstraint } from '@fairlead/database/errors';
import type { z } from 'zod';
import { editorOf } from '../../platform/auth/caller.ts';
import { type Context, within } from '../../platform/context.ts';
import type { NoteChange } from '../../platform/http/audited.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { pageOf, rangeOf } from '../../platform/pagination.ts';
import { namesOfEditors } from '../accounts/public.ts';
import { removeAttachments } from '../attachments/public.ts';
import { deleteCodesOf, takeCode } from '../codes/public.ts';
import { removeLogos } from '../logos/public.ts';
import * as lists from './list-queries.ts';
import { takenFromFair } from './participation.ts';
import { authorize, type Caller, isReader, isVisible, ownersOf } from './policy.ts';
import { present, presentOne } from './present.ts';
import * as queries from './queries.ts';

type ExhibitionContext = Context<Caller>;
type Input = z.output<typeof endpoints.exhibitionInput>;

/** Owner of the new one. An administrator makes fairs, none of their own, and names the owner; other callers cannot. */
async function ownerOfNew({ database, caller }: ExhibitionContext, value: Input): Promise<string> {
  if (isReader(caller, value.kind)) throw new ApiError('FORBIDDEN');
  if (caller.role === 'ADMIN') {
    if (value.ownerId === null) throw new InputError('body.ownerId', 'owner_needed');
    if (await queries.ownerExists(database, value.kind, value.ownerId)) return value.ownerId;
    throw new InputError('body.ownerId', 'owner_not_found');
  }
  const ownerId = value.kind === 'PROJECT' ? caller.exhibitorId : caller.organizerId;
  if (ownerId === null) throw new ApiError('FORBIDDEN');
  if (value.ownerId !== null && value.ownerId !== ownerId) throw new InputError('body.ownerId', 'owner_not_found');
  return ownerId;
}

/** Returns the fair that is joined, if any. Throws INVALID_INPUT unless it is not archived and the caller may join it. */
async function requireParent(
  { database, caller }: ExhibitionContext,
  { kind, parentId }: Pick<queries.ExhibitionRow, 'kind' | 'parentId'>,
): Promise<queries.ExhibitionRow | undefined> {
  if (parentId === null) return undefined;
  const parent = await queries.findFair(database, { id: parentId });
  const isOpen = parent !== undefined && parent.archivedAt === null && (await isVisible(database, caller, parent));
  if (kind !== 'PROJECT' || !isOpen) throw new InputError('body.parentId', 'parent_not_found');
  return parent;
}

function checkFields(kind: string, value: Pick<Input, 'theme' | 'uniqueIdentifier' | 'stand' | 'isPublic'>): void {
  if (kind === 'TRADE_FAIR') {
    if (value.stand !== null) throw new InputError('body.stand', 'not_for_fairs');
    return;
  }
  if (value.theme !== null) throw new InputError('body.theme', 'not_for_projects');
  if (value.uniqueIdentifier !== null) throw new InputError('body.uniqueIdentifier', 'not_for_projects');
  if (value.isPublic) throw new InputError('body.isPublic', 'not_for_projects');
}

/** Names the field at fault where only the database sees it, because another request was faster. */
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

const stored = (value: Omit<Input, 'kind' | 'ownerId'>) => ({
  ...value,
  startsAt: value.startsAt === null ? null : new Date(value.startsAt),
  endsAt: value.endsAt === null ? null : new Date(value.endsAt),
});

export async function createExhibition(context: ExhibitionContext, value: Input): Promise<Exhibition> {
  const { database, caller, now } = context;
  const { kind, ownerId: _, ...fields } = value;
  const ownerId = await ownerOfNew(context, value);
  checkFields(kind, value);
  const fair = await requireParent(context, value);
  const own = stored(fields);
  const row: queries.ExhibitionRow = {
    id: newId(),
    kind,
    ownerId,
    ...own,
    ...(fair && takenFromFair(own, fair)),
    joinedAt: value.parentId === null ? null : now,
    archivedAt: null,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
    updatedBy: editorOf(caller),
    version: 1,
  };
  await explainingConstraints(
    database.transaction(async (tx) => {
      await queries.insertExhibition(tx, row);
      if (kind === 'TRADE_FAIR') await takeCode(tx, { kind: 'TRADE_FAIR', targetId: row.id, now });
    }),
  );
  return presentOne(context, row);
}

/** The caller's own and, unless one owner is asked for, the fairs that are open to them. */
export async function listExhibitions(
  context: ExhibitionContext,
  query: z.output<(typeof endpoints.listExhibitions)['query']>,
): Promise<Page<Exhibition>> {
  const { database, caller } = context;
  const own = ownersOf(caller);
  const isNarrowed = query.owner !== undefined;
  const owners = isNarrowed ? (own === null || own.includes(query.owner ?? '') ? [query.owner ?? ''] : []) : own;
  const withFairsOpenTo = isNarrowed || caller.role === 'ADMIN' ? null : caller;
  const order = lists.orderOf(query.sort);
  const filter = { ...query, owners, withFairsOpenTo };
  const rows = await lists.listExhibitions(database, filter, order, rangeOf(order, query));
  const page = pageOf(
    rows,
    query.limit,
    (row) => [row.sortKey, row.id],
    (row) => row,
  );
  return { ...page, items: await present(context, page.items) };
}

export async function getExhibition(context: ExhibitionContext, id: string): Promise<Exhibition> {
  return presentOne(context, await authorize(context, 'view', id));
}

interface Replacement {
  readonly id: string;
  readonly version: number | null;
  readonly value: z.output<typeof endpoints.exhibitionReplacement>;
}

/** Replaces it; throws EDIT_CONFLICT, with the faster author, when `version` is given and it changed since. */
export async function replaceExhibition(
  context: ExhibitionContext,
  { id, version, value }: Replacement,
  noteChange: NoteChange,
): Promise<Exhibition> {
  const { database, caller, now } = context;
  const { isArchived, ...fields } = value;
  // The audit records an administrator's change with the values before; the lock keeps them from changing in between.
  if (caller.role === 'ADMIN') await queries.lockExhibitions(database, { ids: [id], owners: null });
  const before = await authorize(context, 'edit', id);
  checkFields(before.kind, value);
  const isMoved = fields.parentId !== before.parentId;
  const fair = isMoved ? await requireParent(context, { kind: before.kind, parentId: fields.parentId }) : undefined;
  const own = stored(fields);
  const row = await explainingConstraints(
    queries.replaceExhibition(database, id, version, {
      ...own,
      ...(fair && takenFromFair(own, fair)),
      joinedAt: fields.parentId === null ? null : isMoved ? now : before.joinedAt,
      archivedAt: isArchived ? (before.archivedAt ?? now) : null,
      updatedAt: now,
      updatedBy: editorOf(caller),
    }),
  );
  if (row) {
    noteChange(before, row);
    return presentOne(context, row);
  }
  const current = await authorize(context, 'edit', id);
  const names = await namesOfEditors(database, current.updatedBy === null ? [] : [current.updatedBy]);
  const who = names.get(current.updatedBy ?? '');
  throw new ApiError('EDIT_CONFLICT', {
    values: { at: current.updatedAt.toISOString(), ...(who === undefined ? {} : { who }) },
  });
}

type Removal = 'DELETED' | 'ARCHIVED' | 'MISSING';

/** State before the removal, and the result. */
type NoteRemoval = (
  before: readonly { id: string; name: string; archivedAt: Date | null }[],
  after: readonly { id: string; result: Removal }[],
) => void;

async function remove(
  { database: tx, caller, now }: Context<Caller>,
  ids: readonly string[],
  note: NoteRemoval,
): Promise<{ id: string; result: Removal }[]> {
  const which = { ids, owners: ownersOf(caller) };
  // A point or a project that is being added to one of them is finished when this is through, and counts as use.
  await queries.lockExhibitions(tx, which);
  const before = caller.role === 'ADMIN' ? await queries.findExhibitions(tx, ids) : [];
  if (before.some(({ kind }) => isReader(caller, kind))) throw new ApiError('FORBIDDEN');
  const gone = await queries.deleteUnused(tx, which);
  await deleteCodesOf(tx, gone);
  const erased = await queries.eraseWithoutLeads(tx, which, now);
  if (erased.length > 0) await removeAttachments(tx, { projectIds: erased }, now);
  const deleted = new Set([...gone, ...erased]);
  await removeLogos(tx, [...deleted], now);
  const archived = new Set(await queries.archive(tx, which, now));
  const resultOf = (id: string): Removal => (deleted.has(id) ? 'DELETED' : archived.has(id) ? 'ARCHIVED' : 'MISSING');
  const removed = ids.map((id) => ({ id, result: resultOf(id) }));
  note(
    before.map(({ id, name, archivedAt }) => ({ id, name, archivedAt })),
    removed,
  );
  return removed;
}

/**
 * Erases those without a lead and archives the others: scanned, joined and registered people stay. Returns the result of each
 * id, in the order given. Throws FORBIDDEN, and removes nothing, where an administrator names a project.
 */
export const removeExhibitions = (
  context: Context<Caller>,
  ids: readonly string[],
  note: NoteRemoval,
): Promise<{ id: string; result: Removal }[]> =>
  context.database.transaction((tx) => remove(within(context, tx), ids, note));

export async function removeExhibition(
  context: Context<Caller>,
  id: string,
  note: NoteRemoval,
): Promise<'DELETED' | 'ARCHIVED'> {
  const [removed] = await removeExhibitions(context, [id], note);
  if (!removed || removed.result === 'MISSING') throw notFound();
  return removed.result;
}
