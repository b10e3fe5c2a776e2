import { type Reader, translateFor } from '../messages.ts';
import type { Mail, MailFile } from './mail.ts';
import { type MailContent, mailHtml } from './mail-html.ts';

interface MailParts {
  readonly to: string;
  readonly reader: Reader;
  /** Of its texts: `<key>.subject`, `<key>.text`, and `<key>.action` where it has a link. */
  readonly key: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly link?: string;
  readonly code?: string;
  /** Where it is not one text that all get. */
  readonly subject?: string;
  /** First line before the text: the sender and the reason. */
  readonly introduction?: string;
  readonly links?: readonly string[];
  readonly files?: readonly MailFile[];
  readonly head?: MailContent['head'];
}

/** Every mail of the product: in the language of who reads it, as text, and in the product's look. */
export function composeMail(parts: MailParts): Mail {
  const { to, reader, key, link = '', code, introduction, links = [], files, head } = parts;
  const values = { ...parts.values, link, ...(code !== undefined && { code }) };
  const subject = parts.subject ?? translateFor(reader, `${key}.subject`, values);
  const own = translateFor(reader, `${key}.text`, values);
  const text = introduction === undefined ? own : `${introduction}\n\n${own}`;
  const action = link === '' ? '' : translateFor(reader, `${key}.action`);
  const { language } = reader;
  const html = mailHtml({ language, title: subject, text, link, action, code, links, head });
  return { to, subject, text, html, ...(files && { files }) };
}
