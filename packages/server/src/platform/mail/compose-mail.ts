import type { Language } from '@fairlead/contract/languages';
import { escapeHtml } from '../http/escape-html.ts';
import { type Reader, translate, translateFor } from '../messages.ts';
import type { Mail, MailFile } from './outbox.ts';

interface MailContent {
  readonly language: Language;
  readonly title: string;
  /** Paragraphs, parted by an empty line. */
  readonly text: string;
  /** Where its button leads; the paragraph that names it becomes the button. */
  readonly link: string;
  /** Label of the button. */
  readonly action: string;
  /** Shown large wherever the text names it. */
  readonly code: string | undefined;
  /** Other links in the text. */
  readonly links: readonly string[];
  /** Sender of the mail, with a second line: the fair of an invitation. Without it, the product's. */
  readonly head: { readonly name: string; readonly detail: string } | undefined;
}

const font = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const body = `${font};font-size:16px;line-height:24px;color:#1b1a19;overflow-wrap:anywhere`;
const small = `${font};font-size:13px;line-height:19px;color:#5e5a57;overflow-wrap:anywhere`;

/** Programs that show mails in the dark read these; all others have the inline styles. */
const dark = `@media (prefers-color-scheme:dark){
.page{background:#131211!important}.sheet{background:#1c1a19!important}
.ink,.ink a{color:#f4f1ee!important}.quiet,.quiet a{color:#b3ada7!important}.code{background:#2b2725!important;color:#f4f1ee!important}
}`;

/** A code by itself is read from one screen and typed on another. */
const codeSign = (code: string): string =>
  `<strong class="code" style="font-size:20px;letter-spacing:1px;white-space:nowrap;background:#f3f0ed;border-radius:6px;display:inline-block;margin:2px 0;padding:3px 8px">${code}</strong>`;

function inline(text: string, { code, links }: MailContent): string {
  let html = escapeHtml(text).replaceAll('\n', '<br>');
  if (code !== undefined && code !== '') html = html.replaceAll(escapeHtml(code), () => codeSign(escapeHtml(code)));
  for (const link of links) {
    const url = escapeHtml(link);
    html = html.replaceAll(url, () => `<a href="${url}" style="color:inherit">${url}</a>`);
  }
  return html;
}

const paragraph = (html: string): string => `<p class="ink" style="margin:0 0 16px;${body}">${html}</p>`;

/** The link as a button, and in full below it for who cannot press it. */
function button({ language, link, action }: MailContent): string {
  const url = escapeHtml(link);
  const place = 'border-radius:8px;background:#c8202f';
  const look = `display:inline-block;padding:13px 22px;${font};font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 12px"><tr><td style="${place}"><a href="${url}" style="${look}">${escapeHtml(action)}</a></td></tr></table>
<p class="quiet" style="margin:0 0 20px;${small}">${escapeHtml(translate(language, 'mail.copyLink'))}<br><a href="${url}" style="color:#9a1220">${url}</a></p>`;
}

function paragraphs(content: MailContent): string {
  const { text, link } = content;
  return text
    .split('\n\n')
    .map((part) => {
      const at = link === '' ? -1 : part.indexOf(link);
      if (at < 0) return paragraph(inline(part, content));
      const [before, after] = [part.slice(0, at).trim(), part.slice(at + link.length).trim()];
      return [
        before === '' ? '' : paragraph(inline(before, content)),
        button(content),
        after === '' ? '' : paragraph(inline(after, content)),
      ].join('');
    })
    .join('');
}

/**
 * A mail as mail programs show it alike: 600 px, tables and inline styles, the name as text and a letter on its colour, so that
 * nothing has to be loaded from elsewhere.
 */
function mailHtml(content: MailContent): string {
  const { language, title, head } = content;
  const { name, detail } = head ?? { name: 'Fairlead', detail: '' };
  const letter = [...name][0]?.toUpperCase() ?? 'F';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${dark}</style></head>
<body class="page" style="margin:0;padding:0;background:#f3f0ed">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f0ed"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="background:#c8202f;border-radius:12px 12px 0 0;padding:16px 28px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td width="36" style="width:36px"><span style="display:inline-block;width:26px;height:26px;border-radius:6px;background:#ffffff;color:#c8202f;text-align:center;${font};font-size:15px;line-height:26px;font-weight:700" aria-hidden="true">${escapeHtml(letter)}</span></td>
<td style="${font};font-size:16px;line-height:22px;font-weight:600;color:#ffffff">${escapeHtml(name)}</td>
<td align="right" style="${font};font-size:13px;line-height:18px;color:#ffffff">${escapeHtml(detail)}</td>
</tr></table></td></tr>
<tr><td class="sheet" style="background:#ffffff;border-radius:0 0 12px 12px;padding:28px 28px 16px">
<h1 class="ink" style="margin:0 0 16px;${font};font-size:22px;line-height:29px;font-weight:650;color:#1b1a19;overflow-wrap:anywhere">${escapeHtml(title)}</h1>
${paragraphs(content)}</td></tr>
<tr><td class="quiet" align="center" style="padding:16px 28px;${small}">${escapeHtml(translate(language, 'mail.foot'))}</td></tr>
</table></td></tr></table></body></html>`;
}

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
