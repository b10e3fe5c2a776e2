const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const termsOf = (q: string): string[] => fold(q).split(/\s+/).filter(Boolean);

const literally = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * How well texts answer what is looked for, the best with 0: the first text begins with it, a word in any of them does, or
 * it stands somewhere. Null where a word of it stands nowhere. Case and accents do not matter.
 */
export function hitRank(texts: readonly string[], q: string): number | null {
  const [first = '', ...rest] = texts.map(fold);
  const terms = termsOf(q);
  const all = [first, ...rest].join('\n');
  if (!terms.every((word) => all.includes(word))) return null;
  if (first.startsWith(terms.join(' '))) return 0;
  return terms.every((word) => new RegExp(`(?<![\\p{L}\\p{N}])${literally(word)}`, 'u').test(all)) ? 1 : 2;
}

/** Those that are hits, the best first, otherwise in their order. */
export function bestHits<T>(items: readonly T[], q: string, textsOf: (item: T) => readonly string[]): T[] {
  return items
    .flatMap((item) => {
      const rank = hitRank(textsOf(item), q);
      return rank === null ? [] : [{ item, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

export interface TextPart {
  readonly text: string;
  readonly isHit: boolean;
}

/** The text in pieces: those that are words of what is looked for, and those between. */
export function hitParts(text: string, q: string): readonly TextPart[] {
  const letters = [...text];
  const folded = letters.map(fold);
  const starts: number[] = [];
  for (const [at, letter] of folded.entries()) for (const _ of letter) starts.push(at);
  const whole = folded.join('');
  const isHit = letters.map(() => false);
  for (const word of termsOf(q)) {
    const from = whole.indexOf(word);
    if (from >= 0) isHit.fill(true, starts[from], (starts[from + word.length - 1] ?? 0) + 1);
  }
  const parts: { text: string; isHit: boolean }[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last && last.isHit === isHit[at]) last.text += letter;
    else parts.push({ text: letter, isHit: isHit[at] ?? false });
  }
  return parts;
}
