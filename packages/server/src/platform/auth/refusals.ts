import { ApiError } from '../http/problem.ts';
import type { Records, SignedIn, Suspended } from './caller.ts';

export class SuspendedError extends ApiError {
  readonly suspended: Suspended;

  constructor(suspended: Suspended) {
    super('SUSPENDED', { values: { reason: suspended.reason } });
    this.suspended = suspended;
  }
}

/** Returns the suspensions that count now: one that has run out is over without being lifted. */
const inForce = ({ suspensions }: Records, now: Date): readonly Suspended[] =>
  suspensions.filter(({ until }) => until === null || until > now);

/** Throws SUSPENDED while anything about this person is suspended. */
export function refuseSuspended(records: Records, now: Date): void {
  const [first] = inForce(records, now);
  if (first) throw new SuspendedError(first);
}

/** The records that a person may act with. A company's suspension takes its accounts out, an organizer's only that role. */
export function withoutSuspended(records: Records, now: Date): Records {
  if (records.suspensions.length === 0) return records;
  let { visitor, account, admin } = records;
  for (const suspended of inForce(records, now)) {
    const { targetKind } = suspended;
    if (targetKind === 'EXHIBITOR') account = null;
    else if (targetKind !== 'ORGANIZER') [visitor, account, admin] = [null, null, null];
    else if (account) {
      const roles = account.roles.filter((role) => role !== 'ORGANIZER');
      account = { ...account, organizerId: null, roles, organizerSuspension: suspended };
    }
  }
  return { ...records, visitor, account, admin };
}

/** The token is good, but its sign-in was ended. Whose it was is known, so that they can be told why. */
export class TokenRevokedError extends ApiError {
  readonly person: SignedIn;

  constructor(person: SignedIn) {
    super('TOKEN_REVOKED');
    this.person = person;
  }
}
