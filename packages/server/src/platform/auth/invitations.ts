import type { Role } from '@fairlead/contract/access';
import type { Language } from '@fairlead/contract/languages';
import type { PublicAddresses } from '../../config.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { ApiError } from '../http/problem.ts';
import type { SendMail } from '../mail/mailer.ts';
import { words } from '../words.ts';
import type { Identity } from './identity.ts';

interface Invitation {
  /** Decides which host the mail leads to. */
  readonly role: Role;
  readonly language: Language;
}

/**
 * Sees to it that whoever has this address can sign in, tells them by mail where, and answers their subject. Somebody
 * new, or invited before and not here yet, gets a temporary password; somebody who has shown that the address is theirs
 * keeps their own.
 * @throws ApiError ADDRESS_UNCONFIRMED when somebody calls themselves by the address who has not shown that it is theirs:
 * they must not get what was meant for its owner. INVITED_ELSEWHERE with a pool that is not ours.
 */
export type Invite = (email: string, as: Invitation) => Promise<string>;

const hostOf = ({ role }: Invitation, addresses: PublicAddresses): string => {
  if (role === 'ADMIN') return addresses.admin;
  return role === 'VISITOR' ? addresses.app : addresses.business;
};

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
      const link = `${hostOf(as, options.addresses)}/login?lng=${language}`;
      const text = words(language, 'mail.granted.text', { link });
      await options.send({
        to: email,
        subject: words(language, 'mail.granted.subject'),
        text,
        html: `<p>${escapeHtml(text)}</p>`,
      });
    }
    return holder.sub;
  };
}
