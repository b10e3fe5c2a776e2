import { spawnSync } from 'node:child_process';
import { copyFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { inFolder } from './rules/fixture.ts';

const repository = resolve(import.meta.dirname, '..');

function deadCode(files: Record<string, string>): string {
  const manifests = {
    'package.json': JSON.stringify({
      name: 'fairlead',
      workspaces: ['packages/*'],
      scripts: { start: 'node packages/server/src/main.ts' },
    }),
    'packages/contract/package.json': JSON.stringify({
      name: '@fairlead/contract',
      type: 'module',
      exports: { './*': './src/*.ts' },
    }),
    'packages/server/package.json': JSON.stringify({ name: '@fairlead/server', type: 'module' }),
  };
  return inFolder({ ...manifests, ...files }, (root) => {
    copyFileSync(join(repository, 'knip.json'), join(root, 'knip.json'));
    symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
    return spawnSync(process.execPath, [join(repository, 'node_modules/knip/bin/knip.js'), '--no-progress'], {
      cwd: root,
      encoding: 'utf8',
    }).stdout;
  });
}

test('finds an export, a file and an endpoint that nobody uses', () => {
  const found = deadCode({
    'packages/server/src/main.ts': "import { used } from './part.ts';\n\nused();\n",
    'packages/server/src/part.ts': 'export function used(): void {}\nexport function deadExport(): void {}\n',
    'packages/server/src/dead-file.ts': 'export const a = 1;\n',
    'packages/contract/src/scans.ts': 'export const deadEndpoint = {};\n',
  });
  expect(found).toContain('deadExport');
  expect(found).toContain('dead-file.ts');
  expect(found).toContain('deadEndpoint');
  expect(found).not.toMatch(/\bused\b/);
});

test('finds what a public.ts offers and nobody imports', () => {
  const feature = 'packages/server/src/features/scans';
  const found = deadCode({
    'packages/server/src/main.ts': "import { used } from './features/scans/public.ts';\n\nused();\n",
    [`${feature}/public.ts`]: "export { deadOffer, used } from './service.ts';\n",
    [`${feature}/service.ts`]: 'export function used(): void {}\nexport function deadOffer(): void {}\n',
  });
  expect(found).toMatch(/deadOffer .*public\.ts/);
  expect(found).not.toMatch(/\bused\b/);
});
