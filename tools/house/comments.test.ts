import { expect, test } from 'vitest';
import { inFolder } from '../rules/fixture.ts';
import { readTree } from '../rules/source-tree.ts';
import { ratesOf, readComments } from './comments.ts';

const read = (files: Record<string, string>) =>
  inFolder(files, (root) => readComments(readTree(root)).map(({ line, text }) => `${line} ${text}`));

test('reads lines that follow each other as one comment, and blocks without their stars', () => {
  const text = [
    '// Locks the leads in the order of their ids,',
    '// so that two purchases cannot wait for each other.',
    'const a = 1; // Counted in cents.',
    '// Another one.',
    '/**',
    ' * Returns the price.',
    ' */',
    "export const price = '// no comment';",
    '// biome-ignore lint: a directive is no sentence',
  ].join('\n');
  expect(read({ 'packages/server/src/a.ts': text })).toEqual([
    '1 Locks the leads in the order of their ids, so that two purchases cannot wait for each other.',
    '3 Counted in cents.',
    '4 Another one.',
    '5 Returns the price.',
  ]);
});

test('reads comments of SQL, and paragraphs and entries of documents without code and tables', () => {
  const sql = 'create table a (\n  -- In cents,\n  -- before tax.\n  amount int\n);';
  const markdown =
    '# Title\n\nFirst line\nand second.\n\n- An entry\n- Another\n\n```\ncode\n```\n\n| a | b |\n|---|---|\n';
  expect(read({ 'packages/server/migrations/001_a.sql': sql })).toEqual(['2 In cents, before tax.']);
  expect(read({ 'docs/A.md': markdown })).toEqual(['3 First line and second.', '6 An entry', '7 Another']);
});

test('counts comments that open with a clause, and words without a name', () => {
  const comments = ['What is left is said.', 'Whoever comes second waits, nobody else.', 'Returns the rest.'];
  expect(ratesOf(comments.map((text, line) => ({ path: 'a.ts', line, text })))).toEqual({
    comments: 3,
    clauses: 2,
    wordCount: 14,
    nameless: 2,
  });
});
