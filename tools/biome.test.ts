import { spawnSync } from 'node:child_process';
import { copyFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { inFolder } from './rules/fixture.ts';

const repository = resolve(import.meta.dirname, '..');

/** The rules that our biome.json finds broken in these files. */
function lint(files: Record<string, string>): string {
  return inFolder(files, (root) => {
    copyFileSync(join(repository, 'biome.json'), join(root, 'biome.json'));
    copyFileSync(join(repository, '.gitignore'), join(root, '.gitignore'));
    symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
    const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome');
    const run = spawnSync(process.execPath, [biome, 'lint', '--max-diagnostics=50', '.'], {
      cwd: root,
      encoding: 'utf8',
    });
    return run.stdout + run.stderr;
  });
}

const path = 'packages/server/src/app.ts';

test.each([
  ['export const a = process.env;', 'noProcessEnv'],
  ["import { env } from 'node:process';\nexport const a = env['A'];", 'noProcessEnv'],
  ['export const a = (x: any) => x;', 'noExplicitAny'],
  [`// @ts-ig${'nore'}\nexport const a = 1;`, 'noTsIgnore'],
  ["console.log('x');", 'noConsole'],
  ['export enum A {\n  B,\n}', 'noEnum'],
  ['export class A {\n  constructor(readonly b: string) {}\n}', 'noParameterProperties'],
  ['async function a(): Promise<void> {}\nexport function b(): void {\n  a();\n}', 'noFloatingPromises'],
  [
    'async function a(): Promise<void> {}\nexport function b(): void {\n  [1].forEach(async () => a());\n}',
    'noMisusedPromises',
  ],
  ["export { a } from './b.ts';", 'noBarrelFile'],
  ["export * from './b.ts';", 'noReExportAll'],
  ['export const a = [1].at(0)!;', 'noNonNullAssertion'],
  [`${'export const a = 1;\n'.repeat(401)}`, 'noExcessiveLinesPerFile'],
])('refuses %s', (text, rule) => {
  expect(lint({ [path]: text })).toContain(rule);
});

test.each(['skip', 'only'])('refuses a test with %s', (kind) => {
  const text = `import { test } from 'vitest';\n\ntest.${kind}('x', () => {});\n`;
  expect(lint({ 'packages/web/src/a.test.ts': text })).toMatch(/noSkippedTests|noFocusedTests/);
});

test('refuses files that import each other in a circle', () => {
  const other = { 'packages/server/src/b.ts': "import { a } from './app.ts';\n\nexport const b = a;\n" };
  expect(lint({ ...other, [path]: "import { b } from './b.ts';\n\nexport const a = b;\n" })).toContain(
    'noImportCycles',
  );
});

test('refuses a circle of which a half imports only types', () => {
  const other = {
    'packages/server/src/b.ts': "import type { A } from './app.ts';\n\nexport const b = (a: A): A => a;\n",
  };
  const text = "import { b } from './b.ts';\n\nexport type A = string;\nexport const a = b('a');\n";
  expect(lint({ ...other, [path]: text })).toContain('noImportCycles');
});

test('reads the environment in config.ts, tests, tools and benchmarks only', () => {
  const text = 'export const a = process.env;\n';
  const allowed = [
    'packages/server/src/config.ts',
    'packages/server/src/a.test.ts',
    'packages/e2e/harness/a.ts',
    'bench/a.ts',
    'tools/a.ts',
  ];
  expect(lint(Object.fromEntries(allowed.map((each) => [each, text])))).not.toContain('noProcessEnv');
  expect(lint({ 'packages/web/src/lib/config.ts': text })).toContain('noProcessEnv');
});
