import { type Finding, lineAt, type Rule } from './rule.ts';
import type { SourceTree } from './source-tree.ts';

/** The highest numbers of the first release: these files are changed in place until then, and never after it. */
const firstRelease: Readonly<Record<string, number>> = { server: 33, identity: 3 };

const faults: readonly { readonly pattern: RegExp; readonly say: (name: string) => string }[] = [
  { pattern: /\bdrop\s+(?:table|view|materialized\s+view)\s+(?:if\s+exists\s+)?(\w+)/, say: (name) => `drops ${name}` },
  { pattern: /\bdrop\s+column\s+(?:if\s+exists\s+)?(\w+)/, say: (name) => `drops the column ${name}` },
  { pattern: /^\s*alter\s+(?:table|view)\b[\s\S]*\brename\s+(?:column\s+)?(\w+)/, say: (name) => `renames (${name})` },
  { pattern: /\balter\s+(?:column\s+)?(\w+)\s+(?:set\s+data\s+)?type\b/, say: (name) => `changes the type of ${name}` },
  { pattern: /\balter\s+(?:column\s+)?(\w+)\s+set\s+not\s+null\b/, say: (name) => `makes ${name} necessary` },
  { pattern: /\bdrop\s+constraint\s+(?:if\s+exists\s+)?(\w+_p?key)\b/, say: (name) => `drops the key ${name}` },
  {
    pattern:
      /^\s*alter\s+table\s+(?:only\s+)?(\w+)[\s\S]*\badd\s+(?:constraint\s+\w+\s+)?(?:check|unique|foreign\s+key|exclude)\b/,
    say: (name) => `makes ${name} refuse`,
  },
  { pattern: /^\s*create\s+unique\s+index\b[\s\S]*?\bon\s+(\w+)/, say: (name) => `makes ${name} refuse` },
];

/** The text without comments, strings and bodies of functions, each letter where it was. */
const blank = (text: string): string =>
  text.replace(/--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, (part) => part.replace(/[^\n]/g, ' '));

/** Columns that the release before does not know and must not leave out. */
function necessaryColumns(statement: string): string[] {
  if (!/^\s*alter\s+table\b/.test(statement)) return [];
  const [, ...added] = statement.split(/\badd\s+column\s+(?:if\s+not\s+exists\s+)?/);
  return added
    .filter((part) => /\bnot\s+null\b|\bprimary\s+key\b/.test(part) && !/\bdefault\b|\bgenerated\b/.test(part))
    .map((part) => `adds ${/^\w+/.exec(part)?.[0] ?? ''}, which is necessary and has no default`);
}

function faultsIn(statement: string, madeHere: ReadonlySet<string>): string[] {
  const changed = /^\s*(?:alter\s+table\s+(?:only\s+)?|create\s+unique\s+index\b[\s\S]*?\bon\s+)(\w+)/.exec(
    statement,
  )?.[1];
  if (changed !== undefined && madeHere.has(changed)) return [];
  const found = faults.flatMap(({ pattern, say }) => {
    const name = pattern.exec(statement)?.[1];
    return name === undefined || madeHere.has(name) ? [] : [say(name)];
  });
  return [...found, ...necessaryColumns(statement)];
}

function check(tree: SourceTree, path: string): Finding[] {
  const text = blank(tree.read(path)).toLowerCase();
  const madeHere = new Set(
    [...text.matchAll(/\bcreate\s+(?:temporary\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/g)].map(
      ([, name = '']) => name,
    ),
  );
  const findings: Finding[] = [];
  let at = 0;
  for (const statement of text.split(';')) {
    const begun = at + (statement.length - statement.trimStart().length);
    at += statement.length + 1;
    for (const fault of faultsIn(statement, madeHere)) {
      const message = `${fault}: the release before runs beside this one during an update. Do it in a later release`;
      findings.push({ path, line: lineAt(text, begun), message });
    }
  }
  return findings;
}

/** Migrations leave the release before working: they add, and take away only what no release that may still run uses. */
export const additiveMigrations: Rule = {
  name: 'additive migrations',
  check: (tree) =>
    tree.files.flatMap((path) => {
      const [, owner = '', number] = /^packages\/(\w+)\/migrations\/(\d{3})_[\w-]+\.sql$/.exec(path) ?? [];
      return number !== undefined && Number(number) > (firstRelease[owner] ?? 0) ? check(tree, path) : [];
    }),
};
