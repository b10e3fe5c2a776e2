import type { TokenScope } from '@fairlead/contract/access';
import { ApiError, notFound } from '../http/problem.ts';

/** Prefix of every token: a finder in a log or a repository knows its product. */
export const managedTokenPrefix = 'flt_';

/** Limits of a device's or an integration's token, beside its maker's own. */
export interface TokenRights {
  readonly id: string;
  readonly scope: TokenScope;
  /** The only project that it reaches; null for all of the company. */
  readonly projectId: string | null;
}

export interface FoundToken extends TokenRights {
  readonly exhibitorId: string;
  readonly expiresAt: Date | null;
  /** Null where it was revoked, or its maker is gone. */
  readonly maker: { readonly accountId: string; readonly subject: string } | null;
}

/** Returns the token that a secret belongs to; null if there is none. */
export type FindManagedToken = (secret: string) => Promise<FoundToken | null>;

/**
 * Keeps a token that is bound to a project to it. Throws NOT_FOUND for another project, and FORBIDDEN where the path names
 * no project.
 */
export function keepToProject(caller: object | null, params: unknown): void {
  const rights = caller !== null && 'managedToken' in caller ? (caller.managedToken as TokenRights) : null;
  if (!rights?.projectId) return;
  const { projectId, project } = (params ?? {}) as { projectId?: unknown; project?: unknown };
  const asked = projectId ?? project;
  if (asked === undefined) throw new ApiError('FORBIDDEN');
  if (asked !== rights.projectId) throw notFound();
}
