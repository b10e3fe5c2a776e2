import { type Finding, lineAt, type Rule } from './rule.ts';
import { isSource } from './source-tree.ts';

const patterns: readonly { readonly find: RegExp; readonly message: string }[] = [
  {
    find: /(?:\/\/|\/\*|^\s*\*)[^\n]*\b(?:TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/gm,
    message: 'finish it or name the gap in the documentation',
  },
  { find: /@ts-(?:no[c]heck|exp[e]ct-error)/g, message: 'make the types say it' },
  { find: /\b(?:it|test|describe)\.(?:tod[o]|skipI[f]|runI[f]|fail[s])\b/g, message: 'a test runs always, and passes' },
];

/** Finds leftovers of a hurry; Biome finds the rest (skipped and focused tests, consoles, debuggers, `any`). */
export const leftovers: Rule = {
  name: 'leftovers',
  check(tree) {
    const findings: Finding[] = [];
    for (const path of tree.files.filter((each) => isSource(each) || each.endsWith('.css'))) {
      const text = tree.read(path);
      for (const { find, message } of patterns)
        for (const match of text.matchAll(find))
          findings.push({ path, line: lineAt(text, match.index), message: `"${match[0].trim()}": ${message}` });
    }
    return findings;
  },
};
