import type { Page } from '@fairlead/contract/page';
import type { FairInvitation, inviteToTradeFair } from '@fairlead/contract/participation';
import type { z } from 'zod';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import { pageOf, readCursor } from '../../platform/cursor.ts';
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { mailHtml } from '../../platform/mail/mail-html.ts';
import type { SendMail } from '../../platform/mail/mailer.ts';
import { type CountMails, senderOf } from '../../platform/throttle/mail-throttle.ts';
import { words } from '../../platform/words.ts';
import { requireFair } from '../exhibitions/public.ts';
import { nameOfOrganizer } from '../organizers/public.ts';
import * as queries from './invitation-queries.ts';

type Owner = AccountActor | AdminActor;

const present = (tradeFairId: string, row: queries.ListedInvitation): FairInvitation => ({
  id: row.id,
  tradeFairId,
  exhibitor:
    row.exhibitor_id === null || row.exhibitor_name === null
      ? null
      : { id: row.exhibitor_id, name: row.exhibitor_name },
  email: row.email,
  state: row.has_joined ? 'JOINED' : 'PENDING',
  invitedAt: new Date(row.invited_at).toISOString(),
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
    const text = words(language, 'mail.fairInvitation.text', values);
    await send({
      to: email,
      subject: words(language, 'mail.fairInvitation.subject', values),
      text,
      html: mailHtml(text, link),
    });
  }
}

/** Invites an exhibitor's people, or whoever has an address; again sends the mail again. */
export async function invite(
  database: UnitOfWork,
  mail: InvitationMail,
  caller: Owner,
  tradeFairId: string,
  value: z.output<(typeof inviteToTradeFair)['body']>,
  now: Date,
): Promise<FairInvitation> {
  const fair = await requireFair(database.db, caller, tradeFairId);
  if (fair.archivedAt !== null) throw new ApiError('ARCHIVED');
  const { exhibitorId, email, language } = value;
  const recipients =
    exhibitorId === undefined
      ? [{ email: email ?? '', language }]
      : await queries.recipientsOf(database.db, exhibitorId);
  if (recipients.length === 0) throw new InputError('body.exhibitorId', 'exhibitor_not_found');
  await mail.countMails(
    senderOf(caller),
    recipients.map((recipient) => recipient.email),
  );
  const id = await queries.upsertInvitation(database.db, {
    id: newId(),
    tradeFairId,
    exhibitorId: exhibitorId ?? null,
    email: email ?? null,
    invitedBy: caller.role === 'ADMIN' ? caller.adminId : caller.accountId,
    invitedAt: now,
  });
  const organizer = await nameOfOrganizer(database.db, fair.ownerId);
  await sendTo(mail, recipients, { id: fair.id, name: fair.name, organizer });
  const [row] = await queries.listInvitations(database.db, { tradeFairId, id }, { after: null, limit: 1 });
  if (!row) throw notFound();
  return present(tradeFairId, row);
}

export async function invitations(
  database: UnitOfWork,
  caller: Owner,
  tradeFairId: string,
  query: { cursor?: string | undefined; limit: number },
): Promise<Page<FairInvitation>> {
  await requireFair(database.db, caller, tradeFairId);
  const { limit } = query;
  const rows = await queries.listInvitations(database.db, { tradeFairId }, { after: readCursor(query.cursor), limit });
  return pageOf(
    rows,
    limit,
    (row) => ({ at: new Date(row.invited_at), id: row.id }),
    (row) => present(tradeFairId, row),
  );
}

/** Answers whom it had invited. */
export async function revoke(
  database: UnitOfWork,
  caller: Owner,
  tradeFairId: string,
  invitationId: string,
): Promise<{ email: string | null; exhibitorId: string | null }> {
  await requireFair(database.db, caller, tradeFairId);
  const row = await queries.deleteInvitation(database.db, tradeFairId, invitationId);
  if (!row) throw notFound();
  return { email: row.email, exhibitorId: row.exhibitorId };
}
