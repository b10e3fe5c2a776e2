import type { Executor } from '@fairlead/database/executor';
import type { Context } from '../../platform/context.ts';
import { findSuspended } from '../suspensions/public.ts';
import {
  findUnclaimedVisitors,
  findVisitorIdBySubject,
  lockVisitorEmailsForReading,
  lockVisitors,
} from '../visitors/public.ts';
import { mergeVisitor } from './registry.ts';

type Unclaimed = Awaited<ReturnType<typeof findUnclaimedVisitors>>[number];

interface Joining {
  readonly subject: string;
  /** Called for a person who may do less from now on, and for a guest whose token stands for nothing any more. */
  readonly onChanged: (subject: string) => Promise<void>;
}

type JoinContext = Pick<Context<never>, 'database' | 'now'>;

/** Somebody suspended stays by themselves: nobody has shown that what they did was done by the person. */
async function isSuspendedGuest(tx: Executor, { id, subject }: Unclaimed, now: Date): Promise<boolean> {
  if (subject === null) return false;
  const found = await findSuspended(tx, { subject, visitor: { visitorId: id }, account: null });
  return found.some(({ until }) => until === null || until > now);
}

/** The rows of all are held, so that nothing of them is scanned meanwhile. */
async function join(
  context: JoinContext,
  from: Unclaimed,
  to: string,
  { subject, onChanged }: Joining,
): Promise<boolean> {
  const { database: tx, now } = context;
  if (await isSuspendedGuest(tx, from, now)) return false;
  const merge = { from: from.id, fromSubject: from.subject, to, subject, now };
  await mergeVisitor(tx, { ...merge, onSuspended: () => onChanged(subject) });
  if (from.subject !== null) await onChanged(from.subject);
  return true;
}

/**
 * Visitors whom an organizer knew by an e-mail, and guests who entered it, become the person who has shown that it is theirs:
 * whichever comes first, the profile, the confirmation, the import or the guest. Part of the transaction that makes the profile or
 * follows the e-mail.
 */
export async function adoptVisitors(
  context: JoinContext,
  joining: Joining & { readonly email: string },
): Promise<void> {
  const { database: tx } = context;
  // An import that is under way has finished, and the next one sees the person.
  await lockVisitorEmailsForReading(tx);
  const to = await findVisitorIdBySubject(tx, joining.subject);
  if (to === undefined) return;
  const unclaimed = (await findUnclaimedVisitors(tx, joining.email)).filter(({ id }) => id !== to);
  if (unclaimed.length === 0) return;
  await lockVisitors(tx, [to, ...unclaimed.map(({ id }) => id)]);
  for (const from of unclaimed) await join(context, from, to, joining);
}

/**
 * A guest's record becomes the person's who holds its token, whatever e-mails the two have. Returns whether it did. The guest's
 * e-mail is locked (`lockEmail`), so that nobody else takes the record meanwhile.
 */
export async function adoptGuest(
  context: JoinContext,
  { guest, ...joining }: Joining & { readonly guest: { readonly id: string; readonly subject: string } },
): Promise<boolean> {
  const { database: tx } = context;
  const to = await findVisitorIdBySubject(tx, joining.subject);
  if (to === undefined) return false;
  await lockVisitors(tx, [to, guest.id]);
  return join(context, guest, to, joining);
}
