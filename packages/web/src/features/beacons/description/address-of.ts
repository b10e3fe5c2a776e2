import { safeUrl } from '@fairlead/contract/rich-text';

const mail = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;
const phone = /^\+?[\d\s()./-]{5,}$/;

/** What somebody typed as the address of a link: the whole address, a domain, an e-mail address or a phone number. */
export function addressOf(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (mail.test(text)) return safeUrl(`mailto:${text}`);
  if (phone.test(text)) return safeUrl(`tel:${text.replace(/[^\d+]/g, '')}`);
  return safeUrl(text) ?? (/^[\w-]+(?:\.[\w-]+)+/.test(text) ? safeUrl(`https://${text}`) : null);
}
