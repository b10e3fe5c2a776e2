import type { Endpoint } from '@fairlead/contract/endpoint';
import { moment } from '@fairlead/contract/fields';
import type { Actor, SignedIn } from '../auth/caller.ts';
import type { CursorScope, Cursors } from '../cursors.ts';
import { InputError } from './problem.ts';

export interface ListRequest {
  readonly definition: Endpoint;
  readonly caller: Actor | SignedIn | null;
  readonly params: unknown;
  readonly query: unknown;
}

/** The parameters that bring a cursor back, and whether a moment may stand in its place. */
const cursorParameters = { cursor: false, updatedSince: true } as const;

/** The tenant whose list it is: colleagues and their tokens may go on with each other's pages. */
function ownerOf(caller: ListRequest['caller']): readonly (string | null)[] {
  if (caller === null) return [];
  if (!('role' in caller)) return ['SIGNED_IN', caller.subject];
  const { role } = caller;
  if (role === 'ADMIN') return [role];
  if (role === 'VISITOR') return [role, caller.visitorId];
  return role === 'EXHIBITOR' ? [role, caller.exhibitorId] : [role, caller.exhibitorId, caller.organizerId];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type CursorParameter = keyof typeof cursorParameters;

/** Everything of the request that decides which list it is, and in which order; the size of a page may change. */
export function scopeOf({ definition, caller, params, query }: ListRequest, parameter: CursorParameter): CursorScope {
  const { limit: _, cursor, updatedSince, ...list } = isRecord(query) ? query : {};
  return [definition.name, parameter, ownerOf(caller), params, list];
}

/**
 * Opens the cursors of a query, for features to read positions alone.
 * @throws InputError for one that was not given to the same owner for the same list
 */
export function openCursors(cursors: Cursors, request: ListRequest): unknown {
  const { query } = request;
  if (!isRecord(query)) return query;
  const opened: Record<string, unknown> = { ...query };
  for (const name of Object.keys(cursorParameters) as CursorParameter[]) {
    const given = query[name];
    if (typeof given !== 'string' || (cursorParameters[name] && moment.safeParse(given).success)) continue;
    const position = cursors.open(scopeOf(request, name), given);
    if (position === null) throw new InputError(`query.${name}`, 'cursor');
    opened[name] = position;
  }
  return opened;
}

/** Seals the position with which a page ends; returns any other answer as it is. */
export function sealCursor(cursors: Cursors, request: ListRequest, answer: unknown): unknown {
  if (!isRecord(answer) || typeof answer['nextCursor'] !== 'string') return answer;
  const isPull = isRecord(request.query) && request.query['updatedSince'] !== undefined;
  const scope = scopeOf(request, isPull ? 'updatedSince' : 'cursor');
  return { ...answer, nextCursor: cursors.seal(scope, answer['nextCursor']) };
}
