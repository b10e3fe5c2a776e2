import { isNode, type Node, parse, visit } from './parse.ts';
import { type Finding, lineAt, type Rule } from './rule.ts';
import { isTest } from './source-tree.ts';

const queryFile = /^packages\/server\/src\/features\/.*\/(?:[a-z0-9-]+-)?queries\.ts$/;
const featureFile = /^packages\/server\/src\/features\/.*\.ts$/;

function takesExecutor(query: Node): boolean {
  const [first] = query['params'] as unknown[];
  const annotation = isNode(first) ? first['typeAnnotation'] : null;
  const type = isNode(annotation) ? annotation['typeAnnotation'] : null;
  const name = isNode(type) && type.type === 'TSTypeReference' ? type['typeName'] : null;
  return isNode(name) && name['name'] === 'Executor';
}

/** Returns whether a statement stands in a function itself, which makes it a query in a file of any name. */
function holdsStatement(query: Node): boolean {
  let found = false;
  visit(query, ({ type, tag }) => {
    found ||= type === 'TaggedTemplateExpression' && isNode(tag) && tag['name'] === 'sql';
  });
  return found;
}

/** Returns the functions that an export declares. */
function exportedFunctions(node: Node): Node[] {
  const declaration = node.type === 'ExportNamedDeclaration' ? node['declaration'] : null;
  if (!isNode(declaration)) return [];
  if (declaration.type === 'FunctionDeclaration') return [declaration];
  if (declaration.type !== 'VariableDeclaration') return [];
  return (declaration['declarations'] as Node[])
    .map(({ init }) => init)
    .filter((init) => isNode(init) && /^(?:Arrow)?Function/.test(init.type)) as Node[];
}

/** Every query, in the files for queries and in any other of a feature, takes its executor first: there is no global handle, so a query always runs where its caller says. */
export const executorFirst: Rule = {
  name: 'executor first',
  check(tree) {
    const findings: Finding[] = [];
    for (const path of tree.files.filter((each) => featureFile.test(each) && !isTest(each))) {
      const source = tree.read(path);
      visit(parse(path, source).program, (node) => {
        for (const query of exportedFunctions(node))
          if (
            (query['async'] === true || query['generator'] === true) &&
            (queryFile.test(path) || holdsStatement(query)) &&
            !takesExecutor(query)
          )
            findings.push({
              path,
              line: lineAt(source, query.start),
              message: 'a query takes the executor (Executor or Sql) first',
            });
      });
    }
    return findings;
  },
};
