import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database/connection.ts';
import { findOwnersOf } from './addresses.ts';
import type { Identity } from './identity.ts';

/**
 * Who has shown which of these e-mails to be theirs: subjects by e-mail. This is the only answer to "who has this e-mail":
 * what else a record says about its e-mail is what its person typed, and gives no right and no information.
 */
export type FindEmailOwners = (executor: Executor, emails: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The embedded provider knows of people who have not come since they were invited; a pool elsewhere is not asked. */
export const createFindEmailOwners =
  ({ provider }: Pick<Identity, 'provider'>): FindEmailOwners =>
  async (executor, emails) =>
    new Map([...(await findOwnersOf(executor, emails)), ...((await provider?.port.findVerified(emails)) ?? [])]);

/** The same inside a statement: the subject who has shown this e-mail to be theirs, or null. */
export const ownerOfEmail = (email: SQL): SQL =>
  sql`(select v.subject from verified_addresses v where v.email = ${email})`;
