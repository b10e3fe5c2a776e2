import type { Access, Role } from '@fairlead/contract/access';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../http/problem.ts';
import { type Actor, actAs, type Records, type SignedIn } from './caller.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** Reads the records of an identity by its subject. */
export type FindRecords = (subject: string) => Promise<Records>;

export interface Authenticator {
  /** Who calls, in a role that `access` allows. Throws 401 without a valid token, 403 without a fitting record. */
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

export function createAuthenticator(verify: TokenVerifier, findRecords: FindRecords): Authenticator {
  const records = new LRUCache<string, Records>({ max: 50_000, ttl: 60_000 });

  /** The person in an allowed role. Only what lets somebody in is remembered: who is refused may be about to get the record. */
  async function actorOf(person: SignedIn, allowed: readonly Role[], preferred: Role | null): Promise<Actor | null> {
    const known = records.get(person.subject);
    const remembered = known ? actAs(person, known, allowed, preferred) : null;
    if (remembered) return remembered;
    const found = await findRecords(person.subject);
    const actor = actAs(person, found, allowed, preferred);
    if (actor) records.set(person.subject, found);
    return actor;
  }

  return {
    async authenticate(authorization, access, preferred) {
      if (access === 'PUBLIC') return null;
      const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
      if (token === undefined) throw new ApiError('UNAUTHENTICATED');
      const person = await verify(token);
      if (access === 'SIGNED_IN') {
        // A product token acts in the one role it was made for; it makes no new records.
        if (person.onlyRole !== undefined) throw new ApiError('FORBIDDEN');
        return person;
      }
      const actor = await actorOf(person, access, preferred);
      if (!actor) throw new ApiError('FORBIDDEN');
      return actor;
    },
    forget: (subject) => {
      records.delete(subject);
    },
    forgetAll: () => records.clear(),
  };
}
