import { dirname, join } from 'node:path/posix';
import { type ImportOf, isNode, type Node, parse, visit } from './parse.ts';
import { type Finding, lineAt, type Rule } from './rule.ts';
import type { SourceTree } from './source-tree.ts';

const screenFile = /\.(?:browser|page)\.test\.ts$|^packages\/e2e\/|^packages\/web\/.*\/test\//;

/** Reads of a locator that answer at once, whatever the screen shows by then. */
const listReads = new Set(['allInnerTexts', 'allTextContents', 'count', 'evaluateAll', 'isHidden', 'isVisible']);
const textReads: ReadonlySet<string | null> = new Set(['allInnerTexts', 'allTextContents']);
/** Reads that wait for their element, but not for the value. */
const valueReads = new Set([
  'getAttribute',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'textContent',
]);

const nameOf = (node: unknown): string | null =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : null;

/** Returns the method of `locator.method()`. */
function methodOf(node: Node): string | null {
  const callee = node.type === 'CallExpression' ? node['callee'] : null;
  return isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee['property']) : null;
}

const isExpect = (node: Node): boolean => node.type === 'CallExpression' && nameOf(node['callee']) === 'expect';
const isPoll = (node: Node): boolean => methodOf(node) === 'poll';

/** Returns the functions of a file that read a list and wait for none of it. */
function hastyHelpers(program: unknown): Set<string> {
  const helpers = new Set<string>();
  visit(program, (node) => {
    const body = node.type === 'VariableDeclarator' ? node['init'] : node.type === 'FunctionDeclaration' ? node : null;
    const name = nameOf(node['id']);
    if (name === null || !isNode(body) || !/Function/.test(body.type)) return;
    const called = new Set<string | null>();
    // A test within a function is not what the function returns.
    visit(body['body'], (inner, parents) => {
      if (!parents.some((one) => isExpect(one) || isPoll(one))) called.add(methodOf(inner));
    });
    if (called.has('waitFor') || called.has('poll')) return;
    if ([...listReads].some((read) => called.has(read))) helpers.add(name);
  });
  return helpers;
}

/** Returns the names of a file that stand for a helper which reads at once, its own and those it imports. */
function hastyNames(tree: SourceTree, path: string, { program, imports }: { program: unknown; imports: ImportOf[] }) {
  const names = hastyHelpers(program);
  for (const { specifier, names: imported } of imports) {
    const from = join(dirname(path), specifier);
    if (!specifier.startsWith('.') || !screenFile.test(from) || !tree.files.includes(from)) continue;
    const helpers = hastyHelpers(parse(from, tree.read(from)).program);
    for (const name of imported) if (helpers.has(name)) names.add(name);
  }
  return names;
}

/** A test reads a screen until it says what is expected: a list that is read once is the list of a fast machine. */
export const polledReads: Rule = {
  name: 'polled reads',
  check(tree) {
    const findings: Finding[] = [];
    for (const path of tree.files.filter((each) => screenFile.test(each) && each.endsWith('.ts'))) {
      const source = tree.read(path);
      const parsed = parse(path, source);
      const helpers = hastyNames(tree, path, parsed);
      visit(parsed.program, (node, parents) => {
        if (parents.some(isPoll)) return;
        const method = methodOf(node);
        const helper = node.type === 'CallExpression' ? nameOf(node['callee']) : null;
        const isRead = parents.some(isExpect)
          ? (isReading(method) && isAwaited(node, parents)) || (helper !== null && helpers.has(helper))
          : textReads.has(method) && isKept(parents);
        if (!isRead) return;
        const message = `\`await expect.poll(() => …)\` waits until ${method ?? helper}() answers what is expected`;
        findings.push({ path, line: lineAt(source, node.start), message });
      });
    }
    return findings;
  },
};

const isReading = (method: string | null): boolean =>
  method !== null && (listReads.has(method) || valueReads.has(method));

/** Finds `const rows = await X.allInnerTexts()`, of which the statement follows. */
const isKept = (parents: readonly Node[]): boolean =>
  parents.at(-1)?.type === 'AwaitExpression' && parents.at(-2)?.type === 'VariableDeclarator';

/** Spares the same names on values that are there already, such as elements within `evaluate`. */
const isAwaited = (node: Node, parents: readonly Node[]): boolean =>
  parents.some((parent) => parent.type === 'AwaitExpression' && parent['argument'] === node);
