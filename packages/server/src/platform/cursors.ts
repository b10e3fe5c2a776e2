import { createHmac, hkdfSync } from 'node:crypto';
import type { Endpoint } from '@fairlead/contract/endpoint';
import { moment } from '@fairlead/contract/fields';
import type { Actor, SignedIn } from './auth/caller.ts';
import { InputError } from './http/problem.ts';
import { openWith, sealWith } from './secrets.ts';

/** The list that a cursor goes on with: its endpoint, its owner, and all that narrows or sorts it. */
type CursorScope = readonly unknown[];

/**
 * Seals positions in lists for the callers who bring them back. A position has keys, moments and numbers of transactions that are
 * shared by all tenants, so a caller neither reads nor writes one.
 */
export interface Cursors {
  /** Returns another text each time: equal ones would say that nothing happened meanwhile, at other tenants either. */
  seal(scope: CursorScope, position: string): string;
  /** Returns the position, or null for a text that was not sealed for the same scope. */
  open(scope: CursorScope, cursor: string): string | null;
}

/** Lengths are rounded up to this, so that the length says nothing of the content. */
const paddedBytes = 64;

const padded = (text: string): string => {
  const length = Buffer.byteLength(text);
  return text + ' '.repeat(Math.ceil(length / paddedBytes) * paddedBytes - length);
};

/** Creates the cursors of an installation: every process with its key opens those of every other one. */
export function createCursors(secretsKey: Uint8Array): Cursors {
  const root = Buffer.from(hkdfSync('sha256', secretsKey, '', 'cursors', 32));
  // A key for each scope binds a cursor to it, and keeps the number of random nonces for one key small.
  const keyOf = (scope: CursorScope): Buffer => createHmac('sha256', root).update(JSON.stringify(scope)).digest();
  return {
    seal: (scope, position) => sealWith(keyOf(scope), padded(position)).toString('base64url'),
    open(scope, cursor) {
      const sealed = Buffer.from(cursor, 'base64url');
      // Decoding skips foreign characters and unused bits: one cursor would have many texts.
      if (sealed.toString('base64url') !== cursor) return null;
      try {
        return openWith(keyOf(scope), sealed).trimEnd();
      } catch {
        return null;
      }
    },
  };
}

interface ListRequest {
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
