import type { SourceTree } from './source-tree.ts';

/** One fault: where, and what is wrong with the remedy in the same sentence. */
export interface Finding {
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

export interface Rule {
  readonly name: string;
  check(tree: SourceTree): Finding[];
}

/** Returns the line, counted from 1, on which an offset lies. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
