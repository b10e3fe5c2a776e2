import type { AccountActor, VisitorActor } from '../../platform/auth/caller.ts';
import type { Departures } from '../../platform/auth/departures.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { forgetAnswers } from '../../platform/http/idempotency.ts';
import { notFound } from '../../platform/http/problem.ts';
import { deleteAccount } from '../accounts/service.ts';
import { forgetInvitation } from '../imports/service.ts';
import { anonymizeLeads } from '../leads/service.ts';
import { eraseScans } from '../scans/service.ts';
import { forgetSuspended } from '../suspensions/service.ts';
import { eraseVisitor, getVisitor, holdVisitor } from '../visitors/service.ts';

/**
 * A visitor leaves for good: profile, list and answers are erased, the leads stay as leads of nobody, and the sign-in
 * goes when this was its last record. Answers the address that they had.
 */
export async function leaveAsVisitor(
  database: UnitOfWork,
  departures: Pick<Departures, 'leave'>,
  caller: VisitorActor,
  now: Date,
): Promise<string> {
  const { email } = await getVisitor(database, caller);
  const { visitorId, subject } = caller;
  await database.transaction((tx) =>
    departures.leave(tx, subject, async () => {
      if (!(await holdVisitor(tx, visitorId))) throw notFound();
      await anonymizeLeads(tx, visitorId, now);
      await eraseScans(tx, visitorId);
      await eraseVisitor(tx, visitorId);
      await forgetSuspended(tx, visitorId);
      await forgetAnswers(tx, subject);
    }),
  );
  return email;
}

/** Somebody leaves a company, or is taken out of it; answers who it was. */
export const leaveCompany = (
  database: UnitOfWork,
  departures: Pick<Departures, 'leave'>,
  caller: AccountActor,
  accountId: string | undefined,
): Promise<{ subject: string; email: string }> =>
  deleteAccount(database, departures, caller, accountId, async (tx, account) => {
    await forgetSuspended(tx, account.id);
    await forgetInvitation(tx, account.email, account.exhibitorId);
    await forgetAnswers(tx, account.subject);
  });
