import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { type ExhibitionRow, findExhibitions, isGuestAt } from './queries.ts';

export type Caller = AccountActor | AdminActor;

interface Rule {
  /** Of which kind it has to be; null of either. */
  readonly kind: ExhibitionRow['kind'] | null;
  /** Its own people (and administrators), or everybody who can see it. */
  readonly by: 'OWNER' | 'VIEWER';
  /** True if it still may when it is archived. */
  readonly alsoArchived: boolean;
  /** Administrators read any project and change none. */
  readonly isReading: boolean;
}

/**
 * Permissions on projects and trade fairs: the only place that has them. For a caller without one, the object does not exist.
 */
const rules = {
  view: { kind: null, by: 'VIEWER', alsoArchived: true, isReading: true },
  readProject: { kind: 'PROJECT', by: 'OWNER', alsoArchived: true, isReading: true },
  edit: { kind: null, by: 'OWNER', alsoArchived: true, isReading: false },
  editProject: { kind: 'PROJECT', by: 'OWNER', alsoArchived: true, isReading: false },
  editFair: { kind: 'TRADE_FAIR', by: 'OWNER', alsoArchived: true, isReading: false },
  joinFair: { kind: 'TRADE_FAIR', by: 'VIEWER', alsoArchived: false, isReading: false },
} as const satisfies Readonly<Record<string, Rule>>;

export type ExhibitionAction = keyof typeof rules;

/** Owner id of a caller: the company's for projects, the organizer's for fairs. Null for an administrator, who may see all. */
export function ownersOf(caller: Caller): string[] | null {
  if (caller.role === 'ADMIN') return null;
  return caller.organizerId === null ? [caller.exhibitorId] : [caller.exhibitorId, caller.organizerId];
}

export const isOwn = (caller: Caller, row: ExhibitionRow): boolean => ownersOf(caller)?.includes(row.ownerId) ?? true;

/** Returns whether it is the caller's own, a public fair, or a fair that they were invited to or take part in. */
export async function isVisible(executor: Executor, caller: Caller, row: ExhibitionRow): Promise<boolean> {
  if (isOwn(caller, row)) return true;
  if (row.kind !== 'TRADE_FAIR' || caller.role === 'ADMIN') return false;
  return row.isPublic || isGuestAt(executor, row.id, caller);
}

/** Returns whether the caller only reads this kind: an administrator, for projects. */
export const isReader = (caller: Caller, kind: ExhibitionRow['kind']): boolean =>
  caller.role === 'ADMIN' && kind === 'PROJECT';

/** Returns the record that was read for the check. Throws NOT_FOUND, and FORBIDDEN to administrators who would change a project. */
export async function authorize(
  { database, caller }: Pick<Context<Caller>, 'database' | 'caller'>,
  action: ExhibitionAction,
  id: string,
): Promise<ExhibitionRow> {
  const { kind, by, alsoArchived, isReading }: Rule = rules[action];
  const [row] = await findExhibitions(database, [id]);
  if (!row || (kind !== null && row.kind !== kind)) throw notFound();
  if (!alsoArchived && row.archivedAt !== null) throw notFound();
  const mayDo = by === 'OWNER' ? isOwn(caller, row) : await isVisible(database, caller, row);
  if (!mayDo) throw notFound();
  if (!isReading && isReader(caller, row.kind)) throw new ApiError('FORBIDDEN');
  return row;
}
