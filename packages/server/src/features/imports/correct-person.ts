import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Changing, ForgetPerson } from '../../platform/auth/forget-person.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { wakeJob } from '../../platform/jobs/add-job.ts';
import { companyOf, takeBackInvited } from '../accounts/public.ts';
import { authorize } from '../exhibitions/public.ts';
import { type FindEmailOwners, type IdentityDeletion, lockEmail } from '../identities/public.ts';
import { invitationJob } from './invitation-job.ts';
import * as queries from './people-queries.ts';

export interface CorrectionParts {
  readonly forget: ForgetPerson;
  readonly identityDeletion: IdentityDeletion;
  readonly findEmailOwners: FindEmailOwners;
}

/**
 * Invites a person of an import under another e-mail. The account that waits under the first one is deleted with the identity
 * that was made for it: a reader of that mailbox can no longer use it.
 * @throws InputError for a person who has come, whose mail is being sent, or who was invited or has an account under the new
 * e-mail
 */
export async function correctImportedPerson(
  context: Context<AccountActor | AdminActor> & Changing,
  { tradeFairId, email, newEmail }: { tradeFairId: string; email: string; newEmail: string },
  { forget, identityDeletion, findEmailOwners }: CorrectionParts,
): Promise<void> {
  const { database, now } = context;
  const fair = await authorize(context, 'editFair', tradeFairId);
  if (fair.archivedAt !== null) throw new ApiError('ARCHIVED');
  if (newEmail === email) throw new InputError('body.newEmail', 'email_of_before');
  const subject = await database.transaction(async (tx) => {
    const person = await queries.findPerson(tx, tradeFairId, email);
    if (!person) throw notFound();
    const { state, accountId } = person;
    if (state === 'WAITING') throw new InputError('body.email', 'invitation_under_way');
    // The person before the e-mail, as everything that locks both.
    const taken = accountId === null ? { subject: null } : await takeBackInvited(tx, accountId, identityDeletion);
    if (state === 'JOINED' || !taken) throw new InputError('body.email', 'invited_has_come');
    await lockEmail(tx, newEmail);
    if (await queries.isInvited(tx, newEmail)) throw new InputError('body.newEmail', 'invited_already');
    const owner = (await findEmailOwners(tx, [newEmail])).get(newEmail);
    if (owner !== undefined && (await companyOf(tx, owner)) !== null)
      throw new InputError('body.newEmail', 'account_elsewhere');
    if (!(await queries.inviteUnder(tx, email, newEmail, now)))
      throw new InputError('body.email', 'invitation_under_way');
    await wakeJob(tx, invitationJob);
    return taken.subject;
  });
  if (subject === null) return;
  await forget(context, subject);
  await identityDeletion.processPending();
}
