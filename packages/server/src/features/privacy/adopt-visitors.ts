import type { Executor } from '@fairlead/database/executor';
import { newGuestSubject } from '../../platform/auth/guest-subject.ts';
import type { Context } from '../../platform/context.ts';
import { moveConsentEvents } from '../consents/public.ts';
import { moveJoinedGuests } from '../guests/public.ts';
import { hasLeads } from '../leads/public.ts';
import { findSuspended, mergeSuspensions } from '../suspensions/public.ts';
import {
  changeVisitorSubject,
  findUnclaimedVisitors,
  findVisitorIdBySubject,
  lockVisitorEmailsForReading,
  lockVisitors,
  type UnclaimedVisitor,
} from '../visitors/public.ts';
import { mergeVisitor } from './registry.ts';

/**
 * Takes the visitor's record out of a sign-in that the owner of the e-mail takes over by a reset: a stranger may have made it. It
 * goes on as that of a guest whom no token acts for, and the owner is asked about its stands (`features/claims`). Returns whether
 * there was one.
 */
export async function releaseVisitor(tx: Executor, subject: string): Promise<boolean> {
  const guest = newGuestSubject();
  if (!(await changeVisitorSubject(tx, subject, guest))) return false;
  await moveConsentEvents(tx, subject, guest);
  await moveJoinedGuests(tx, subject, guest);
  return true;
}

type Record = Pick<UnclaimedVisitor, 'id' | 'subject'>;

interface Joining {
  readonly subject: string;
  /** Called for a person who may do less from now on, and for a guest whose token stands for nothing any more. */
  readonly onChanged: (subject: string) => Promise<void>;
}

type JoinContext = Pick<Context<never>, 'database' | 'now'>;

/** A suspended record stays by itself: nothing proves that the person did what it did. */
async function isSuspendedGuest(tx: Executor, { id, subject }: Record, now: Date): Promise<boolean> {
  if (subject === null) return false;
  const found = await findSuspended(tx, { subject, visitor: { visitorId: id }, account: null });
  return found.some(({ until }) => until === null || until > now);
}

/** Merges a record whose rows are locked, so that nothing of it is scanned meanwhile. */
async function join(context: JoinContext, from: Record, to: string, { subject, onChanged }: Joining): Promise<boolean> {
  const { database: tx, now } = context;
  if (await isSuspendedGuest(tx, from, now)) return false;
  const merge = { from: from.id, fromSubject: from.subject, to, subject, now };
  await mergeVisitor(tx, { ...merge, onSuspended: () => onChanged(subject) });
  if (from.subject !== null) await onChanged(from.subject);
  return true;
}

/**
 * Joins the records that need no question when a person shows an e-mail: the guest who showed the same e-mail by a link, and
 * imported visitors that no exhibitor has as a lead. A stranger can have made any other record under the e-mail, so its leads stay
 * as they were typed until the owner says yes (`features/claims`); a suspension of an imported visitor counts at once.
 *
 * Part of the transaction that makes the profile or follows the e-mail.
 */
export async function adoptVisitors(
  context: JoinContext,
  joining: Joining & { readonly email: string },
): Promise<void> {
  const { database: tx, now } = context;
  const { subject, email, onChanged } = joining;
  // An import that is under way has finished, and the next one sees the person.
  await lockVisitorEmailsForReading(tx);
  const to = await findVisitorIdBySubject(tx, subject);
  if (to === undefined) return;
  const unclaimed = (await findUnclaimedVisitors(tx, email)).filter(
    (from) => from.id !== to && (from.isEmailShown || from.subject === null),
  );
  if (unclaimed.length === 0) return;
  await lockVisitors(tx, [to, ...unclaimed.map(({ id }) => id)]);
  for (const from of unclaimed) {
    if (from.isEmailShown || !(await hasLeads(tx, from.id))) await join(context, from, to, joining);
    else if (await mergeSuspensions(tx, { kind: 'VISITOR', ...from }, { to, subject }, now)) await onChanged(subject);
  }
}

/**
 * Joins the record of a guest to that of the person who holds its token, whatever e-mails the two have. Returns whether it did. The
 * guest's e-mail is locked (`lockEmail`), so that the record is taken once.
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
