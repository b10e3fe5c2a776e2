import type { Database } from '@fairlead/database/connection';
import type { FastifyBaseLogger } from 'fastify';
import type { SignedIn } from '../../platform/auth/caller.ts';
import type { TokenVerifier } from '../../platform/auth/token-verifier.ts';
import { createRecent } from '../../platform/recent.ts';
import { type FollowEmail, findVerifiedEmail, type VerifiedEmail } from './verified-emails.ts';

/**
 * Lets the records follow the verified e-mail of an id token: a pool elsewhere reports a new e-mail nowhere else. An e-mail of
 * another person is not taken; the person stays reachable under the former one, and it is tried again every minute and with the
 * next token, since the other may have moved on.
 */
export function followTokens(
  verify: TokenVerifier,
  options: { database: Database; follow: FollowEmail; log: FastifyBaseLogger },
): TokenVerifier {
  const { database, follow, log } = options;
  const known = createRecent<VerifiedEmail>(50_000, 60_000);

  const verifiedEmailOf = ({ email, isEmailVerified, issuedAt }: SignedIn): VerifiedEmail | null =>
    isEmailVerified && email !== undefined && issuedAt !== undefined ? { email, asOf: issuedAt } : null;
  const isNewer = (claimed: VerifiedEmail, { email, asOf }: VerifiedEmail): boolean =>
    claimed.email !== email && claimed.asOf > asOf;

  /** Follows what the token says if it is newer than what is stored, and remembers which of them holds. */
  async function compareWithStored(subject: string, claimed: VerifiedEmail): Promise<void> {
    const stored = await findVerifiedEmail(database, subject);
    if (stored === null || isNewer(claimed, stored)) {
      const isFollowed = await database.transaction((tx) => follow(tx, subject, claimed));
      if (!isFollowed) log.warn({ subject }, 'a verified e-mail is not followed: it is somebody else’s');
      known.set(subject, isFollowed ? claimed : { email: stored?.email ?? '', asOf: claimed.asOf });
    } else {
      known.set(subject, stored);
    }
  }

  return async (token) => {
    const person = await verify(token);
    const claimed = verifiedEmailOf(person);
    if (claimed === null) return person;
    const remembered = known.get(person.subject);
    if (remembered === undefined || isNewer(claimed, remembered)) await compareWithStored(person.subject, claimed);
    return person;
  };
}
