import { mailtoUrl, readEmail } from '@fairlead/contract/email';
import { safeUrl } from '@fairlead/contract/rich-text';

const phone = /^\+?[\d\s()./-]{5,}$/;

/** Returns the URL of a link from typed text: a URL, a domain, an e-mail address or a phone number; null for anything else. */
export function toLinkUrl(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const email = readEmail(text);
  if (email !== null) return safeUrl(mailtoUrl(email));
  if (phone.test(text)) return safeUrl(`tel:${text.replace(/[^\d+]/g, '')}`);
  return safeUrl(text) ?? (/^[\w-]+(?:\.[\w-]+)+/.test(text) ? safeUrl(`https://${text}`) : null);
}
