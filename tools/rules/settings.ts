import { isNode, type Node, parse, visit } from './parse.ts';
import { type Finding, lineAt, type Rule } from './rule.ts';

const configPath = 'packages/server/src/config.ts';
const examplePath = '.env.example';
const operationsPath = 'docs/operations.md';
/** The head of the table in docs/operations.md that lists the variables. */
const tableHead = '| variable | default |';

const nameOf = (node: unknown): string | null => (isNode(node) ? String(node['name'] ?? node['value']) : null);

/** Returns the variables that the server reads, each with its default; undefined: it has none that is written there. */
function readVariables(source: string): Map<string, string | undefined> {
  const variables = new Map<string, string | undefined>();
  visit(parse(configPath, source).program, (node) => {
    if (node.type !== 'VariableDeclarator' || nameOf(node['id']) !== 'variables') return;
    const schema = isNode(node['init']) ? (node['init']['arguments'] as Node[])[0] : undefined;
    for (const property of (schema?.['properties'] ?? []) as Node[]) {
      const call = property['value'];
      const [, given] = isNode(call) && nameOf(call['callee']) === 'withDefault' ? (call['arguments'] as Node[]) : [];
      variables.set(nameOf(property['key']) ?? '', given === undefined ? undefined : String(given['value']));
    }
  });
  return variables;
}

interface Documented {
  readonly name: string;
  readonly line: number;
  readonly value: string;
}

/** `#NAME=value`, a line each. */
const inExample = (text: string): Documented[] =>
  [...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(({ 1: name = '', 2: value = '', index }) => ({
    name,
    line: lineAt(text, index),
    value: value.replace(/^(['"])(.*)\1$/, '$2'),
  }));

/** Returns the rows of the table: names, which share a default, in the first cell; a dash where there is none. */
function inTable(text: string): Documented[] {
  const start = text.indexOf(tableHead);
  const table = start === -1 ? '' : (text.slice(start).split('\n\n')[0] ?? '');
  const above = start === -1 ? 0 : lineAt(text, start);
  return table.split('\n').flatMap((row, at) => {
    const [, names = '', value = ''] = row.split('|').map((cell) => cell.trim());
    return [...names.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => ({
      name,
      line: above + at,
      value: value === '–' ? '' : value,
    }));
  });
}

/** Every setting is documented with its default, in .env.example and in the manual. */
export const settings: Rule = {
  name: 'settings',
  check(tree) {
    if (!tree.files.includes(configPath)) return [];
    const variables = readVariables(tree.read(configPath));
    if (variables.size === 0)
      return [{ path: configPath, message: 'has no list of variables that this rule can read' }];
    const findings: Finding[] = [];
    for (const [path, read] of [
      [examplePath, inExample],
      [operationsPath, inTable],
    ] as const) {
      const documented = read(tree.files.includes(path) ? tree.read(path) : '');
      for (const [name, value] of variables) {
        const found = documented.find((one) => one.name === name);
        if (found === undefined) findings.push({ path, message: `lacks ${name}, which ${configPath} reads` });
        else if (value !== undefined && found.value !== value)
          findings.push({ path, line: found.line, message: `${name} is "${value}" by default, not "${found.value}"` });
      }
      for (const { name, line } of documented)
        if (!variables.has(name)) findings.push({ path, line, message: `${name} is read by nobody` });
    }
    return findings;
  },
};
