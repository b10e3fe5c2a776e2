export interface Fitted {
  readonly lines: readonly string[];
  readonly size: number;
}

export interface Room {
  readonly width: number;
  readonly height: number;
  readonly lines: number;
  readonly most: number;
  readonly least: number;
}

/** From one baseline to the next. */
export const leading = 1.14;
const shrink = 0.95;
/** Letters that stay together at both ends of a word that is cut. */
const leastPart = 3;

type IsFitting = (line: string) => boolean;

const hasNoSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const wordSplitter = new Intl.Segmenter('en', { granularity: 'word' });
const letterSplitter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const splitLetters = (text: string): string[] => [...letterSplitter.segment(text)].map(({ segment }) => segment);

/** The words of a script that is written without spaces, each with the signs behind it. */
function splitUnspaced(text: string): string[] {
  const found: string[] = [];
  for (const { segment } of wordSplitter.segment(text)) {
    const last = found.at(-1);
    const isBound = last !== undefined && (/^[\p{P}\s]+$/u.test(segment) || /[\p{Ps}\p{Pi}]$/u.test(last));
    if (isBound && !/^[\p{Ps}\p{Pi}]/u.test(segment)) found[found.length - 1] = last + segment;
    else found.push(segment);
  }
  return found;
}

/** Pieces that a line may end after: words, and parts of words after a hyphen or a slash. */
const piecesOf = (text: string): string[] =>
  (text.match(/[^\s/-]*[/-]+\s*|[^\s/-]+\s*|\s+/g) ?? []).flatMap((piece) =>
    hasNoSpaces.test(piece) ? splitUnspaced(piece) : [piece],
  );

/** Returns lines of whole words; null when a word is wider than a line. */
function wrap(text: string, isFitting: IsFitting): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text)) {
    if (isFitting((line + piece).trimEnd())) line += piece;
    else if (isFitting(piece.trimEnd())) {
      lines.push(line.trimEnd());
      line = piece;
    } else return null;
  }
  return [...lines, line.trimEnd()].filter((one) => one !== '');
}

/** Returns the text with a hyphen in words that are wider than a line, where the line ends. */
function cutWords(text: string, isFitting: IsFitting): string {
  return piecesOf(text)
    .flatMap((piece) => {
      const parts: string[] = [];
      let rest = splitLetters(piece.trimEnd());
      while (!isFitting(rest.join('')) && rest.length > 2 * leastPart) {
        let end = rest.length - leastPart;
        while (end > leastPart && !isFitting(`${rest.slice(0, end).join('')}-`)) end -= 1;
        parts.push(`${rest.slice(0, end).join('')}-`);
        rest = rest.slice(end);
      }
      return [...parts, rest.join('') + piece.slice(piece.trimEnd().length)];
    })
    .join('');
}

function endEarly(line: string, isFitting: IsFitting): string {
  let left = splitLetters(line);
  while (left.length > 0 && !isFitting(`${left.join('').trimEnd()}…`)) left = left.slice(0, -1);
  return `${left.join('').trimEnd()}…`;
}

/** Returns as many lines, as even as they can be: no last line of one short word. */
function balance(text: string, lines: readonly string[], width: number, widthOf: (line: string) => number): string[] {
  let even = [...lines];
  for (let share = 0.97; share > 0.5 && lines.length > 1; share -= 0.03) {
    const narrower = wrap(text, (line) => widthOf(line) <= width * share);
    if (narrower?.length !== lines.length) break;
    even = narrower;
  }
  return even;
}

/**
 * Returns the largest size at which a text fits, and its lines. Words are cut only when no size has room for them; what
 * is too much at the least size ends in an ellipsis.
 */
export function fitLines(text: string, room: Room, widthOf: (line: string, size: number) => number): Fitted {
  for (const isCut of [false, true]) {
    for (let size = room.most; size >= room.least; size *= shrink) {
      const isFitting = (line: string): boolean => widthOf(line, size) <= room.width;
      const wrapped = isCut ? cutWords(text, isFitting) : text;
      const lines = wrap(wrapped, isFitting);
      if (lines && lines.length <= room.lines && lines.length * size * leading <= room.height)
        return { lines: balance(wrapped, lines, room.width, (line) => widthOf(line, size)), size };
    }
  }
  const size = room.least;
  const isFitting = (line: string): boolean => widthOf(line, size) <= room.width;
  const lines = wrap(cutWords(text, isFitting), isFitting) ?? [text];
  const most = Math.max(1, Math.min(room.lines, Math.floor(room.height / (size * leading))));
  if (lines.length <= most && lines.every(isFitting)) return { lines, size };
  return { lines: [...lines.slice(0, most - 1), endEarly(lines.slice(most - 1).join(' '), isFitting)], size };
}
