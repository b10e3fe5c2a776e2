import type { Language } from '@fairlead/contract/languages';
import { escapeHtml } from '../http/escape-html.ts';
import { translate } from '../messages.ts';
import type { OutboxMail } from './outbox.ts';

function page(language: Language, body: string): string {
  const title = escapeHtml(translate(language, 'outbox.title'));
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><h1>${title}</h1>${body}</html>`;
}

export function mailsPage(language: Language, mails: readonly OutboxMail[]): string {
  const articles = mails.map(
    (mail) =>
      `<article><h2>${escapeHtml(mail.subject)}</h2><p>${escapeHtml(mail.to)} · <time>${mail.at}</time></p><pre>${escapeHtml(mail.text)}</pre></article>`,
  );
  return page(language, articles.join(''));
}

/** Asks for the key that the server printed at its start; the script takes it from the link. */
export function keyPage(language: Language): string {
  const text = (key: string) => escapeHtml(translate(language, `outbox.${key}`));
  return page(
    language,
    `<p>${text('keyHint')}</p><form method="post" action="/outbox"><label>${text('key')} <input name="key" type="password" autocomplete="off" required></label> <button>${text('open')}</button></form><script src="/outbox/key.js"></script>`,
  );
}

/** The part behind the # of a link stays in the browser: the script moves it from there into the form. */
export const keyScript = `const key = new URLSearchParams(location.hash.slice(1)).get('key');
if (key) {
  history.replaceState(null, '', location.pathname);
  document.querySelector('input').value = key;
  document.querySelector('form').submit();
}
`;
