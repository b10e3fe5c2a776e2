import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Rule } from './rule.ts';
import { readTree } from './source-tree.ts';

/** Writes files (path → text) below a new temporary folder, hands it over, and removes it again. */
export function inFolder<T>(files: Readonly<Record<string, string>>, use: (root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), 'fairlead-rules-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return use(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Returns what a rule finds in a tree of these files: "path:line message" each. */
export function find(rule: Rule, files: Readonly<Record<string, string>>): string[] {
  return inFolder(files, (root) =>
    rule
      .check(readTree(root))
      .map(({ path, line, message }) => `${path}${line === undefined ? '' : `:${line}`} ${message}`),
  );
}
