import { type ESTree, parseSync } from 'vite';

/** One import or re-export of a file, types included: a type from a forbidden place is a dependency as well. */
export interface ImportOf {
  readonly specifier: string;
  readonly names: readonly string[];
  readonly start: number;
}

/** Parses TypeScript or TSX with the parser that also builds the client; a syntax error throws with the file's name. */
export function parse(path: string, text: string): { program: ESTree.Program; imports: ImportOf[] } {
  const result = parseSync(path, text);
  const [error] = result.errors;
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`);
  const imports: ImportOf[] = [];
  visit(result.program, (node) => {
    const specifier = specifierOf(node);
    if (specifier !== null) imports.push({ specifier, names: namesOf(node), start: node.start });
  });
  return { program: result.program, imports };
}

const stringValue = (node: unknown): string | null => {
  if (!isNode(node)) return null;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  const quasis = node['quasis'];
  if (node.type !== 'TemplateLiteral' || !Array.isArray(quasis) || quasis.length !== 1) return null;
  return (quasis[0] as { value: { cooked: string } }).value.cooked;
};

function specifierOf(node: Node): string | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return stringValue(node['source']);
    default:
      return null;
  }
}

function namesOf(node: Node): string[] {
  const specifiers = node['specifiers'];
  if (!Array.isArray(specifiers)) return [];
  return specifiers.flatMap((each: Node) => {
    const name = each['imported'] ?? each['local'];
    return isNode(name) && typeof name['name'] === 'string' ? [name['name']] : [];
  });
}

/** A syntax node seen only as a bag of fields, which is all that a walk needs. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Calls `see` for every node, parents first, with its parents from the outermost on. */
export function visit(root: unknown, see: (node: Node, parents: readonly Node[]) => void, parents: Node[] = []): void {
  if (!isNode(root)) return;
  see(root, parents);
  parents.push(root);
  for (const value of Object.values(root)) {
    if (Array.isArray(value)) for (const each of value) visit(each, see, parents);
    else visit(value, see, parents);
  }
  parents.pop();
}
