import type { Actor } from '../auth/caller.ts';
import type { Clock } from '../clock.ts';
import { ApiError } from '../http/problem.ts';
import type { Budget, Throttle } from './throttle.ts';

/** On whose account mail goes out. Imports are paced by their job, and bounded by the size of a file. */
export type MailSender =
  | { readonly kind: 'COMPANY' | 'ADMIN' | 'VISITOR'; readonly id: string }
  | { readonly kind: 'IMPORT' };

/** Which figures, and why: docs/decisions/016. */
const perSender = { count: 500, seconds: 3600 };
const perSenderAndRecipient = { count: 10, seconds: 24 * 3600 };
const perRecipient = { count: 30, seconds: 24 * 3600 };

/**
 * Counts one mail to each recipient, before anything is stored or sent; returns what takes that back for mails that were not sent.
 * @throws ApiError MAIL_LIMIT_REACHED when one of them, or the sender, has had too many
 */
export type CountMails = (sender: MailSender, recipients: readonly string[]) => Promise<() => Promise<void>>;

export function createCountMails(throttle: Throttle, clock: Clock): CountMails {
  const take = async (budget: Budget): Promise<void> => {
    const taken = await throttle.take(budget, clock());
    if (!taken.isTaken) {
      throw new ApiError('MAIL_LIMIT_REACHED', { retryAfterSeconds: taken.retryAfterSeconds });
    }
  };
  return async (sender, recipients) => {
    const who = sender.kind === 'IMPORT' ? sender.kind : `${sender.kind} ${sender.id}`;
    // In this order: what a sender may not send must not count against the recipient, to whom others write as well.
    const budgets = recipients
      .map((recipient) => recipient.toLowerCase())
      .flatMap((email): Budget[] => [
        ...(sender.kind === 'IMPORT' ? [] : [{ of: 'mail by sender', subject: who, rate: perSender }]),
        { of: 'mail by sender to recipient', subject: `${who} ${email}`, rate: perSenderAndRecipient },
        { of: 'mail to recipient', subject: email, rate: perRecipient },
      ]);
    for (const budget of budgets) await take(budget);
    return async () => {
      for (const budget of budgets) await throttle.giveBack(budget);
    };
  };
}

export function senderOf(caller: Extract<Actor, { role: 'EXHIBITOR' | 'ORGANIZER' | 'ADMIN' }>): MailSender {
  return caller.role === 'ADMIN' ? { kind: 'ADMIN', id: caller.adminId } : { kind: 'COMPANY', id: caller.exhibitorId };
}
