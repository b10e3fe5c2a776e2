import type { Access, Role, TokenScope } from '@fairlead/contract/access';
import type { SuspensionTarget } from '@fairlead/contract/suspension-target';
import { ApiError, notFound } from '../http/problem.ts';

/** A person whose token is valid; which records they hold is another question. */
export interface SignedIn {
  readonly subject: string;
  readonly username: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  /** The sign-in that the token came from; absent for tokens of the product and of pools that do not say. */
  readonly sessionId?: string | undefined;
  /** The one role that the token may act in; any role its person holds when absent. */
  readonly onlyRole?: Role;
  /** When the identity provider said all this, in milliseconds; absent for tokens of the product. */
  readonly issuedAt?: number;
}

export interface VisitorActor extends SignedIn {
  readonly role: 'VISITOR';
  readonly visitorId: string;
}

export interface AccountActor extends SignedIn {
  readonly role: 'EXHIBITOR' | 'ORGANIZER';
  readonly accountId: string;
  readonly exhibitorId: string;
  readonly organizerId: string | null;
  /** Permits spending the company's money. */
  readonly mayBuy: boolean;
  /** Why the account is not its organizer's for now; absent while nothing is suspended. */
  readonly organizerSuspension?: Suspended;
  /** Scopes of a token that acts for the account; absent for a person. */
  readonly managedToken?: TokenRights;
}

export interface AdminActor extends SignedIn {
  readonly role: 'ADMIN';
  readonly adminId: string;
}

/** The account or administrator that a change was made by, as records keep it. */
export const editorOf = (caller: AccountActor | AdminActor): string =>
  caller.role === 'ADMIN' ? caller.adminId : caller.accountId;

export type Actor = VisitorActor | AccountActor | AdminActor;

/** A suspension of the person, their company, or their organizer. */
export interface Suspended {
  readonly targetKind: SuspensionTarget;
  readonly reason: string;
  /** Null for a suspension without an end. */
  readonly until: Date | null;
}

/** The records one identity holds; each gives roles. */
export interface Records {
  readonly visitor: { readonly visitorId: string } | null;
  readonly account: {
    readonly accountId: string;
    readonly exhibitorId: string;
    readonly organizerId: string | null;
    readonly mayBuy: boolean;
    readonly roles: readonly Role[];
    readonly organizerSuspension?: Suspended;
  } | null;
  readonly admin: { readonly adminId: string } | null;
  /** Suspensions of these records, in force or about to end. */
  readonly suspensions: readonly Suspended[];
}

/**
 * The caller of a handler: null where access is PUBLIC, possibly null where it is OPTIONAL, else the person in one of the roles
 * that access lists.
 */
export type CallerOf<A extends Access> = A extends 'PUBLIC'
  ? null
  : A extends 'OPTIONAL'
    ? SignedIn | null
    : A extends 'SIGNED_IN'
      ? SignedIn
      : A extends readonly Role[]
        ? ActorOf<A[number]>
        : never;

type ActorOf<R extends Role> =
  | ('VISITOR' extends R ? VisitorActor : never)
  | (R extends 'EXHIBITOR' | 'ORGANIZER' ? AccountActor : never)
  | ('ADMIN' extends R ? AdminActor : never);

/**
 * The person in the first allowed role they hold, or null. One identity may hold several records: `preferred`, the role
 * of the host that was asked, wins where the endpoint allows it.
 */
export function actAs(
  person: SignedIn,
  records: Records,
  allowed: readonly Role[],
  preferred: Role | null,
): Actor | null {
  const order =
    preferred === null ? allowed : allowed.toSorted((a, b) => Number(b === preferred) - Number(a === preferred));
  for (const role of order) {
    if (person.onlyRole !== undefined && person.onlyRole !== role) continue;
    if (role === 'VISITOR' && records.visitor) return { ...person, role, ...records.visitor };
    if (role === 'ADMIN' && records.admin) return { ...person, role, ...records.admin };
    if ((role === 'EXHIBITOR' || role === 'ORGANIZER') && records.account?.roles.includes(role)) {
      const { roles: _, ...account } = records.account;
      return { ...person, role, ...account };
    }
  }
  return null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of an endpoint; null before it is known, and where access is PUBLIC. */
    caller: Actor | SignedIn | null;
  }
}

/** Prefix of every token: a finder in a log or a repository knows its product. */
export const managedTokenPrefix = 'flt_';

/** Limits of a device's or an integration's token, beside its maker's own. */
interface TokenRights {
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
