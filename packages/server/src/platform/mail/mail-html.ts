import { escapeHtml } from '../http/escape-html.ts';

/** A mail's text in paragraphs, with its link as one: mail programs do not find every URL by themselves. */
export function mailHtml(text: string, link: string): string {
  const paragraphs = `<p>${escapeHtml(text).replaceAll('\n\n', '</p><p>')}</p>`;
  if (link === '') return paragraphs;
  const url = escapeHtml(link);
  return paragraphs.replace(url, () => `<a href="${url}">${url}</a>`);
}
