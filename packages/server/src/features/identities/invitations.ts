import type { PublicUrls } from '../../config.ts';
import type { Identity } from '../../platform/auth/identity.ts';
import { type Invitation, invitationIn, invitationMetadata } from '../../platform/auth/invitation-message.ts';
import { urlFor } from '../../platform/http/hosts.ts';
import { ApiError } from '../../platform/http/problem.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { MailNotSent, type SendMail } from '../../platform/mail/mailer.ts';
import type { Reader } from '../../platform/messages.ts';
import type { CountMails, MailSender } from '../../platform/throttle/mail-throttle.ts';

/**
 * Tells the owner of this e-mail where they can sign in, and returns their subject. A new person, or one invited before and not
 * here yet, gets a temporary password; one who has shown that the e-mail is theirs keeps their own. Null when an account with
 * the e-mail is unconfirmed: its maker may be a stranger, who must not get an invitation meant for the owner. The mail asks the
 * owner to confirm the e-mail, by a code or by a new password; the invitation waits until then. The role decides which host the
 * mail leads to.
 * @throws ApiError INVITED_ELSEWHERE with a pool that is not ours
 * @throws NoMailbox, MailNotSent
 */
export type Invite = (email: string, as: Reader, invitation: Invitation) => Promise<string | null>;

export function createInvite(options: {
  identity: Pick<Identity, 'provider'>;
  send: SendMail;
  urls: PublicUrls;
}): Invite {
  const { provider } = options.identity;

  type Metadata = Readonly<Record<string, string>>;
  async function mail(to: string, as: Reader, key: string, path: string, metadata: Metadata): Promise<void> {
    const link = `${urlFor(as.role, options.urls)}${path}?lng=${as.language}#${new URLSearchParams({ email: to })}`;
    await options.send(composeMail({ to, reader: as, key, link, ...invitationIn(metadata, as) }));
  }

  return async (email, as, invitation) => {
    if (provider === null) throw new ApiError('INVITED_ELSEWHERE');
    const { port } = provider;
    const { role, language } = as;
    const metadata = { environment: 'production', role, language, ...invitationMetadata(invitation) };
    const holder = await port.findByEmail(email);
    if (!holder) return (await port.inviteUser(email, metadata)).sub;
    if (!holder.isVerified) {
      await mail(email, as, 'mail.unconfirmedInvitation', '/verify-email', metadata);
      return null;
    }
    if (!(await port.resendInvitation(holder.sub, metadata))) await mail(email, as, 'mail.granted', '/login', metadata);
    return holder.sub;
  };
}

/** Counts an invitation on its sender's account. */
export type InviteFor = (sender: MailSender) => Invite;

export const throttleInvites =
  (invite: Invite, countMails: CountMails): InviteFor =>
  (sender) =>
  async (email, as, invitation) => {
    const giveBack = await countMails(sender, [email]);
    try {
      return await invite(email, as, invitation);
    } catch (error) {
      if (error instanceof MailNotSent) await giveBack();
      throw error;
    }
  };
