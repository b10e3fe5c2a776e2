import { isNode, type Node, parse, visit } from './parse.ts';
import { type Finding, lineAt, type Rule } from './rule.ts';
import { isTest } from './source-tree.ts';

/** Attributes whose value is read out or shown, whatever it looks like. */
const spoken = new Set([
  'alt',
  'aria-braillelabel',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
]);
/** Properties of our own components that are shown; a value without space or capital is a key or a variant. */
const usuallyShown = new Set(['caption', 'description', 'heading', 'hint', 'label', 'message', 'subtitle', 'text']);

/** The product's name is the same in every language. */
const productName = 'Fairlead';

const hasLetters = (text: string): boolean => /\p{L}/u.test(text.replace(/&\w+;/g, '')) && text.trim() !== productName;
const looksShown = (text: string): boolean => hasLetters(text) && /\s|\p{Lu}/u.test(text);

/** Returns the texts an expression can come to without a call: literals, templates, both sides of ?:, ||, && and ??. */
function* texts(node: unknown): Generator<{ text: string; start: number }> {
  if (!isNode(node)) return;
  if (node.type === 'Literal' && typeof node['value'] === 'string') yield { text: node['value'], start: node.start };
  else if (node.type === 'TemplateLiteral')
    for (const part of node['quasis'] as Node[])
      yield { text: (part['value'] as { cooked: string }).cooked, start: part.start };
  else if (node.type === 'ConditionalExpression') {
    yield* texts(node['consequent']);
    yield* texts(node['alternate']);
  } else if (node.type === 'LogicalExpression') {
    yield* texts(node['left']);
    yield* texts(node['right']);
  } else if (node.type === 'JSXExpressionContainer') yield* texts(node['expression']);
}

/** Returns whether the element is a key: the name on it is not translated, it is what is printed on the keyboard. */
function isKey(element: Node | undefined): boolean {
  const opening = element?.['openingElement'];
  return isNode(opening) && isNode(opening['name']) && opening['name']['name'] === 'kbd';
}

function textsIn(node: Node, parent: Node | undefined): { text: string; start: number }[] {
  if (isKey(parent)) return [];
  if (node.type === 'JSXText' && hasLetters(String(node['value'])))
    return [{ text: String(node['value']), start: node.start }];
  if (node.type === 'JSXExpressionContainer' && (parent?.type === 'JSXElement' || parent?.type === 'JSXFragment'))
    return [...texts(node)].filter(({ text }) => hasLetters(text));
  if (node.type !== 'JSXAttribute' || !isNode(node['name'])) return [];
  const name = String(node['name']['name']);
  if (spoken.has(name)) return [...texts(node['value'])].filter(({ text }) => hasLetters(text));
  if (usuallyShown.has(name)) return [...texts(node['value'])].filter(({ text }) => looksShown(text));
  return [];
}

/** Texts shown to people stand in the locale files only. */
export const untranslatedTexts: Rule = {
  name: 'untranslated texts',
  check(tree) {
    const findings: Finding[] = [];
    for (const path of tree.files) {
      if (!/^packages\/web\/src\/.*\.tsx$/.test(path) || isTest(path)) continue;
      const source = tree.read(path);
      visit(parse(path, source).program, (node, parents) => {
        for (const { text, start } of textsIn(node, parents.at(-1)))
          findings.push({ path, line: lineAt(source, start), message: `"${text.trim()}" belongs in src/locales` });
      });
    }
    return findings;
  },
};
