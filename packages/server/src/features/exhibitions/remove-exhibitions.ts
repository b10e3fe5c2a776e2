import { type Context, within } from '../../platform/context.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { removeAttachments } from '../attachments/public.ts';
import { deleteCodesOf } from '../codes/public.ts';
import { removeLogos } from '../logos/public.ts';
import { type Caller, isReader, ownersOf } from './policy.ts';
import * as queries from './queries.ts';

type Removal = 'DELETED' | 'ARCHIVED' | 'MISSING';

/** State before the removal, and the result. */
export type NoteRemoval = (
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
