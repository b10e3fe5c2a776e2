import type { Executor } from '@fairlead/database/executor';
import { asOrganizer } from './organizer-accounts.ts';
import * as queries from './queries.ts';

export interface ClaimedAccounts {
  readonly accountIds: readonly string[];
  /** Companies that waited for nobody but this person, who is of another one. */
  readonly left: readonly { readonly exhibitorId: string; readonly to: string }[];
}

/**
 * Gives the accounts that wait under an e-mail to whoever has shown that it is theirs, in the caller's transaction. A person
 * has one account: the oldest becomes it, unless they have one. Then one that waits in a company without anybody else goes,
 * and what it was for goes to the person's own company; those of colleagues elsewhere go on waiting.
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
    // Somebody is of one organizer: what a second one registered waits until an administrator decides.
    if (organizerId !== null && own.organizerId !== null) continue;
    if (organizerId !== null) own = (await queries.updateAccount(tx, own.id, asOrganizer(own, organizerId))) ?? own;
    await queries.deleteAccount(tx, account.id);
    left.push({ exhibitorId, to: own.exhibitorId });
  }
  return { accountIds, left };
}
