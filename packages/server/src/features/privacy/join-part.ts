import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/identifier.ts';
import { reassignCodes } from '../codes/public.ts';
import { hasLeads } from '../leads/public.ts';
import { mergeRegistrations } from '../trade-fairs/public.ts';
import { datePersonBack } from '../visitors/public.ts';
import { mergeVisitor, splitVisitor } from './registry.ts';

type JoinContext = Pick<Context<never>, 'database' | 'now'>;

interface Person {
  readonly id: string;
  readonly subject: string;
}

/** Does nothing: suspensions are of the whole record, and not of a part. */
const onSuspended = async (): Promise<void> => {};

/**
 * Makes one exhibitor's part of a record the person's: leads, unlocks, scans, answers, wishes, and the consent given there. The rest
 * of the record stays as it is, with its profile, its code and its token. The rows of both are locked.
 */
export async function joinPart(
  { database: tx, now }: JoinContext,
  claim: {
    readonly from: { readonly id: string; readonly subject: string | null };
    readonly to: Person;
    readonly exhibitorId: string;
    readonly projectIds: readonly string[];
  },
): Promise<void> {
  const { from, to, exhibitorId, projectIds } = claim;
  const partId = newId();
  const partSubject = from.subject === null ? null : `part:${partId}`;
  // Consents given before the person's profile was made count as those of a profile that was left.
  await datePersonBack(tx, to.id, from.id);
  await splitVisitor(tx, {
    from: from.id,
    fromSubject: from.subject,
    to: partId,
    toSubject: partSubject ?? '',
    exhibitorId,
    projectIds,
  });
  await mergeVisitor(tx, { from: partId, fromSubject: partSubject, to: to.id, subject: to.subject, now, onSuspended });
}

/**
 * Joins what the organizer gave an imported visitor, whose badge the person says was scanned: the code on it, and the registrations.
 * The record goes when no exhibitor has it as a lead any more.
 */
export async function joinBadge(
  { database: tx, now }: JoinContext,
  { from, to }: { readonly from: string; readonly to: Person },
): Promise<void> {
  if (await hasLeads(tx, from)) {
    await reassignCodes(tx, from, to.id);
    await mergeRegistrations(tx, from, to.id);
  } else await mergeVisitor(tx, { from, fromSubject: null, to: to.id, subject: to.subject, now, onSuspended });
}
