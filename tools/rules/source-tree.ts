import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The checked-in files below a folder, by paths with forward slashes, each read at most once. */
export interface SourceTree {
  readonly root: string;
  readonly files: readonly string[];
  read(path: string): string;
}

/** Folders that are built, installed or written at run time; .gitignore names the same ones. */
const ignoredFolders = new Set(['node_modules', 'dist', 'coverage', 'test-results', '.git', '.vite']);
const ignoredPaths = new Set(['data']);

function* walk(root: string, folder: string): Generator<string> {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!ignoredFolders.has(entry.name) && !ignoredPaths.has(path)) yield* walk(root, path);
    } else if (entry.isFile()) yield path;
  }
}

export function readTree(root: string): SourceTree {
  const texts = new Map<string, string>();
  return {
    root,
    files: [...walk(root, '')],
    read(path) {
      const known = texts.get(path);
      if (known !== undefined) return known;
      const text = readFileSync(join(root, path), 'utf8');
      texts.set(path, text);
      return text;
    },
  };
}

export const isSource = (path: string): boolean => /\.(ts|tsx|mts|js|mjs)$/.test(path) && !path.endsWith('.d.ts');

/** Tests, and what only tests use. */
export const isTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || /^packages\/.*\/test\//.test(path) || path.startsWith('packages/e2e/');
