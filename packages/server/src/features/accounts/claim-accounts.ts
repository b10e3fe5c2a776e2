import type { Executor } from '@fairlead/database/executor';
import { asOrganizer } from './organizer-accounts.ts';
import * as queries from './queries.ts';

export interface ClaimedAccounts {
  readonly accountIds: readonly string[];
  /** Companies that waited for this person alone, who already belongs to another one (`to`). */
  readonly left: readonly { readonly exhibitorId: string; readonly to: string }[];
}

/**
 * Gives the accounts that wait under an e-mail to the person who has shown that it is theirs, in the caller's transaction. A
 * person has one account: the oldest one, unless they had one before. Of the others, each that waits in a company without
 * colleagues is deleted, and its company is returned as `left`; in a company with colleagues they go on waiting.
 */
export async function claimAccounts(
  tx: Executor,
  { subject, email }: { subject: string; email: string },
): Promise<ClaimedAccounts> {
  const waiting = await queries.lockWaiting(tx, email);
  const accountIds: string[] = [];
  const left: { exhibitorId: string; to: string }[] = [];
  let own = waiting.length === 0 ? undefined : await queries.findAccountBySubject(tx, subject);
  for (const account of waiting) {
    if (own === undefined) {
      own = await queries.updateAccount(tx, account.id, { subject });
      accountIds.push(account.id);
      continue;
    }
    const { exhibitorId, organizerId } = account;
    if (exhibitorId === own.exhibitorId || (await queries.hasPerson(tx, exhibitorId))) continue;
    // A person belongs to one organizer: what a second one registered waits until an administrator decides.
    if (organizerId !== null && own.organizerId !== null) continue;
    if (organizerId !== null) own = (await queries.updateAccount(tx, own.id, asOrganizer(own, organizerId))) ?? own;
    await queries.deleteAccount(tx, account.id);
    left.push({ exhibitorId, to: own.exhibitorId });
  }
  return { accountIds, left };
}
