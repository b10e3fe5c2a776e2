import type { Executor } from '@fairlead/database/executor';
import { findVerifiedEmail, type IdentityDeletion } from '../identities/public.ts';
import * as queries from './queries.ts';

/**
 * Deletes the account of an invited person who has not come, so that another person can be invited in their place, and returns
 * their subject. An identity made for the invitation goes with it; that of a proven owner of the e-mail stays. Nothing is
 * deleted, and undefined returned, when they have come.
 */
export async function takeBackInvited(
  tx: Executor,
  accountId: string,
  { removeRecord }: Pick<IdentityDeletion, 'removeRecord'>,
): Promise<{ readonly subject: string | null } | undefined> {
  const account = await queries.findAccount(tx, accountId);
  if (!account) return { subject: null };
  const { subject } = account;
  const remove = async () => {
    // They may have come while this waited for the lock of their records.
    const now = await queries.lockAccount(tx, accountId);
    if (now && (now.joinedAt !== null || now.subject !== subject)) return undefined;
    await queries.deleteAccount(tx, accountId);
    return { subject };
  };
  return subject === null || (await findVerifiedEmail(tx, subject)) ? remove() : removeRecord(tx, subject, remove);
}
