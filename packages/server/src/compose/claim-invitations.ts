import type { Executor } from '@fairlead/database/executor';
import { claimAccounts } from '../features/accounts/public.ts';
import { claimAdministration } from '../features/admins/public.ts';
import { handOverProjects } from '../features/exhibitions/public.ts';
import { dropExhibitor } from '../features/exhibitors/public.ts';
import { deleteExhibitorInvitation } from '../features/imports/public.ts';
import { mergeSuspensions } from '../features/suspensions/public.ts';

/**
 * Gives a person the records that wait under their e-mail, in the transaction in which they show that it is theirs. Returns
 * whether their records are others now than before.
 */
export async function claimInvitations(
  tx: Executor,
  person: { subject: string; email: string },
  now: Date,
): Promise<boolean> {
  const { subject, email } = person;
  const { accountIds, left } = await claimAccounts(tx, person);
  for (const id of accountIds) await mergeSuspensions(tx, { kind: 'ACCOUNT', id }, { to: id, subject }, now);
  for (const { exhibitorId, to } of left) {
    await handOverProjects(tx, exhibitorId, to, now);
    await deleteExhibitorInvitation(tx, email, exhibitorId);
    await dropExhibitor(tx, exhibitorId);
  }
  const adminId = await claimAdministration(tx, subject, email);
  if (adminId !== undefined) {
    await mergeSuspensions(tx, { kind: 'ADMIN', id: adminId }, { to: adminId, subject }, now);
  }
  return accountIds.length > 0 || left.length > 0 || adminId !== undefined;
}
