import { chooseLanguage, type Language } from '@fairlead/contract/languages';
import type { CodeMessage } from '@fairlead/identity/provider';
import type { PublicAddresses } from '../../config.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { SendMail } from '../mail/mailer.ts';
import { words } from '../words.ts';

/** The words of a mail, and the page its link leads to; none where the code is typed into a page that is open. */
const mails: Readonly<Record<CodeMessage['purpose'], { readonly text: string; readonly page?: string }>> = {
  SIGN_UP: { text: 'mail.code', page: '/verify' },
  RESEND: { text: 'mail.code', page: '/verify' },
  ATTRIBUTE: { text: 'mail.code', page: '/verify-email' },
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

function linkTo(page: string, message: CodeMessage, addresses: PublicAddresses, language: Language): string {
  const username = encodeURIComponent(message.username);
  return `${hostOf(message, addresses)}${page}?username=${username}&lng=${language}`;
}

/** Puts the identity provider's codes into words, in the language and for the host that the call named. */
export function deliverBy(send: { mail: SendMail; sms: SendMail }, addresses: PublicAddresses) {
  return async (message: CodeMessage): Promise<void> => {
    const language = chooseLanguage(message.clientMetadata['language']);
    const { to, code } = message;
    if (message.channel === 'SMS') {
      const text = words(language, 'sms.code.text', { code });
      await send.sms({ to, subject: words(language, 'sms.code.subject'), text, html: escapeHtml(text), code });
      return;
    }
    const { text: key, page } = mails[message.purpose];
    const link = page === undefined ? '' : linkTo(page, message, addresses, language);
    const text = words(language, `${key}.text`, { code, link });
    await send.mail({
      to,
      subject: words(language, `${key}.subject`, { code }),
      text,
      html: `<p>${escapeHtml(text).replaceAll('\n\n', '</p><p>')}</p>`,
      code,
    });
  };
}
