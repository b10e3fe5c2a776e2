import type { Context } from '../../platform/context.ts';
import {
  findUnclaimedVisitors,
  findVisitorIdBySubject,
  lockVisitorEmailsForReading,
  lockVisitors,
} from '../visitors/public.ts';
import { mergeVisitor } from './registry.ts';

/**
 * Visitors whom an organizer knew by an e-mail become the person who has shown that it is theirs: whichever comes first,
 * the profile, the confirmation or the import. Part of the transaction that makes the profile or follows the e-mail.
 * `onSuspended` is called when something was held against them that keeps the person out from now on.
 */
export async function adoptVisitors(
  { database: tx, now }: Pick<Context<never>, 'database' | 'now'>,
  { subject, email, onSuspended }: { subject: string; email: string; onSuspended: () => Promise<void> },
): Promise<void> {
  // An import that is under way has finished, and the next one sees the person.
  await lockVisitorEmailsForReading(tx);
  const to = await findVisitorIdBySubject(tx, subject);
  const unclaimed = to === undefined ? [] : await findUnclaimedVisitors(tx, email);
  if (to === undefined || unclaimed.length === 0) return;
  await lockVisitors(tx, [to, ...unclaimed]);
  // One as a rule: an import adds nobody whose e-mail is there.
  for (const from of unclaimed) await mergeVisitor(tx, { from, to, subject, now, onSuspended });
}
