import type { Language } from '@fairlead/contract/languages';
import type { Page } from '@fairlead/contract/page';
import type { FairInvitation, inviteToTradeFair } from '@fairlead/contract/participation';
import type { z } from 'zod';
import { type AccountActor, type AdminActor, editorOf } from '../../platform/auth/caller.ts';
import { asName } from '../../platform/auth/invitation-message.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, InputError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import type { SendMail } from '../../platform/mail/mailer.ts';
import { translateFor } from '../../platform/messages.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { type CountMails, senderOf } from '../../platform/throttle/mail-throttle.ts';
import { namesOfEditors } from '../accounts/public.ts';
import { authorize } from '../exhibitions/public.ts';
import { nameOfOrganizer } from '../organizers/public.ts';
import * as queries from './queries.ts';

interface Fair {
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly timeZone: string;
  readonly venue: string | null;
  readonly city: string | null;
}

/** Describes a fair in a mail: its days, as its own clock counts them, and its place; empty where they are not entered. */
export function describeFair(fair: Fair, language: Language): { readonly when: string; readonly where: string } {
  const days = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: fair.timeZone },
  } as const);
  const { startsAt, endsAt } = fair;
  const when = startsAt === null ? '' : endsAt === null ? days.format(startsAt) : days.formatRange(startsAt, endsAt);
  const where = [fair.venue, fair.city].filter((part) => part !== null && part !== '').join(', ');
  return { when, where };
}

type OwnerContext = Context<AccountActor | AdminActor>;

const present = (tradeFairId: string, row: queries.ListedInvitation): FairInvitation => ({
  id: row.id,
  tradeFairId,
  exhibitor:
    row.exhibitorId === null || row.exhibitorName === null ? null : { id: row.exhibitorId, name: row.exhibitorName },
  email: row.email,
  state: row.hasJoined ? 'JOINED' : 'PENDING',
  invitedAt: row.invitedAt.toISOString(),
});

interface InvitationMail {
  readonly send: SendMail;
  readonly countMails: CountMails;
  /** The business host's public URL. */
  readonly businessUrl: string;
}

async function sendTo(
  { send, businessUrl }: InvitationMail,
  recipients: readonly queries.Recipient[],
  fair: Awaited<ReturnType<typeof authorize>>,
  by: { organizer: string; inviter: string | undefined },
): Promise<void> {
  const { organizer, inviter } = by;
  for (const { email, language, company } of recipients) {
    const reader = { language, role: 'EXHIBITOR' } as const;
    const { when, where } = describeFair(fair, language);
    const values = {
      ...{ fair: asName(fair.name), organizer: asName(organizer), company: asName(company ?? '') },
      when: when === '' ? '' : ` (${when})`,
      inviter:
        inviter === undefined || inviter === organizer
          ? asName(organizer)
          : translateFor(reader, 'mail.invited.by', { inviter: asName(inviter), host: asName(organizer) }),
    };
    await send(
      composeMail({
        ...{ to: email, reader, values },
        key: company === null ? 'mail.fairInvitation' : 'mail.fairInvitationOf',
        link: `${businessUrl}/add-participation/${fair.id}?lng=${language}`,
        head: { name: fair.name, detail: [when, where].filter((part) => part !== '').join(', ') },
      }),
    );
  }
}

/** Invites an exhibitor's people, or the owner of an e-mail; done again, it sends the mail again. */
export async function inviteToFair(
  context: OwnerContext,
  { tradeFairId, value }: { tradeFairId: string; value: z.output<(typeof inviteToTradeFair)['body']> },
  mail: InvitationMail,
): Promise<FairInvitation> {
  const { database, caller, now } = context;
  const fair = await authorize(context, 'editFair', tradeFairId);
  if (fair.archivedAt !== null) throw new ApiError('ARCHIVED');
  const { exhibitorId, email, language } = value;
  const recipients =
    exhibitorId === undefined
      ? [{ email: email ?? '', language, company: null }]
      : await queries.recipientsOf(database, exhibitorId);
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
    invitedBy: editorOf(caller),
    invitedAt: now,
  });
  const organizer = await nameOfOrganizer(database, fair.ownerId);
  const editor = editorOf(caller);
  const inviter = (await namesOfEditors(database, [editor])).get(editor);
  await sendTo(mail, recipients, fair, { organizer, inviter });
  const [row] = await queries.listInvitations(database, { tradeFairId, id }, { after: null, limit: 1 });
  if (!row) throw notFound();
  return present(tradeFairId, row);
}

export async function listInvitations(
  context: OwnerContext,
  { tradeFairId, ...page }: PageRequest & { tradeFairId: string },
): Promise<Page<FairInvitation>> {
  await authorize(context, 'editFair', tradeFairId);
  const range = rangeOf(queries.invitationOrder, page);
  const rows = await queries.listInvitations(context.database, { tradeFairId }, range);
  return pageOf(
    rows,
    page.limit,
    (row) => [row.invitedAt, row.id],
    (row) => present(tradeFairId, row),
  );
}

/** Deletes an invitation and returns whom it had invited. */
export async function revokeInvitation(
  context: OwnerContext,
  { tradeFairId, invitationId }: { tradeFairId: string; invitationId: string },
): Promise<{ email: string | null; exhibitorId: string | null }> {
  await authorize(context, 'editFair', tradeFairId);
  const row = await queries.deleteInvitation(context.database, tradeFairId, invitationId);
  if (!row) throw notFound();
  return { email: row.email, exhibitorId: row.exhibitorId };
}
