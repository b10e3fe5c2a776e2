import {
  type RichBlock,
  type RichLine,
  type RichRun,
  type RichText,
  safeUrl,
  tidyText,
} from '@fairlead/contract/rich-text';
import { Parser } from 'htmlparser2';

/** Whatever stands in these is no text of a page. */
const unseen = new Set([
  'applet',
  'audio',
  'canvas',
  'embed',
  'frame',
  'frameset',
  'head',
  'iframe',
  'math',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'video',
  'xml',
  'xmp',
]);
/** Elements that begin and end a line on a page. */
const parts = new Set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend main menu nav p pre section summary table tbody tfoot thead tr'.split(
    ' ',
  ),
);
const strong = new Set(['b', 'strong']);
const emphasized = new Set(['em', 'i']);

interface List {
  readonly kind: 'BULLETS' | 'NUMBERS';
  readonly items: RichLine[];
}

/**
 * The paragraphs, lists and links of any HTML, read as it streams by: nothing is nested, so that depth costs nothing, and only
 * what is known here is made, so that there is nothing to take out.
 */
export function richTextOf(html: string): RichText {
  const blocks: RichBlock[] = [];
  /** Link of the text at this position, at every depth. */
  const links: (string | null)[] = [];
  let list: List | null = null;
  let lists = 0;
  let line: RichRun[] = [];
  let isBlank = true;
  /** A part of an item ended: what comes next begins a line of it. */
  let isBreakDue = false;
  let hidden = 0;
  let strongs = 0;
  let emphases = 0;

  const add = (text: string): void => {
    const isSpace = text.trim() === '';
    if (isSpace && isBlank) return;
    isBlank &&= isSpace;
    const run = isBreakDue && !isSpace ? `\n${text}` : text;
    if (!isSpace) isBreakDue = false;
    line.push({ text: run, isStrong: strongs > 0, isEmphasized: emphases > 0, href: links.at(-1) ?? null });
  };
  const endLine = (keepBlank = false): void => {
    if (!isBlank || (keepBlank && list === null)) {
      if (list) list.items.push(line);
      else blocks.push({ kind: 'PARAGRAPH', line });
    }
    line = [];
    isBlank = true;
    isBreakDue = false;
  };
  const endList = (): void => {
    endLine();
    if (list) blocks.push(list);
    list = null;
  };
  /** A part inside an item of a list is a line of the item. */
  const part = (keepBlank = false): void => {
    if (list === null) endLine(keepBlank);
    else isBreakDue = !isBlank;
  };

  const open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (strong.has(name)) strongs += 1;
    else if (emphasized.has(name)) emphases += 1;
    else if (name === 'a') links.push(safeUrl(attributes['href']?.trim() ?? '') ?? links.at(-1) ?? null);
    else if (name === 'br') add('\n');
    else if (name === 'td' || name === 'th') add(' ');
    else if (name === 'ul' || name === 'ol') {
      endLine();
      list ??= { kind: name === 'ul' ? 'BULLETS' : 'NUMBERS', items: [] };
      lists += 1;
    } else if (name === 'li') {
      endLine();
      list ??= { kind: 'BULLETS', items: [] };
    } else if (parts.has(name)) part();
  };
  const close = (name: string): void => {
    if (strong.has(name)) strongs -= 1;
    else if (emphasized.has(name)) emphases -= 1;
    else if (name === 'a') links.pop();
    else if (name === 'ul' || name === 'ol') {
      lists -= 1;
      if (lists === 0) endList();
      else endLine();
    } else if (name === 'li') {
      endLine();
      if (lists === 0) endList();
    } else if (parts.has(name)) part(name === 'p');
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (unseen.has(name)) hidden += 1;
        else if (hidden === 0) open(name, attributes);
      },
      ontext(text) {
        // White space of the source, line ends too, is a space on a page; a break is a break.
        if (hidden === 0) add(text.replace(/\s+/g, ' '));
      },
      onclosetag(name) {
        if (unseen.has(name)) hidden -= 1;
        else if (hidden === 0) close(name);
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  endList();
  return tidyText(blocks);
}
