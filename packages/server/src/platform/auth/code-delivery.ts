import type { Role } from '@fairlead/contract/access';
import { chooseLanguage } from '@fairlead/contract/languages';
import { maskDestination } from '@fairlead/identity/delivery';
import type { CodeMessage } from '@fairlead/identity/provider';
import type { Config, PublicUrls } from '../../config.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { urlFor } from '../http/hosts.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { SendMail } from '../mail/mailer.ts';
import { type Reader, translateFor } from '../messages.ts';
import { invitationIn } from './invitation-message.ts';

interface MailKind {
  readonly text: string;
  /** Where its link leads; none where the code is typed into a page that is open. */
  readonly page?: string;
  /** The link brings the code along, so that the reader need not type it. */
  readonly hasCodeInLink?: boolean;
  /** The link names its receiver behind the #, as far as the owner recognizes the e-mail. */
  readonly hasDestination?: boolean;
  /** The link brings e-mail and code behind the #, which is sent to no server and so stands in no log. */
  readonly hasSecret?: boolean;
}

const mails: Readonly<Record<CodeMessage['purpose'], MailKind>> = {
  SIGN_UP: { text: 'mail.code', page: '/verify', hasCodeInLink: true, hasDestination: true },
  RESEND: { text: 'mail.code', page: '/verify', hasCodeInLink: true, hasDestination: true },
  ATTRIBUTE: { text: 'mail.code', page: '/verify-email', hasCodeInLink: true },
  RESET: { text: 'mail.reset', page: '/reset-password' },
  INVITATION: { text: 'mail.invitation', page: '/login', hasSecret: true },
  MFA: { text: 'mail.mfa' },
};

const roles: ReadonlyMap<string, Role> = new Map([
  ['ADMIN', 'ADMIN'],
  ['EXHIBITOR', 'EXHIBITOR'],
  ['ORGANIZER', 'ORGANIZER'],
]);

/** The call's ClientMetadata names the language and the role; without a role the reader is a visitor. */
function readerOf({ clientMetadata }: CodeMessage): Reader {
  const role = roles.get((clientMetadata['role'] ?? '').toUpperCase()) ?? 'VISITOR';
  return { language: chooseLanguage(clientMetadata['language']), role };
}

function linkTo(kind: MailKind, message: CodeMessage, urls: PublicUrls, reader: Reader): string {
  if (kind.page === undefined) return '';
  const query = new URLSearchParams({
    username: message.username,
    ...(kind.hasCodeInLink === true && { code: message.code }),
    lng: reader.language,
  });
  const behind = new URLSearchParams({
    ...(kind.hasSecret === true && { email: message.to, code: message.code }),
    ...(kind.hasDestination === true && { to: maskDestination(message.to) }),
  }).toString();
  return `${urlFor(reader.role, urls)}${kind.page}?${query}${behind === '' ? '' : `#${behind}`}`;
}

/** Where addresses are confirmed by link, a new account's mail has nothing else: the page that waits has no field for a code. */
const isByLink = (message: CodeMessage, confirmation: Config['confirmation']): boolean =>
  confirmation === 'link' && (message.purpose === 'SIGN_UP' || message.purpose === 'RESEND');

/** Puts the identity provider's codes into words, in the language and for the host that the call named. */
export function deliverBy(
  send: { mail: SendMail; sms: SendMail },
  urls: PublicUrls,
  confirmation: Config['confirmation'],
) {
  return async (message: CodeMessage): Promise<void> => {
    const reader = readerOf(message);
    const { to, code } = message;
    if (message.channel === 'SMS') {
      const text = translateFor(reader, 'sms.code.text', { code });
      await send.sms({ to, subject: translateFor(reader, 'sms.code.subject'), text, html: escapeHtml(text), code });
      return;
    }
    const kind = mails[message.purpose];
    const key = isByLink(message, confirmation) ? 'mail.link' : kind.text;
    const link = linkTo(kind, message, urls, reader);
    const invitation = message.purpose === 'INVITATION' ? invitationIn(message.clientMetadata, reader) : undefined;
    await send.mail({ ...composeMail({ to, reader, key, link, code, ...invitation }), code });
  };
}
