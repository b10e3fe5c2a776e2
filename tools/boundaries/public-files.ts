import { type Node, parse } from '../rules/parse.ts';
import { type Finding, lineAt } from '../rules/rule.ts';
import type { SourceTree } from '../rules/source-tree.ts';

const publicFile = /^packages\/server\/src\/features\/[^/]+\/public\.ts$/;

const isReExport = (node: Node): boolean =>
  node.type === 'ExportNamedDeclaration' && node['source'] !== null && node['declaration'] === null;

/** A feature offers a list of names, defined in other files: code in it would be a second place to look for a function. */
export function publicFiles(tree: SourceTree): Finding[] {
  return tree.files
    .filter((path) => publicFile.test(path))
    .flatMap((path) => {
      const text = tree.read(path);
      const body = parse(path, text).program.body as unknown as Node[];
      return body
        .filter((node) => !isReExport(node))
        .map(
          (node): Finding => ({
            path,
            line: lineAt(text, node.start),
            message: "public.ts only re-exports: export { name } from './file.ts'",
          }),
        );
    });
}
