import { isNode, type Node, parse } from './parse.ts';
import { type Finding, lineAt, type Rule } from './rule.ts';
import { isSource } from './source-tree.ts';

const checked = /^packages\/[^/]+\/src\//;
/** Identifiers that are values themselves. */
const values = new Set(['undefined', 'NaN', 'Infinity']);
/** Wrappers that change the type of an expression and not what it is. */
const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression']);

const list = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '');

function unwrap(node: unknown): Node | null {
  if (!isNode(node)) return null;
  return wrappers.has(node.type) ? unwrap(node['expression']) : node;
}

/** Returns the local names that stand for a whole module, and those that an import gave to something with another name. */
function importsOf(body: readonly Node[]): { modules: Set<string>; renamed: Set<string> } {
  const modules = new Set<string>();
  const renamed = new Set<string>();
  for (const statement of body.filter(({ type }) => type === 'ImportDeclaration'))
    for (const each of list(statement['specifiers'])) {
      const local = nameOf(each['local']);
      if (each.type === 'ImportNamespaceSpecifier') modules.add(local);
      if (each.type === 'ImportSpecifier' && nameOf(each['imported']) !== local) renamed.add(local);
    }
  return { modules, renamed };
}

/** Returns whether an exported constant is only what something else is called already. */
function isAlias({ id, init }: Node, modules: ReadonlySet<string>): boolean {
  const value = unwrap(init);
  if (value?.type === 'MemberExpression') return modules.has(nameOf(unwrap(value['object'])));
  if (value?.type !== 'Identifier') return false;
  const isName = isNode(id) && id.type === 'Identifier';
  return isName ? !values.has(nameOf(value)) : modules.has(nameOf(value));
}

/** Returns whether `export { … }` gives a new name. A default export has none of its own. */
function isRenamed(specifier: Node, renamed: ReadonlySet<string>, isReExport: boolean): boolean {
  const [local, exported] = [nameOf(specifier['local']), nameOf(specifier['exported'])];
  if (local === 'default' || exported === 'default') return false;
  return local !== exported || (!isReExport && renamed.has(local));
}

/** Returns whether a statement passes on names of a library, which cannot be renamed where they are defined. */
function isOfLibrary({ source }: Node): boolean {
  const from = nameOf(source);
  return from !== '' && !from.startsWith('.') && !from.startsWith('@fairlead/');
}

/** One thing has one name, from its definition to its last caller, so that a search finds all of them. */
export const secondNames: Rule = {
  name: 'second names',
  check(tree) {
    const findings: Finding[] = [];
    for (const path of tree.files.filter((each) => checked.test(each) && isSource(each))) {
      const text = tree.read(path);
      const body = parse(path, text).program.body as unknown as Node[];
      const { modules, renamed } = importsOf(body);
      const exports = body.filter(({ type }) => type === 'ExportNamedDeclaration');
      for (const statement of exports.filter((each) => !isOfLibrary(each))) {
        const declaration = unwrap(statement['declaration']);
        const isReExport = statement['source'] !== null;
        const found = [
          ...list(declaration?.['declarations']).filter((each) => isAlias(each, modules)),
          ...list(statement['specifiers']).filter((each) => isRenamed(each, renamed, isReExport)),
        ];
        for (const { start } of found)
          findings.push({
            path,
            line: lineAt(text, start),
            message: 'gives a second name to what has one; rename the definition and use that name everywhere',
          });
      }
    }
    return findings;
  },
};
