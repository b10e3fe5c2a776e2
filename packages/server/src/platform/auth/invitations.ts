import type { PublicAddresses } from '../../config.ts';
import { ApiError } from '../http/problem.ts';
import { mailHtml } from '../mail/mail-html.ts';
import type { SendMail } from '../mail/mailer.ts';
import { type Reader, wordsTo } from '../words.ts';
import type { Identity } from './identity.ts';
import { addressFor } from './role-address.ts';

/**
 * Sees to it that whoever has this address can sign in, tells them by mail where, and answers their subject. Somebody
 * new, or invited before and not here yet, gets a temporary password; somebody who has shown that the address is theirs
 * keeps their own. The role decides which host the mail leads to.
 * @throws ApiError ADDRESS_UNCONFIRMED when somebody calls themselves by the address who has not shown that it is theirs:
 * they must not get what was meant for its owner. INVITED_ELSEWHERE with a pool that is not ours.
 */
export type Invite = (email: string, as: Reader) => Promise<string>;

export function createInvite(options: {
  identity: Pick<Identity, 'provider'>;
  send: SendMail;
  addresses: PublicAddresses;
}): Invite {
  const { provider } = options.identity;
  return async (email, as) => {
    if (provider === null) throw new ApiError('INVITED_ELSEWHERE');
    const { port } = provider;
    const { role, language } = as;
    const metadata = { environment: 'production', role, language };
    const holder = await port.findByEmail(email);
    if (!holder) return (await port.inviteUser(email, metadata)).sub;
    if (!holder.isVerified) throw new ApiError('ADDRESS_UNCONFIRMED');
    if (!(await port.resendInvitation(holder.sub, metadata))) {
      const link = `${addressFor(role, options.addresses)}/login?lng=${language}`;
      const text = wordsTo(as, 'mail.granted.text', { link });
      await options.send({
        to: email,
        subject: wordsTo(as, 'mail.granted.subject'),
        text,
        html: mailHtml(text, link),
      });
    }
    return holder.sub;
  };
}
