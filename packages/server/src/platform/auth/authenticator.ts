import type { Access, Role } from '@fairlead/contract/access';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { ApiError } from '../http/problem.ts';
import { type Actor, actAs, type Records, type SignedIn } from './caller.ts';
import { refuseSuspended, withoutSuspended } from './suspension.ts';
import { TokenRevokedError } from './token-revoked.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** Reads the records of an identity by its subject. */
export type FindRecords = (subject: string) => Promise<Records>;

export interface Authenticator {
  /**
   * Who calls, in a role that `access` allows. Throws 401 without a valid token and for who has left, 403 without a fitting
   * record, and SUSPENDED with the reason where a suspension is all that is in the way.
   */
  authenticate(
    authorization: string | undefined,
    access: Access,
    preferred: Role | null,
  ): Promise<Actor | SignedIn | null>;
  /** Forgets what is known of a person; called when one of their records changed, on any node. */
  forget(subject: string): void;
  /** Forgets everybody; called when changes may have been missed. */
  forgetAll(): void;
}

interface AuthenticatorParts {
  readonly verify: TokenVerifier;
  readonly findRecords: FindRecords;
  /** Whether the identity goes, or went, with the last of its records; its token may not have ended yet. */
  readonly isIdentityDeleted: (subject: string) => Promise<boolean>;
  readonly clock: Clock;
  /** Is told of everybody who is let in with a record. */
  readonly seen: (actor: Actor) => void;
}

export function createAuthenticator(parts: AuthenticatorParts): Authenticator {
  const { verify, findRecords, isIdentityDeleted, clock, seen } = parts;
  const records = new LRUCache<string, Records>({ max: 50_000, ttl: 60_000 });
  // Counts what was heard of: records read while something changed may be those of before, and are not kept.
  let changes = 0;

  /** The person in an allowed role. Only what lets somebody in is remembered: who is refused may be about to get the record. */
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

  /** Whoever was suspended has no session any more, and is told why rather than that it has ended. */
  async function personOf(token: string): Promise<SignedIn> {
    try {
      return await verify(token);
    } catch (error) {
      if (error instanceof TokenRevokedError) refuseSuspended(await findRecords(error.person.subject), clock());
      throw error;
    }
  }

  return {
    async authenticate(authorization, access, preferred) {
      if (access === 'PUBLIC') return null;
      const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
      if (token === undefined) throw new ApiError('UNAUTHENTICATED');
      const person = await personOf(token);
      if (access === 'SIGNED_IN') {
        // A product token acts in the one role it was made for; it makes no new records.
        if (person.onlyRole !== undefined) throw new ApiError('FORBIDDEN');
        refuseSuspended(await findRecords(person.subject), clock());
        return person;
      }
      const actor = await actorOf(person, access, preferred);
      seen(actor);
      return actor;
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
