import { isNode, type Node, parse, visit } from './parse.ts';
import { type Finding, lineAt } from './rule.ts';
import { isSource, isTest, type SourceTree } from './source-tree.ts';
import { queryNamesIn, tablesRead } from './tables-read.ts';

export const featureOf = (path: string): string | null =>
  /^packages\/server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
const ownerOf = (path: string): string => featureOf(path) ?? 'platform';
const textOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;
const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : null;

const name = String.raw`(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?`;
const rawWrites = [
  new RegExp(String.raw`\b(?:insert|merge)\s+into\s+${name}`, 'gi'),
  new RegExp(String.raw`\bdelete\s+from\s+${name}`, 'gi'),
  new RegExp(String.raw`\btruncate\s+(?:table\s+)?${name}`, 'gi'),
  new RegExp(String.raw`\bcopy\s+${name}\s*(?:\([^)]*\))?\s*from\b`, 'gi'),
  new RegExp(String.raw`\bupdate\s+${name}(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'gi'),
];

const quasisOf = (node: Node): string[] =>
  node.type === 'TemplateLiteral'
    ? (node['quasis'] as Node[]).map((each) => (each['value'] as { raw: string }).raw)
    : [];

/** Returns the text of a string or a template, with `$` for what is put in; null for any other node. */
function statementOf(node: Node): string | null {
  const quasis = quasisOf(node);
  return textOf(node) ?? (quasis.length > 0 ? quasis.join(' $ ') : null);
}

/** Tables that the text of a statement at a node writes, by their name in the database. */
function writesAt(node: Node): string[] {
  const statement = statementOf(node);
  if (statement === null) return [];
  return rawWrites.flatMap((pattern) => [...statement.matchAll(pattern)].map(([, table]) => table ?? ''));
}

/** Tables that the migrations of the server make. */
export function migratedTables(tree: SourceTree): Set<string> {
  const migrations = tree.files.filter((path) => /^packages\/server\/migrations\/.*\.sql$/.test(path));
  const made = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi;
  return new Set(migrations.flatMap((path) => [...tree.read(path).matchAll(made)].map(([, table]) => table ?? '')));
}

interface Write extends Finding {
  readonly sqlName: string;
  readonly writer: string;
}

const productFiles = (tree: SourceTree): string[] =>
  tree.files.filter((path) => path.startsWith('packages/server/src/') && isSource(path) && !isTest(path));

/** Returns every place of the product that writes a table. */
export const writesOf = (tree: SourceTree): Write[] => productFiles(tree).flatMap((path) => writesIn(tree, path));

function writesIn(tree: SourceTree, path: string): Write[] {
  const source = tree.read(path);
  const writes: Write[] = [];
  visit(parse(path, source).program, (node) => {
    for (const sqlName of writesAt(node)) {
      writes.push({
        path,
        line: lineAt(source, node.start),
        message: `writes "${sqlName}"`,
        sqlName,
        writer: ownerOf(path),
      });
    }
  });
  return writes;
}

/** Returns whose each table is: of the one that writes it. */
const ownersOf = (tree: SourceTree): Map<string, string> =>
  new Map(writesOf(tree).map(({ sqlName, writer }) => [sqlName, writer]));

interface Read {
  readonly path: string;
  readonly line: number;
  readonly sqlName: string;
  readonly reader: string;
  readonly owner: string;
}

/** Functions that are given the name of a table. */
const takesTableName = new Set(['ownRows', 'identifier']);

/** Tables that a node reads by their name in the database. */
function readsAt(node: Node, parents: readonly Node[]): string[] {
  if (node.type === 'CallExpression') {
    const callee = node['callee'] as Node;
    const called = nameOf(callee) ?? nameOf(callee['property']);
    if (!takesTableName.has(called ?? '')) return [];
    const names: string[] = [];
    visit((node['arguments'] as unknown[])[0], (inner) => names.push(...[textOf(inner) ?? []].flat()));
    return names;
  }
  const statement = statementOf(node);
  if (statement === null) return [];
  const isTagged = parents.at(-1)?.type === 'TaggedTemplateExpression';
  // A text for people may say "from" as well.
  if (!isTagged && !/\b(?:select|insert|update|delete|merge)\b/i.test(statement)) return [];
  const around = new Set(parents.flatMap((each) => queryNamesIn(quasisOf(each).join(' $ '))));
  return tablesRead(statement).filter((name) => !around.has(name));
}

/** Returns every statement of the product, by file, that reads a table of another feature. */
export function foreignReads(tree: SourceTree): Read[] {
  const owners = ownersOf(tree);
  const reads: Read[] = [];
  for (const path of productFiles(tree)) {
    const source = tree.read(path);
    const reader = ownerOf(path);
    visit(parse(path, source).program, (node, parents) => {
      for (const sqlName of readsAt(node, parents)) {
        const owner = owners.get(sqlName);
        if (owner !== undefined && owner !== reader)
          reads.push({ path, line: lineAt(source, node.start), sqlName, reader, owner });
      }
    });
  }
  return reads;
}
