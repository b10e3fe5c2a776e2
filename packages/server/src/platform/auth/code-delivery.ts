import { chooseLanguage, type Language } from '@fairlead/contract/languages';
import type { CodeMessage } from '@fairlead/identity/provider';
import type { Config, PublicAddresses } from '../../config.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { SendMail } from '../mail/mailer.ts';
import { words } from '../words.ts';

interface MailKind {
  readonly text: string;
  /** Where its link leads; none where the code is typed into a page that is open. */
  readonly page?: string;
  /** Whether the link brings the code along, so that nobody has to type it. */
  readonly hasCodeInLink?: boolean;
}

const mails: Readonly<Record<CodeMessage['purpose'], MailKind>> = {
  SIGN_UP: { text: 'mail.code', page: '/verify', hasCodeInLink: true },
  RESEND: { text: 'mail.code', page: '/verify', hasCodeInLink: true },
  ATTRIBUTE: { text: 'mail.code', page: '/verify-email', hasCodeInLink: true },
  RESET: { text: 'mail.reset', page: '/reset-password' },
  INVITATION: { text: 'mail.invitation', page: '/login' },
  MFA: { text: 'mail.mfa' },
};

/** The host that a mail's link leads to, by the role that the call's ClientMetadata names. */
function hostOf(message: CodeMessage, addresses: PublicAddresses): string {
  const role = message.clientMetadata['role']?.toUpperCase();
  if (role === 'ADMIN') return addresses.admin;
  return role === 'EXHIBITOR' || role === 'ORGANIZER' ? addresses.business : addresses.app;
}

function linkTo(kind: MailKind, message: CodeMessage, addresses: PublicAddresses, language: Language): string {
  if (kind.page === undefined) return '';
  const query = new URLSearchParams({
    username: message.username,
    ...(kind.hasCodeInLink === true && { code: message.code }),
    lng: language,
  });
  return `${hostOf(message, addresses)}${kind.page}?${query}`;
}

/** Where addresses are confirmed by link, a new account's mail has nothing else: the page that waits has no field for a code. */
const isByLink = (message: CodeMessage, confirmation: Config['confirmation']): boolean =>
  confirmation === 'link' && (message.purpose === 'SIGN_UP' || message.purpose === 'RESEND');

/** Mail programs do not find every address by themselves. */
function toHtml(text: string, link: string): string {
  const paragraphs = `<p>${escapeHtml(text).replaceAll('\n\n', '</p><p>')}</p>`;
  if (link === '') return paragraphs;
  const address = escapeHtml(link);
  return paragraphs.replace(address, () => `<a href="${address}">${address}</a>`);
}

/** Puts the identity provider's codes into words, in the language and for the host that the call named. */
export function deliverBy(
  send: { mail: SendMail; sms: SendMail },
  addresses: PublicAddresses,
  confirmation: Config['confirmation'],
) {
  return async (message: CodeMessage): Promise<void> => {
    const language = chooseLanguage(message.clientMetadata['language']);
    const { to, code } = message;
    if (message.channel === 'SMS') {
      const text = words(language, 'sms.code.text', { code });
      await send.sms({ to, subject: words(language, 'sms.code.subject'), text, html: escapeHtml(text), code });
      return;
    }
    const kind = mails[message.purpose];
    const key = isByLink(message, confirmation) ? 'mail.link' : kind.text;
    const link = linkTo(kind, message, addresses, language);
    const text = words(language, `${key}.text`, { code, link });
    await send.mail({
      to,
      subject: words(language, `${key}.subject`, { code }),
      text,
      html: toHtml(text, link),
      code,
    });
  };
}
