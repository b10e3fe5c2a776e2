import { parseSync } from 'vite';
import { lineAt } from '../rules/rule.ts';
import { isSource, type SourceTree } from '../rules/source-tree.ts';

/** One comment of a source, or one paragraph of a document. Lines of `//` that follow each other are one. */
export interface Comment {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** Directives of tools are no sentences. */
const directive = /^(?:biome-ignore|@ts-|@vitest|<reference|#__PURE__|@__PURE__|#region|#endregion|v8 ignore)/;

const plain = (value: string): string =>
  value
    .split('\n')
    .map((line) => line.replace(/^\s*\*+\s?/, '').trim())
    .join(' ')
    .trim();

function commentsOfSource(path: string, text: string): Comment[] {
  const found: Comment[] = [];
  let end = -1;
  for (const { type, value, start, end: stop } of parseSync(path, text).comments) {
    const follows = type === 'Line' && end !== -1 && /^\s*\n\s*$/.test(text.slice(end, start)) && isLine(text, start);
    const last = found.at(-1);
    if (follows && last) found[found.length - 1] = { ...last, text: `${last.text} ${plain(value)}` };
    else found.push({ path, line: lineAt(text, start), text: plain(value) });
    end = type === 'Line' && isLine(text, start) ? stop : -1;
  }
  return found.filter((each) => each.text !== '' && !directive.test(each.text));
}

/** Returns whether nothing but space stands before an offset on its line. */
const isLine = (text: string, start: number): boolean =>
  text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === '';

function commentsOfSql(path: string, text: string): Comment[] {
  const found: Comment[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const value = /^\s*--\s?(.*)$/.exec(line)?.[1];
    if (value === undefined) continue;
    const last = found.at(-1);
    if (last && last.line + last.text.split('\n').length === index + 1)
      found[found.length - 1] = { ...last, text: `${last.text}\n${value}` };
    else found.push({ path, line: index + 1, text: value });
  }
  return found.map((each) => ({ ...each, text: each.text.replaceAll('\n', ' ').trim() }));
}

/** Paragraphs, list entries and cells of prose; code, headings and tables' rules are left out. */
function paragraphsOf(path: string, text: string): Comment[] {
  const found: Comment[] = [];
  let isCode = false;
  let isOpen = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    const value = line.replace(/^\s*(?:[-*]|\d+\.|>)\s+/, '').trim();
    const begins = value !== line.trim();
    if (isCode || value === '' || /^(?:#|\||```|~~~|---)/.test(value)) isOpen = false;
    else {
      const last = found.at(-1);
      if (isOpen && !begins && last) found[found.length - 1] = { ...last, text: `${last.text} ${value}` };
      else found.push({ path, line: index + 1, text: value });
      isOpen = true;
    }
  }
  return found;
}

/** Returns the comments of packages, bench and tools and the paragraphs of the documents. */
export function readComments(tree: SourceTree): Comment[] {
  return tree.files.flatMap((path) => {
    if (/^(?:packages|bench|tools)\//.test(path) && isSource(path)) return commentsOfSource(path, tree.read(path));
    if (path.startsWith('packages/') && path.endsWith('.sql')) return commentsOfSql(path, tree.read(path));
    if ((path.startsWith('docs/') || !path.includes('/')) && path.endsWith('.md'))
      return paragraphsOf(path, tree.read(path));
    return [];
  });
}

/** A comment whose subject is a relative clause hides the thing that it is about. */
export const opensWithClause = ({ text }: Comment): boolean => /^(?:What|Whoever|Who|Whether)\b/.test(text);

const word = /[A-Za-z][A-Za-z'’-]*/g;
const nameless = /\b(?:nobody|somebody|whoever)\b/gi;

export interface Rates {
  readonly comments: number;
  readonly clauses: number;
  readonly wordCount: number;
  readonly nameless: number;
}

export function ratesOf(comments: readonly Comment[]): Rates {
  const text = comments.map((each) => each.text).join('\n');
  return {
    comments: comments.length,
    clauses: comments.filter(opensWithClause).length,
    wordCount: text.match(word)?.length ?? 0,
    nameless: text.match(nameless)?.length ?? 0,
  };
}
