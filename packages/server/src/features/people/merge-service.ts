import type { Executor } from '../../platform/database/connection.ts';
import { mergeEngagement } from '../attachments/public.ts';
import { mergeLeads } from '../leads/public.ts';
import { mergeScans } from '../scans/public.ts';
import { mergeAnswers } from '../surveys/public.ts';
import { mergeSuspensions } from '../suspensions/public.ts';
import { mergeRegistrations } from '../trade-fairs/public.ts';
import {
  findUnclaimedVisitors,
  findVisitorIdBySubject,
  lockVisitorEmailsForReading,
  lockVisitors,
  mergeVisitor,
} from '../visitors/public.ts';

/** Moves what a table holds of one visitor to another; where both have a row, what either says is kept. */
type Move = (tx: Executor, from: string, to: string) => Promise<void>;

/** Scans and answers before leads: they are found by the leads. A test walks the database for a table that is missing. */
const moves: readonly Move[] = [mergeScans, mergeAnswers, mergeLeads, mergeEngagement, mergeRegistrations];

/**
 * Visitors whom an organizer knew by an address become the person who has shown that it is theirs: whichever comes first,
 * the profile, the confirmation or the import. Part of the transaction that makes the profile or follows the address.
 * `suspended` is told when something was held against them that keeps the person out from now on.
 */
export async function adoptVisitors(
  tx: Executor,
  { subject, email }: { subject: string; email: string },
  now: Date,
  suspended: () => Promise<void>,
): Promise<void> {
  // An import that is under way has finished, and the next one sees the person.
  await lockVisitorEmailsForReading(tx);
  const to = await findVisitorIdBySubject(tx, subject);
  const unclaimed = to === undefined ? [] : await findUnclaimedVisitors(tx, email);
  if (to === undefined || unclaimed.length === 0) return;
  await lockVisitors(tx, [to, ...unclaimed]);
  // One as a rule: an import adds nobody whose address is there.
  for (const from of unclaimed) {
    for (const move of moves) await move(tx, from, to);
    if (await mergeSuspensions(tx, { kind: 'VISITOR', id: from }, { to, subject }, now)) await suspended();
    await mergeVisitor(tx, from, to, now);
  }
}
