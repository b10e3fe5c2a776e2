import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import type { HostedService } from '../oauth/hosted-service.ts';
import { type Html, html } from './html.ts';
import { type Language, languageNames, languages, type Translate, translatorOf } from './messages.ts';

interface Font {
  readonly path: string;
  readonly file: URL;
  readonly range: string;
}

/** By the content, so that browsers may keep it for ever. */
function font(subset: 'latin' | 'latin-ext', range: string): Font {
  const name = `@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`;
  const file = new URL(import.meta.resolve(name));
  const version = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
  return { path: `/hosted/inter-${subset}-${version}.woff2`, file, range };
}

/** Fonts of every page. */
const latin = font(
  'latin',
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
);

/** Names and addresses may need more than that. */
const latinExtended = font(
  'latin-ext',
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
);

export const fonts: readonly Font[] = [latin, latinExtended];
const textFontPath = latin.path;

/** Text shows in the system's font at once and changes when Inter has come; the style sheet lies beside the files. */
const fontFaces = fonts
  .map(
    ({ path, range }) => `@font-face {
  font-family: "Inter Variable";
  font-style: normal;
  font-display: swap;
  font-weight: 100 900;
  src: url("${path.slice(path.lastIndexOf('/') + 1)}") format("woff2");
  unicode-range: ${range};
}`,
  )
  .join('\n');

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
