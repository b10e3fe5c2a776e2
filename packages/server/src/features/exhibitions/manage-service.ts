import type { Exhibition, exhibitionReplacement, listExhibitions } from '@fairlead/contract/exhibitions';
import type { Page } from '@fairlead/contract/page';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { NoteChange } from '../../platform/http/audited.ts';
import { ApiError } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { pageOf, rangeOf } from '../../platform/pagination.ts';
import { namesOfEditors } from '../accounts/public.ts';
import { takeCode } from '../codes/public.ts';
import { checkFields, checkParent, explainingConstraints, type Input, ownerOfNew } from './check-input.ts';
import * as lists from './list-queries.ts';
import { type Caller, editorOf, ownersOf } from './ownership.ts';
import { authorize } from './policy.ts';
import * as queries from './queries.ts';
import { lock } from './removal-queries.ts';
import { present, presentOne } from './with-counts.ts';

type Replacement = z.output<typeof exhibitionReplacement>;

const stored = (value: Omit<Input, 'kind' | 'ownerId'>) => ({
  ...value,
  startsAt: value.startsAt === null ? null : new Date(value.startsAt),
  endsAt: value.endsAt === null ? null : new Date(value.endsAt),
});

export async function createExhibition(
  database: Executor,
  caller: Caller,
  value: Input,
  now: Date,
): Promise<Exhibition> {
  const { kind, ownerId: _, ...fields } = value;
  const ownerId = await ownerOfNew(database, caller, value);
  checkFields(kind, value);
  await checkParent(database, caller, kind, value.parentId);
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
  return presentOne(database, caller, row);
}

export async function list(
  database: Executor,
  caller: Caller,
  query: z.output<(typeof listExhibitions)['query']>,
): Promise<Page<Exhibition>> {
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
  return { ...page, items: await present(database, caller, page.items) };
}

export async function get(database: Executor, caller: Caller, id: string): Promise<Exhibition> {
  return presentOne(database, caller, await authorize({ database, caller }, 'view', id));
}

/** Replaces it; throws EDIT_CONFLICT, with who was faster, when `version` is given and somebody changed it since. */
export async function replace(
  database: Executor,
  caller: Caller,
  change: { id: string; value: Replacement; version: number | null; now: Date },
  noteChange: NoteChange,
): Promise<Exhibition> {
  const { isArchived, ...fields } = change.value;
  // What an administrator changes is written down with what it was; nobody changes it in between.
  if (caller.role === 'ADMIN') await lock(database, { ids: [change.id], owners: null });
  const before = await authorize({ database, caller }, 'edit', change.id);
  checkFields(before.kind, change.value);
  const isElsewhere = fields.parentId !== before.parentId;
  if (isElsewhere) await checkParent(database, caller, before.kind, fields.parentId);
  const archivedAt = isArchived ? (before.archivedAt ?? change.now) : null;
  const joinedAt = fields.parentId === null ? null : isElsewhere ? change.now : before.joinedAt;
  const row = await explainingConstraints(
    queries.replaceExhibition(database, change.id, change.version, {
      ...stored(fields),
      joinedAt,
      archivedAt,
      updatedAt: change.now,
      updatedBy: editorOf(caller),
    }),
  );
  if (row) {
    noteChange(before, row);
    return presentOne(database, caller, row);
  }
  const current = await authorize({ database, caller }, 'edit', change.id);
  const names = await namesOfEditors(database, current.updatedBy === null ? [] : [current.updatedBy]);
  const who = names.get(current.updatedBy ?? '');
  throw new ApiError('EDIT_CONFLICT', {
    values: { at: current.updatedAt.toISOString(), ...(who === undefined ? {} : { who }) },
  });
}
