import { dirname, join } from 'node:path/posix';
import { isNode, type Node, parse, visit } from './parse.ts';
import { type Finding, lineAt } from './rule.ts';
import { isSource, isTest, type SourceTree } from './source-tree.ts';
import { queryNamesIn, tablesRead } from './tables-read.ts';

interface Table {
  readonly sqlName: string;
  readonly owner: string;
}

export const featureOf = (path: string): string | null =>
  /^packages\/server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
const ownerOf = (path: string): string => featureOf(path) ?? 'platform';
const isTablesFile = (path: string): boolean => /^packages\/server\/src\/.*\/(?:[a-z0-9-]+-)?tables\.ts$/.test(path);
const textOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;
const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : null;

/** Every `export const x = pgTable('name', …)`, by file and exported name. */
export function declaredTables(tree: SourceTree): Map<string, Table> {
  const tables = new Map<string, Table>();
  for (const path of tree.files.filter(isTablesFile))
    visit(parse(path, tree.read(path)).program, (node) => {
      const call = node['init'];
      if (node.type !== 'VariableDeclarator' || !isNode(call) || call.type !== 'CallExpression') return;
      const callee = call['callee'] as Node;
      const made = nameOf(callee) ?? (callee.type === 'MemberExpression' ? nameOf(callee['property']) : null);
      const sqlName = textOf((call['arguments'] as unknown[])[0]);
      const name = nameOf(node['id']);
      if ((made === 'pgTable' || made === 'table') && sqlName !== null && name !== null)
        tables.set(`${path} ${name}`, { sqlName, owner: ownerOf(path) });
    });
  return tables;
}

/** The tables a file knows, by their local names. */
function knownTables(path: string, program: unknown, tables: ReadonlyMap<string, Table>): Map<string, Table> {
  const known = new Map<string, Table>();
  visit(program, (node) => {
    if (node.type !== 'ImportDeclaration') return;
    const source = join(dirname(path), textOf(node['source']) ?? '');
    for (const each of node['specifiers'] as Node[]) {
      const table = tables.get(`${source} ${nameOf(each['imported'])}`);
      const local = nameOf(each['local']);
      if (table && local !== null) known.set(local, table);
    }
  });
  for (const [key, table] of tables) if (key.startsWith(`${path} `)) known.set(key.slice(path.length + 1), table);
  return known;
}

const name = String.raw`(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?`;
const rawWrites = [
  new RegExp(String.raw`\b(?:insert|merge)\s+into\s+${name}`, 'gi'),
  new RegExp(String.raw`\bdelete\s+from\s+${name}`, 'gi'),
  new RegExp(String.raw`\btruncate\s+(?:table\s+)?${name}`, 'gi'),
  new RegExp(String.raw`\bcopy\s+${name}\s*(?:\([^)]*\))?\s*from\b`, 'gi'),
  new RegExp(String.raw`\bupdate\s+${name}(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'gi'),
];
const writeBeforeTable = /\b(?:(?:insert|merge)\s+into|delete\s+from|update|truncate(?:\s+table)?)\s+(?:only\s+)?$/i;

const quasisOf = (node: Node): string[] =>
  node.type === 'TemplateLiteral'
    ? (node['quasis'] as Node[]).map((each) => (each['value'] as { raw: string }).raw)
    : [];

/** The text of a string or a template, with `$` for what is put in; null for any other node. */
function statementOf(node: Node): string | null {
  const quasis = quasisOf(node);
  return textOf(node) ?? (quasis.length > 0 ? quasis.join(' $ ') : null);
}

/** Tables written at a node: a Drizzle call, or the text of a statement; raw ones by their name in the database. */
function* writesAt(node: Node, known: ReadonlyMap<string, Table>): Generator<string | Table> {
  if (node.type === 'CallExpression' && isNode(node['callee']) && node['callee'].type === 'MemberExpression') {
    const method = nameOf(node['callee']['property']);
    const table = known.get(nameOf((node['arguments'] as unknown[])[0]) ?? '');
    if (table && (method === 'insert' || method === 'update' || method === 'delete')) yield table;
  }
  const quasis = quasisOf(node);
  const statement = statementOf(node);
  if (statement === null) return;
  for (const pattern of rawWrites) for (const match of statement.matchAll(pattern)) if (match[1]) yield match[1];
  const expressions = node.type === 'TemplateLiteral' ? (node['expressions'] as unknown[]) : [];
  for (const [index, expression] of expressions.entries()) {
    const table = known.get(nameOf(expression) ?? '');
    if (table && writeBeforeTable.test(quasis[index] ?? '')) yield table;
  }
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

/** Every place of the product that writes a table. */
export function writesOf(tree: SourceTree, declared: ReadonlyMap<string, Table>): Write[] {
  return productFiles(tree).flatMap((path) => writesIn(tree, path, declared));
}

function writesIn(tree: SourceTree, path: string, declared: ReadonlyMap<string, Table>): Write[] {
  const source = tree.read(path);
  const { program } = parse(path, source);
  const known = knownTables(path, program, declared);
  const writes: Write[] = [];
  visit(program, (node) => {
    for (const write of writesAt(node, known)) {
      const sqlName = typeof write === 'string' ? write : write.sqlName;
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

/** Who may write each table: whose tables.ts declares it, else the one that does. */
function ownersOf(tree: SourceTree): Map<string, string> {
  const declared = declaredTables(tree);
  const written = writesOf(tree, declared).map(({ sqlName, writer }) => [sqlName, writer] as const);
  return new Map([...written, ...[...declared.values()].map(({ sqlName, owner }) => [sqlName, owner] as const)]);
}

interface Read {
  readonly path: string;
  readonly line: number;
  readonly sqlName: string;
  readonly reader: string;
  readonly owner: string;
}

/** Functions of ours and of the query builder that are given the name of a table. */
const takesTableName = new Set(['ownRows', 'identifier']);

/** Tables that a node reads by their name in the database. */
function readsAt(node: Node, parents: readonly Node[]): string[] {
  if (node.type === 'CallExpression') {
    const callee = node['callee'] as Node;
    const called = nameOf(callee) ?? nameOf(callee['property']);
    const name = textOf((node['arguments'] as unknown[])[0]);
    return name !== null && takesTableName.has(called ?? '') ? [name] : [];
  }
  const statement = statementOf(node);
  if (statement === null) return [];
  const isTagged = parents.at(-1)?.type === 'TaggedTemplateExpression';
  // A text for people may say "from" as well.
  if (!isTagged && !/\b(?:select|insert|update|delete|merge)\b/i.test(statement)) return [];
  const around = new Set(parents.flatMap((each) => queryNamesIn(quasisOf(each).join(' $ '))));
  return tablesRead(statement).filter((name) => !around.has(name));
}

/** Every statement of the product, by file, that reads a table of somebody else. */
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
