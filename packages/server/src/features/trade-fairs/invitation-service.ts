import type { Page } from '@fairlead/contract/page';
import type { FairInvitation, inviteToTradeFair } from '@fairlead/contract/participation';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { mailHtml } from '../../platform/mail/mail-html.ts';
import type { SendMail } from '../../platform/mail/mailer.ts';
import { translate } from '../../platform/messages.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { type CountMails, senderOf } from '../../platform/throttle/mail-throttle.ts';
import { authorize } from '../exhibitions/public.ts';
import { nameOfOrganizer } from '../organizers/public.ts';
import * as queries from './invitation-queries.ts';

type Owner = AccountActor | AdminActor;

const present = (tradeFairId: string, row: queries.ListedInvitation): FairInvitation => ({
  id: row.id,
  tradeFairId,
  exhibitor:
    row.exhibitorId === null || row.exhibitorName === null ? null : { id: row.exhibitorId, name: row.exhibitorName },
  email: row.email,
  state: row.hasJoined ? 'JOINED' : 'PENDING',
  invitedAt: row.invitedAt.toISOString(),
});

export interface InvitationMail {
  readonly send: SendMail;
  readonly countMails: CountMails;
  /** The business host's public address. */
  readonly businessAddress: string;
}

async function sendTo(
  { send, businessAddress }: InvitationMail,
  recipients: readonly queries.Recipient[],
  fair: { id: string; name: string; organizer: string },
): Promise<void> {
  for (const { email, language } of recipients) {
    const link = `${businessAddress}/add-participation/${fair.id}?lng=${language}`;
    const values = { fair: fair.name, organizer: fair.organizer, link };
    const text = translate(language, 'mail.fairInvitation.text', values);
    await send({
      to: email,
      subject: translate(language, 'mail.fairInvitation.subject', values),
      text,
      html: mailHtml(text, link),
    });
  }
}

/** Invites an exhibitor's people, or whoever has an address; again sends the mail again. */
export async function invite(
  database: Executor,
  mail: InvitationMail,
  caller: Owner,
  tradeFairId: string,
  value: z.output<(typeof inviteToTradeFair)['body']>,
  now: Date,
): Promise<FairInvitation> {
  const fair = await authorize({ database, caller }, 'editFair', tradeFairId);
  if (fair.archivedAt !== null) throw new ApiError('ARCHIVED');
  const { exhibitorId, email, language } = value;
  const recipients =
    exhibitorId === undefined ? [{ email: email ?? '', language }] : await queries.recipientsOf(database, exhibitorId);
  if (recipients.length === 0) throw new InputError('body.exhibitorId', 'exhibitor_not_found');
  await mail.countMails(
    senderOf(caller),
    recipients.map((recipient) => recipient.email),
  );
  const id = await queries.upsertInvitation(database, {
    id: newId(),
    tradeFairId,
    exhibitorId: exhibitorId ?? null,
    email: email ?? null,
    invitedBy: caller.role === 'ADMIN' ? caller.adminId : caller.accountId,
    invitedAt: now,
  });
  const organizer = await nameOfOrganizer(database, fair.ownerId);
  await sendTo(mail, recipients, { id: fair.id, name: fair.name, organizer });
  const [row] = await queries.listInvitations(database, { tradeFairId, id }, { after: null, limit: 1 });
  if (!row) throw notFound();
  return present(tradeFairId, row);
}

export async function invitations(
  database: Executor,
  caller: Owner,
  tradeFairId: string,
  page: PageRequest,
): Promise<Page<FairInvitation>> {
  await authorize({ database, caller }, 'editFair', tradeFairId);
  const rows = await queries.listInvitations(database, { tradeFairId }, rangeOf(queries.invitationOrder, page));
  return pageOf(
    rows,
    page.limit,
    (row) => [row.invitedAt, row.id],
    (row) => present(tradeFairId, row),
  );
}

/** Returns whom it had invited. */
export async function revoke(
  database: Executor,
  caller: Owner,
  tradeFairId: string,
  invitationId: string,
): Promise<{ email: string | null; exhibitorId: string | null }> {
  await authorize({ database, caller }, 'editFair', tradeFairId);
  const row = await queries.deleteInvitation(database, tradeFairId, invitationId);
  if (!row) throw notFound();
  return { email: row.email, exhibitorId: row.exhibitorId };
}
