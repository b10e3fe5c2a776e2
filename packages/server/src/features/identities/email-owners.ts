import type { Executor } from '@fairlead/database/executor';
import { isGuestSubject } from '../../platform/auth/guest-subject.ts';
import type { Identity } from '../../platform/auth/identity.ts';
import { findVerifiedOwners } from './verified-emails.ts';

/**
 * Returns the proven owners of these e-mails: subjects by e-mail. No other code decides whose an e-mail is,
 * because a person typed every other e-mail of their record; it gives no right and no information. Inside a statement it is `ownerOfEmail` of
 * rows.ts.
 */
export type FindEmailOwners = (executor: Executor, emails: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The embedded provider knows of people who have not come since they were invited; a pool elsewhere is not asked. */
export const createFindEmailOwners =
  ({ provider }: Pick<Identity, 'provider'>): FindEmailOwners =>
  async (executor, emails) => {
    const stored = [...(await findVerifiedOwners(executor, emails))];
    // A guest cannot sign in: nothing that needs a sign-in is ever theirs.
    const people = stored.filter(([, subject]) => !isGuestSubject(subject));
    return new Map([...people, ...((await provider?.port.findVerified(emails)) ?? [])]);
  };
