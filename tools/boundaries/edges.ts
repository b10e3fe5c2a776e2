import { dirname, join } from 'node:path/posix';
import { parse } from '../rules/parse.ts';
import { lineAt } from '../rules/rule.ts';
import { isSource, type SourceTree } from '../rules/source-tree.ts';

/** One file using another file of the repository, or a package from outside. */
export interface Edge {
  readonly from: string;
  readonly line: number;
  readonly to: { readonly kind: 'file'; readonly path: string } | { readonly kind: 'package'; readonly name: string };
}

const workspace = /^@fairlead\/([^/]+)\/(.+)$/;

function target(from: string, specifier: string): Edge['to'] {
  const own = workspace.exec(specifier);
  if (own) return { kind: 'file', path: `packages/${own[1]}/src/${own[2]}.ts` };
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return { kind: 'file', path: join(dirname(from), bare) };
  const [scope = '', name = ''] = bare.split('/');
  return { kind: 'package', name: scope.startsWith('@') ? `${scope}/${name}` : scope };
}

export function edgesOf(tree: SourceTree): Edge[] {
  return tree.files.filter(isSource).flatMap((from) => {
    const text = tree.read(from);
    return parse(from, text).imports.map(({ specifier, start }) => ({
      from,
      line: lineAt(text, start),
      to: target(from, specifier),
    }));
  });
}
