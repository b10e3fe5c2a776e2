import { isDeepStrictEqual } from 'node:util';
import type { Access, Role, TokenScope } from '@fairlead/contract/access';
import type { Clock } from '../clock.ts';
import { ApiError } from '../http/problem.ts';
import { createRecent } from '../recent.ts';
import {
  type AccountActor,
  type Actor,
  actAs,
  type FindManagedToken,
  type FoundToken,
  managedTokenPrefix,
  type Records,
  type SignedIn,
} from './caller.ts';
import { refuseSuspended, TokenRevokedError, withoutSuspended } from './refusals.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** Reads the records of an identity by its subject. */
export type FindRecords = (subject: string) => Promise<Records>;

export interface Authenticator {
  /**
   * Returns the caller in a role that `access` allows. Throws 401 without a valid token and for people who have left, 403
   * without a fitting record, and SUSPENDED with the reason where a suspension alone is in the way. A managed token needs a
   * scope out of `scopes`, and acts for its company with the account of its maker.
   */
  authenticate(
    authorization: string | undefined,
    access: Access,
    preferred: Role | null,
    scopes?: readonly TokenScope[],
  ): Promise<Actor | SignedIn | null>;
  /** Forgets what is known of a person; called when one of their records changed, on any node. */
  forget(subject: string): void;
  /** Forgets everybody; called when changes may have been missed. */
  forgetAll(): void;
}

interface AuthenticatorParts {
  readonly verify: TokenVerifier;
  readonly findManagedToken: FindManagedToken;
  readonly findRecords: FindRecords;
  /** Returns whether the identity goes, or went, with the last of its records; its token may still be valid. */
  readonly isIdentityDeleted: (subject: string) => Promise<boolean>;
  readonly clock: Clock;
  /** Is told of everybody who is let in with a record. */
  readonly seen: (actor: Actor) => void;
}

export function createAuthenticator(parts: AuthenticatorParts): Authenticator {
  const { verify, findManagedToken, findRecords, isIdentityDeleted, clock, seen } = parts;
  const records = createRecent<Records>(50_000, 60_000);
  // Counts what was heard of: records read while something changed may be those of before, and are not kept.
  let changes = 0;

  /** Returns the person in an allowed role. Only admissions are remembered: a refused person may be about to get the record. */
  async function actorOf(person: SignedIn, allowed: readonly Role[], preferred: Role | null): Promise<Actor> {
    const act = (held: Records) => actAs(person, withoutSuspended(held, clock()), allowed, preferred);
    const known = records.get(person.subject);
    const remembered = known && act(known);
    if (remembered) return remembered;
    const before = changes;
    const found = await findRecords(person.subject);
    const actor = act(found);
    if (!actor) {
      if (actAs(person, found, allowed, preferred)) refuseSuspended(found, clock());
      if (await isIdentityDeleted(person.subject)) throw new ApiError('TOKEN_REVOKED');
      throw new ApiError('FORBIDDEN');
    }
    if (before === changes) records.set(person.subject, found);
    return actor;
  }

  /** A suspended person has no session any longer, and reads the suspension rather than the end of the session. */
  async function personOf(token: string): Promise<SignedIn> {
    try {
      return await verify(token);
    } catch (error) {
      if (error instanceof TokenRevokedError) refuseSuspended(await findRecords(error.person.subject), clock());
      throw error;
    }
  }

  /** The maker of the token must still be in its company. */
  async function makerOf({ exhibitorId, maker }: FoundToken): Promise<AccountActor> {
    if (maker === null) throw new ApiError('TOKEN_REVOKED');
    const { subject, accountId } = maker;
    const person = { subject, username: subject, email: undefined, isEmailVerified: true };
    const actor = await actorOf(person, ['EXHIBITOR', 'ORGANIZER'], 'EXHIBITOR').catch((error: unknown) => {
      throw error instanceof ApiError && error.code === 'FORBIDDEN' ? new ApiError('TOKEN_REVOKED') : error;
    });
    const isSame = 'accountId' in actor && actor.accountId === accountId && actor.exhibitorId === exhibitorId;
    if (!isSame) throw new ApiError('TOKEN_REVOKED');
    return actor;
  }

  async function actorOfToken(secret: string, access: Access, scopes: readonly TokenScope[]): Promise<Actor> {
    const token = await findManagedToken(secret);
    if (!token) throw new ApiError('UNAUTHENTICATED');
    const maker = await makerOf(token);
    const { id, scope, projectId, expiresAt } = token;
    if (expiresAt !== null && expiresAt <= clock()) throw new ApiError('TOKEN_EXPIRED');
    if (!scopes.includes(scope) || !access.includes('EXHIBITOR')) throw new ApiError('FORBIDDEN');
    // An organizer's fairs are not the company's.
    const rights = { role: 'EXHIBITOR', organizerId: null, managedToken: { id, scope, projectId } } as const;
    const actor = { ...maker, subject: `managed:${id}`, ...rights };
    seen(actor);
    return actor;
  }

  async function actorOfPerson(token: string, access: Access, preferred: Role | null): Promise<Actor | SignedIn> {
    const person = await personOf(token);
    if (access !== 'SIGNED_IN' && access !== 'OPTIONAL' && access !== 'PUBLIC') {
      const actor = await actorOf(person, access, preferred);
      seen(actor);
      return actor;
    }
    // A product token acts in the one role it was made for; it makes no new records.
    if (person.onlyRole !== undefined) throw new ApiError('FORBIDDEN');
    refuseSuspended(await findRecords(person.subject), clock());
    return person;
  }

  return {
    async authenticate(authorization, access, preferred, scopes = []) {
      if (access === 'PUBLIC' || (access === 'OPTIONAL' && authorization === undefined)) return null;
      const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
      if (token === undefined) throw new ApiError('UNAUTHENTICATED');
      return token.startsWith(managedTokenPrefix)
        ? actorOfToken(token, access, scopes)
        : actorOfPerson(token, access, preferred);
    },
    forget: (subject) => {
      changes += 1;
      records.delete(subject);
    },
    forgetAll: () => {
      changes += 1;
      records.clear();
    },
  };
}

/**
 * Returns whether `authenticate` would admit the same caller again: not after a suspension, a sign-out, a removal, or the
 * token's end.
 */
export async function isStillCaller(
  caller: Actor | SignedIn | null,
  authenticate: () => Promise<Actor | SignedIn | null>,
): Promise<boolean> {
  try {
    return isDeepStrictEqual(await authenticate(), caller);
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
