import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/connection.ts';
import { type FollowAddress, findVerifiedAddress, type VerifiedAddress } from './addresses.ts';
import type { SignedIn } from './caller.ts';
import type { TokenVerifier } from './token-verifier.ts';

/**
 * Lets the records follow the verified address of an id token: a pool elsewhere says nowhere else that somebody has a
 * new one. An address that is somebody else's is not taken; the person stays reachable under the former one, and it is
 * tried again every minute and with the next token, for the other may have moved on.
 */
export function followTokens(
  verify: TokenVerifier,
  options: { database: Database; follow: FollowAddress; log: FastifyBaseLogger },
): TokenVerifier {
  const { database, follow, log } = options;
  const known = new LRUCache<string, VerifiedAddress>({ max: 50_000, ttl: 60_000 });

  const says = ({ email, isEmailVerified, issuedAt }: SignedIn): VerifiedAddress | null =>
    isEmailVerified && email !== undefined && issuedAt !== undefined ? { email, asOf: issuedAt } : null;
  const isNews = (said: VerifiedAddress, { email, asOf }: VerifiedAddress): boolean =>
    said.email !== email && said.asOf > asOf;

  async function look(subject: string, said: VerifiedAddress): Promise<void> {
    const stored = await findVerifiedAddress(database.db, subject);
    if (stored === null || isNews(said, stored)) {
      const isFollowed = await database.transaction((tx) => follow(tx, subject, said));
      if (!isFollowed) log.warn({ subject }, 'a verified address is not followed: it is somebody else’s');
      known.set(subject, isFollowed ? said : { email: stored?.email ?? '', asOf: said.asOf });
    } else {
      known.set(subject, stored);
    }
  }

  return async (token) => {
    const person = await verify(token);
    const said = says(person);
    if (said === null) return person;
    const remembered = known.get(person.subject);
    if (remembered === undefined || isNews(said, remembered)) await look(person.subject, said);
    return person;
  };
}
