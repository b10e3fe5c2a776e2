import { escapeHtml } from '../http/escape-html.ts';

/** A mail's text in paragraphs, with its link as one: mail programs do not find every address by themselves. */
export function mailHtml(text: string, link: string): string {
  const paragraphs = `<p>${escapeHtml(text).replaceAll('\n\n', '</p><p>')}</p>`;
  if (link === '') return paragraphs;
  const address = escapeHtml(link);
  return paragraphs.replace(address, () => `<a href="${address}">${address}</a>`);
}
