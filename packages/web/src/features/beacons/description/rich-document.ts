import {
  type RichBlock,
  type RichLine,
  type RichRun,
  type RichText,
  readRichText,
  safeUrl,
  tidyText,
  writeRichText,
} from '@fairlead/contract/rich-text';
import type { JSONContent } from '@tiptap/core';

/** The editor's own form of a text, from and to the form that is kept. */

function runOf(node: JSONContent): RichRun {
  const marks = node.marks ?? [];
  const link = marks.find(({ type }) => type === 'link');
  return {
    text: node.type === 'hardBreak' ? '\n' : (node.text ?? ''),
    isStrong: marks.some(({ type }) => type === 'bold'),
    isEmphasized: marks.some(({ type }) => type === 'italic'),
    href: safeUrl(String(link?.attrs?.['href'] ?? '')),
  };
}

const lineOf = (node: JSONContent | undefined): RichLine => (node?.content ?? []).map(runOf);

function blockOf(node: JSONContent): RichBlock {
  if (node.type !== 'bulletList' && node.type !== 'orderedList') return { kind: 'PARAGRAPH', line: lineOf(node) };
  const items = (node.content ?? []).map((item) => lineOf(item.content?.[0]));
  return { kind: node.type === 'bulletList' ? 'BULLETS' : 'NUMBERS', items };
}

/** Returns the typed text as the server would keep it; empty when there is no text. */
export function textOfDocument(document: JSONContent): string {
  return writeRichText(tidyText((document.content ?? []).map(blockOf)));
}

function nodesOf({ text, isStrong, isEmphasized, href }: RichRun): JSONContent[] {
  const marks = [
    ...(href === null ? [] : [{ type: 'link', attrs: { href } }]),
    ...(isStrong ? [{ type: 'bold' }] : []),
    ...(isEmphasized ? [{ type: 'italic' }] : []),
  ];
  return text
    .split('\n')
    .flatMap((text, index): JSONContent[] => [
      ...(index > 0 ? [{ type: 'hardBreak', marks }] : []),
      ...(text === '' ? [] : [{ type: 'text', text: text, marks }]),
    ]);
}

const paragraph = (line: RichLine): JSONContent => ({ type: 'paragraph', content: line.flatMap(nodesOf) });

function nodeOf(block: RichText[number]): JSONContent {
  if (block.kind === 'PARAGRAPH') return paragraph(block.line);
  return {
    type: block.kind === 'BULLETS' ? 'bulletList' : 'orderedList',
    content: block.items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
  };
}

export function documentOfText(text: string): JSONContent {
  const blocks = readRichText(text).map(nodeOf);
  return { type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] };
}

const tag = /<[a-z][^>]*>/gi;
const attribute = /\s(?:on\w+|style)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;
/** Elements that Google Docs puts around every copied text, and that mean nothing. */
const boldThatIsNot = /^<b\b[^>]*font-weight:\s*(?:normal|400)/i;

/**
 * Copied HTML without handlers and styles. The editor keeps neither, but the page's policy would report each of them when the
 * copy is read. This is no protection: what is kept of a text is decided by the editor's own form, and by the server.
 */
export const withoutStyles = (html: string): string =>
  html.replace(tag, (whole) => (boldThatIsNot.test(whole) ? '<span>' : whole.replace(attribute, '')));
