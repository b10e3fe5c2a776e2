import { type Finding, lineAt, type Rule } from './rule.ts';

/** A row of a table that has a figure in its second cell. */
const row = /^\| ([^|]+) \| ([^|]*\d[^|]*) \|([^|]*)\|$/gm;
const figure = /\d[\d,]*(?:\.\d+)?/g;
/** Sizes of the load and of the line are part of the name, and stand in the first cell. */
const figuresOf = (cells: string): string[] => (cells.match(figure) ?? []).map((each) => each.replaceAll(',', ''));

/** Nouns and verbs that tell one measured line from another, in the singular. */
const namesOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .match(/[a-z]{4,}/g)
      ?.map((each) => each.replace(/s$/, '')) ?? [],
  );

const decimalsOf = (value: string): number => value.split('.')[1]?.length ?? 0;
const isRounded = (shown: string, measured: string): boolean =>
  decimalsOf(measured) >= decimalsOf(shown) && Number(Number(measured).toFixed(decimalsOf(shown))) === Number(shown);

const isMeasured = (shown: string, name: string, results: readonly string[]): boolean => {
  const names = namesOf(name);
  return results.some(
    (line) =>
      figuresOf(line).some((measured) => isRounded(shown, measured)) &&
      [...namesOf(line)].some((each) => names.has(each)),
  );
};

/** Figures that README.md shows were measured: bench/RESULTS.md has each, rounded, in a line about the same thing. */
export const readmeFigures: Rule = {
  name: 'figures of the README',
  check(tree) {
    if (!tree.files.includes('README.md') || !tree.files.includes('bench/RESULTS.md')) return [];
    const text = tree.read('README.md');
    const results = tree.read('bench/RESULTS.md').split('\n');
    const findings: Finding[] = [];
    for (const { 1: name = '', 2: measured = '', 3: peer = '', index } of text.matchAll(row))
      for (const shown of [...figuresOf(measured), ...figuresOf(peer)])
        if (!isMeasured(shown, name, results))
          findings.push({
            path: 'README.md',
            line: lineAt(text, index + 1),
            message: `shows ${shown} for "${name}", which bench/RESULTS.md does not have; take the figure from there`,
          });
    return findings;
  },
};
