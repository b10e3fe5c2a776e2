import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import type { HostedService } from '../oauth/hosted-service.ts';
import { fontFaces, textFontPath } from './fonts.ts';
import { type Html, html } from './html.ts';
import { type Language, languageNames, languages, type Translate, translatorOf } from './messages.ts';

export const style = [
  fontFaces,
  ...['base.css', 'frame.css', 'form.css', 'challenge.css'].map((file) =>
    readFileSync(new URL(`./${file}`, import.meta.url), 'utf8'),
  ),
].join('\n');
const styleVersion = createHash('sha256').update(style).digest('hex').slice(0, 16);
export const stylePath = `/hosted/${styleVersion}.css`;

/** The reader of a page, and the translation of its texts. */
export interface Reader {
  readonly language: Language;
  readonly translate: Translate;
}

export function readerOf(language: Language, isFormal = false): Reader {
  return { language, translate: translatorOf(language, isFormal) };
}

export function productName(service: HostedService): string {
  return service.options.productName ?? service.context.pool.name;
}

/** Returns part of the form, so that changing the language loses nothing that was typed. */
function languageButtons({ language, translate }: Reader): Html {
  const buttons = languages.map((each) => {
    const pressed = each === language ? 'true' : 'false';
    const name = languageNames[each];
    return html`<button form="sign-in" name="lang" value="${each}" formnovalidate lang="${each}" aria-pressed="${pressed}">${each}<span class="heard"> ${name}</span></button>`;
  });
  return html`<div class="languages" role="group" aria-label="${translate('language.label')}">${buttons}</div>`;
}

interface Page {
  readonly title: string;
  readonly body: Html;
  readonly foot?: Html | undefined;
  /** There is a form that can change the language. */
  readonly hasForm: boolean;
}

function renderPage(service: HostedService, reader: Reader, page: Page): string {
  const product = productName(service);
  const { logoPath } = service.options;
  const logo = logoPath !== undefined && html`<img src="${logoPath}" alt="" width="32" height="32">`;
  // Without it browsers ask for one that is not there.
  const icon = logoPath !== undefined && html`<link rel="icon" href="${logoPath}">`;
  const first = html`<button class="default" form="sign-in" tabindex="-1" aria-hidden="true"></button>`;
  return `<!doctype html>${
    html`<html lang="${reader.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${page.title} · ${product}</title>
<link rel="preload" as="font" type="font/woff2" href="${service.basePath + textFontPath}" crossorigin>
<link rel="stylesheet" href="${service.basePath + stylePath}">
${icon}
</head>
<body>
${page.hasForm && first}
<header class="head"><span class="product" translate="no">${logo}${product}</span>${page.hasForm && languageButtons(reader)}</header>
<main>
<h1>${page.title}</h1>
${page.body}
</main>
${page.foot && html`<footer class="foot">${page.foot}</footer>`}
</body>
</html>`.text
  }`;
}

/**
 * @param page.returnTo where the answer to the page's form may go: browsers check redirects of a form against the policy
 */
export function sendPage(
  service: HostedService,
  reply: FastifyReply,
  reader: Reader,
  page: Page & { readonly status: number; readonly returnTo?: string },
): FastifyReply {
  const url = page.returnTo === undefined ? undefined : new URL(page.returnTo);
  const target = url && (url.origin === 'null' ? url.protocol : url.origin);
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `form-action 'self'${target === undefined ? '' : ` ${target}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  reply.headers({
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    vary: 'accept-language, cookie',
    'content-language': reader.language,
  });
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .send(renderPage(service, reader, page));
}
