import type { Exhibition, exhibitionReplacement, listExhibitions } from '@fairlead/contract/exhibitions';
import type { Page } from '@fairlead/contract/page';
import type { z } from 'zod';
import { keyPage, readKeyCursor } from '../../platform/database/keyset.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import type { NoteChange } from '../../platform/http/audited.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { namesOfEditors } from '../accounts/public.ts';
import { takeCode } from '../codes/public.ts';
import { checkFields, checkParent, explainingConstraints, type Input, ownerOfNew } from './check-input.ts';
import * as lists from './list-queries.ts';
import { type Caller, editorOf, isVisible, ownersOf } from './ownership.ts';
import * as queries from './queries.ts';
import { lock } from './removal-queries.ts';
import { requireOwn } from './service.ts';
import { present, presentOne } from './with-counts.ts';

type Replacement = z.output<typeof exhibitionReplacement>;

const stored = (value: Omit<Input, 'kind' | 'ownerId'>) => ({
  ...value,
  startsAt: value.startsAt === null ? null : new Date(value.startsAt),
  endsAt: value.endsAt === null ? null : new Date(value.endsAt),
});

export async function createExhibition(
  database: UnitOfWork,
  caller: Caller,
  value: Input,
  now: Date,
): Promise<Exhibition> {
  const { kind, ownerId: _, ...fields } = value;
  const ownerId = await ownerOfNew(database.db, caller, value);
  checkFields(kind, value);
  await checkParent(database.db, caller, kind, value.parentId);
  const row: queries.ExhibitionRow = {
    id: newId(),
    kind,
    ownerId,
    ...stored(fields),
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
  return presentOne(database.db, caller, row);
}

export async function list(
  database: UnitOfWork,
  caller: Caller,
  query: z.output<(typeof listExhibitions)['query']>,
): Promise<Page<Exhibition>> {
  const own = ownersOf(caller);
  const isNarrowed = query.owner !== undefined;
  const owners = isNarrowed ? (own === null || own.includes(query.owner ?? '') ? [query.owner ?? ''] : []) : own;
  const withFairsOpenTo = isNarrowed || caller.role === 'ADMIN' ? null : caller;
  const order = lists.orderOf(query.sort);
  const after = readKeyCursor(query.cursor, order.kind);
  const { limit } = query;
  const rows = await lists.listExhibitions(database.db, { ...query, owners, withFairsOpenTo }, { order, after, limit });
  const page = keyPage(
    rows,
    limit,
    (row) => row.id,
    (row) => row,
  );
  return { ...page, items: await present(database.db, caller, page.items) };
}

export async function get(database: UnitOfWork, caller: Caller, id: string): Promise<Exhibition> {
  const [row] = await queries.findExhibitions(database.db, [id]);
  if (!row || !(await isVisible(database.db, caller, row))) throw notFound();
  return presentOne(database.db, caller, row);
}

/** Replaces it; throws EDIT_CONFLICT, with who was faster, when `version` is given and somebody changed it since. */
export async function replace(
  database: UnitOfWork,
  caller: Caller,
  change: { id: string; value: Replacement; version: number | null; now: Date },
  noteChange: NoteChange,
): Promise<Exhibition> {
  const { isArchived, ...fields } = change.value;
  // What an administrator changes is written down with what it was; nobody changes it in between.
  if (caller.role === 'ADMIN') await lock(database.db, { ids: [change.id], owners: null });
  const before = await requireOwn(database.db, caller, change.id);
  checkFields(before.kind, change.value);
  const isElsewhere = fields.parentId !== before.parentId;
  if (isElsewhere) await checkParent(database.db, caller, before.kind, fields.parentId);
  const archivedAt = isArchived ? (before.archivedAt ?? change.now) : null;
  const joinedAt = fields.parentId === null ? null : isElsewhere ? change.now : before.joinedAt;
  const row = await explainingConstraints(
    queries.replaceExhibition(database.db, change.id, change.version, {
      ...stored(fields),
      joinedAt,
      archivedAt,
      updatedAt: change.now,
      updatedBy: editorOf(caller),
    }),
  );
  if (row) {
    noteChange(before, row);
    return presentOne(database.db, caller, row);
  }
  const current = await requireOwn(database.db, caller, change.id);
  const names = await namesOfEditors(database.db, current.updatedBy === null ? [] : [current.updatedBy]);
  const who = names.get(current.updatedBy ?? '');
  throw new ApiError('EDIT_CONFLICT', {
    values: { at: current.updatedAt.toISOString(), ...(who === undefined ? {} : { who }) },
  });
}
