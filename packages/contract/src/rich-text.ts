import { withoutTurning } from './hidden-characters.ts';

/**
 * The text of a mixie point: plain paragraphs, bold, emphasis, lists and links, stored as limited HTML in one form only.
 * The server writes that form from whatever it is sent; everybody reads it here, without a parser that knows more.
 */
export const longestText = 2000;
/** Of the HTML that is sent; what a word processor puts on the clipboard is long, and mostly thrown away. */
export const longestMarkup = 50_000;
const longestUrl = 2000;

export interface RichRun {
  readonly text: string;
  readonly isStrong: boolean;
  readonly isEmphasized: boolean;
  readonly href: string | null;
}

/** Runs of text; `\n` in a run is a line break. */
export type RichLine = readonly RichRun[];

export type RichBlock =
  | { readonly kind: 'PARAGRAPH'; readonly line: RichLine }
  | { readonly kind: 'BULLETS' | 'NUMBERS'; readonly items: readonly RichLine[] };

export type RichText = readonly RichBlock[];

/** Returns the URL as it may stand in a link: http, https, mailto or tel, without a password in it; else null. */
export function safeUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isWeb && url.protocol !== 'mailto:' && url.protocol !== 'tel:') return null;
  if (isWeb && (url.username !== '' || url.password !== '')) return null;
  return url.href.length > longestUrl ? null : url.href;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const encode = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => characters[name] ?? '');

/** Groups runs with the same target into one link each; `href` is null for text without a link. */
export function linksOf(line: RichLine): readonly { readonly href: string | null; readonly runs: RichLine }[] {
  const links: { href: string | null; runs: RichRun[] }[] = [];
  for (const run of line) {
    const last = links.at(-1);
    if (last?.href === run.href) last.runs.push(run);
    else links.push({ href: run.href, runs: [run] });
  }
  return links;
}

function writeRun({ text, isStrong, isEmphasized }: RichRun): string {
  const escaped = encode(text).replaceAll('\n', '<br>');
  const emphasized = isEmphasized ? `<em>${escaped}</em>` : escaped;
  return isStrong ? `<strong>${emphasized}</strong>` : emphasized;
}

const writeLine = (line: RichLine): string =>
  linksOf(line)
    .map(({ href, runs }) => {
      const markup = runs.map(writeRun).join('');
      return href === null ? markup : `<a href="${encode(href)}">${markup}</a>`;
    })
    .join('');

function writeBlock(block: RichBlock): string {
  if (block.kind === 'PARAGRAPH') return `<p>${writeLine(block.line)}</p>`;
  const tag = block.kind === 'BULLETS' ? 'ul' : 'ol';
  return `<${tag}>${block.items.map((item) => `<li>${writeLine(item)}</li>`).join('')}</${tag}>`;
}

export const writeRichText = (text: RichText): string => text.map(writeBlock).join('');

const isAlike = (one: RichRun, other: RichRun): boolean =>
  one.isStrong === other.isStrong && one.isEmphasized === other.isEmphasized && one.href === other.href;

/** Returns the line with runs that look alike joined, white space as a browser shows it, and none of it at either end. */
export function tidyLine(runs: RichLine): RichLine {
  const tidy: RichRun[] = [];
  const trimEnd = (one: (text: string) => string): void => {
    for (let last = tidy.pop(); last; last = tidy.pop()) {
      const text = one(last.text);
      if (text === '') continue;
      tidy.push({ ...last, text });
      return;
    }
  };
  for (const run of runs) {
    let text = withoutTurning(run.text)
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n');
    if (tidy.length === 0) text = text.trimStart();
    else if (/\s$/.test(tidy.at(-1)?.text ?? '')) text = text.replace(/^ /, '');
    if (text.startsWith('\n')) trimEnd((before) => before.replace(/ $/, ''));
    const last = tidy.at(-1);
    if (last && isAlike(last, run)) tidy[tidy.length - 1] = { ...last, text: last.text + text };
    else if (text !== '') tidy.push({ ...run, text });
  }
  trimEnd((text) => text.trimEnd());
  return tidy;
}

const isEmpty = (block: RichBlock | undefined): boolean => block?.kind === 'PARAGRAPH' && block.line.length === 0;

/** Returns every line tidy, lists without empty items, and never more than one empty paragraph, none at either end. */
export function tidyText(text: RichText): RichText {
  const tidy: RichBlock[] = [];
  for (const block of text) {
    if (block.kind === 'PARAGRAPH') {
      const line = tidyLine(block.line);
      if (line.length > 0 || (tidy.length > 0 && !isEmpty(tidy.at(-1)))) tidy.push({ kind: 'PARAGRAPH', line });
    } else {
      const items = block.items.map(tidyLine).filter((item) => item.length > 0);
      if (items.length > 0) tidy.push({ kind: block.kind, items });
    }
  }
  return isEmpty(tidy.at(-1)) ? tidy.slice(0, -1) : tidy;
}

const tokens = /<(\/?)(p|strong|em|ul|ol|li)>|<(br)>|<(a) href="([^"<>]*)">|<\/(a)>|([^<]+)|</g;

/** Reads what `writeRichText` wrote. Anything else is taken for text, and an unsafe link for its text. */
export function readRichText(stored: string): RichText {
  const blocks: RichBlock[] = [];
  let list: { kind: 'BULLETS' | 'NUMBERS'; items: RichLine[] } | null = null;
  let line: RichRun[] | null = null;
  let isStrong = false;
  let isEmphasized = false;
  let href: string | null = null;
  const add = (text: string): void => {
    line ??= [];
    line.push({ text, isStrong, isEmphasized, href });
  };
  const endLine = (): void => {
    if (line === null) return;
    const tidy = tidyLine(line);
    line = null;
    if (list) list.items.push(tidy);
    else blocks.push({ kind: 'PARAGRAPH', line: tidy });
  };
  const endList = (): void => {
    endLine();
    if (list) blocks.push(list);
    list = null;
  };
  for (const [whole, close, tag, lineBreak, anchor, target, anchorEnd, text] of stored.matchAll(tokens)) {
    const isOpening = close === '';
    if (text !== undefined) add(decode(text));
    else if (lineBreak) add('\n');
    else if (anchor) href = safeUrl(decode(target ?? ''));
    else if (anchorEnd) href = null;
    else if (tag === 'strong') isStrong = isOpening;
    else if (tag === 'em') isEmphasized = isOpening;
    else if (tag === 'p' || tag === 'li') {
      endLine();
      if (isOpening) line = [];
    } else if (tag !== undefined) {
      endList();
      if (isOpening) list = { kind: tag === 'ul' ? 'BULLETS' : 'NUMBERS', items: [] };
    } else add(whole);
  }
  endList();
  return blocks;
}

const plainLine = (line: RichLine): string => line.map(({ text }) => text).join('');

/** Returns the text alone, a line for each paragraph and item: what counts towards the limit, and what a link preview says. */
export const plainText = (text: RichText): string =>
  text
    .flatMap((block) => (block.kind === 'PARAGRAPH' ? [plainLine(block.line)] : block.items.map(plainLine)))
    .join('\n');
