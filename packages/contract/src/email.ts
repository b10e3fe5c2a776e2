/** The one rule of e-mails, for contract, identity provider and mail; without zod, so that the sign-in page can ask without loading it. */

/** As RFC 5321 has it: before the @, and in all. */
const longestLocalPart = 64;
export const longestEmail = 254;
/** Longest text that is examined: a cell of a spreadsheet has up to 32,767 characters. */
const longestTyped = 1_000;

/** An e-mail as it is stored: the atoms of RFC 5322 before the @, and a domain in small letters, with Punycode for all that is not ASCII. */
export const emailPattern =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/** Invisible characters that copying brings along: spreadsheets and chats put them around links. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
/** Characters that a URL reads as its end or as a part other than a name. */
const notOfDomain = /[\s/?#\\:%@[\]<>^|_]/;

/** Returns the domain in the form that DNS has; null for what is no name. */
function asciiDomain(typed: string): string | null {
  const domain = typed.replace(/[.。．｡]$/u, '');
  if (notOfDomain.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/** Returns an e-mail as it is stored, whatever case, form of its domain or invisible characters it was typed with; null if it is none. */
export function readEmail(typed: string): string | null {
  if (typed.length > longestTyped) return null;
  // Keyboards for Japanese write ＠, and word processors make ’ of the apostrophe.
  const text = typed.replace(unseen, '').trim().replace('＠', '@').replaceAll('’', "'");
  const at = text.lastIndexOf('@');
  if (at < 1 || at > longestLocalPart) return null;
  const domain = asciiDomain(text.slice(at + 1));
  const email = `${text.slice(0, at).toLowerCase()}@${domain ?? ''}`;
  return email.length <= longestEmail && emailPattern.test(email) ? email : null;
}

/** Returns whether the contract's `email` accepts this text as it was typed. */
export const isEmail = (typed: string): boolean => readEmail(typed) !== null;

/** Returns the link that writes to an e-mail; `ann?bcc=…@example.org` adds no other recipient. */
export const mailtoUrl = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** Signs that sentences and lists put around an e-mail. */
const around = /^[\s"“”„«»<(]+|[\s"“”„«»>),;]+$/gu;

/** Returns the e-mail of what was copied from a link or a mail program: `mailto:ann@…?subject=…`, `Ann Berg <ann@…>`, `"ann@…";`. */
export function readCopiedEmail(copied: string): string | null {
  if (copied.length > longestTyped) return null;
  const text = copied.replace(unseen, '').trim();
  const bracketed = /^[^<>]*<([^<>]+)>[\s,;.]*$/u.exec(text)?.[1];
  const quoted = (bracketed ?? text).replace(around, '');
  const link = /^mailto:([^?]+)/i.exec(quoted)?.[1];
  return readEmail(link === undefined ? unquoted(quoted) : decoded(link));
}

/** Outlook puts an e-mail without a name into apostrophes; with one in front alone it is a part of the e-mail. */
const unquoted = (text: string): string => /^'(.+)'$/.exec(text)?.[1] ?? text;

function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

/** Returns whether a text holds several e-mails, as lists of contacts have them in one cell. */
export const hasSeveralEmails = (text: string): boolean =>
  text
    .slice(0, longestTyped)
    .split(/[\s,;|/<>]+/u)
    .filter((part) => readCopiedEmail(part) !== null).length > 1;
