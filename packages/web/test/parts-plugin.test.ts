import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { namespacesOf, parts } from '../parts-plugin.ts';
import { preloads } from '../src/app/preload.ts';
import type { HostRole } from '../src/lib/config/config.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, code: string): string => {
  const path = join(folder, name);
  writeFileSync(path, code);
  return path;
};

/** Returns the code as the plugin changes it, in development or for the build. */
async function transform(
  path: string,
  code: string,
  command: 'serve' | 'build' = 'serve',
): Promise<string | undefined> {
  const plugin = parts();
  (plugin.configResolved as (config: { command: string }) => void)({ command });
  const context = { resolve: async (specifier: string) => ({ id: join(folder, specifier) }) };
  const run = plugin.transform as (
    this: typeof context,
    code: string,
    id: string,
  ) => Promise<{ code: string } | undefined>;
  return (await run.call(context, code, path))?.code;
}

test('a screen comes with the texts of all that it imports, and not of what it fetches later', async () => {
  write(
    'screen.tsx',
    `import { Field } from './field.tsx'; import type { Row } from './row.tsx'; useTranslation('leads');`,
  );
  write('field.tsx', `export { Mark } from './mark.tsx'; useTranslation(['fields', 'app']); import('./row.tsx');`);
  write('mark.tsx', `import './screen.tsx'; useTranslation('plots');`);
  write('row.tsx', `useTranslation('beacons');`);
  const routes = `const Screen = lazyScreen(async () => (await import('./screen.tsx')).Screen);\nvoid import('./row.tsx');`;
  const changed = await transform(join(folder, 'routes.tsx'), routes);
  expect(changed).toContain(`(await withTexts(import('./screen.tsx'), ["app","fields","leads","plots"])).Screen`);
  expect(changed?.split('\n')[1]).toBe(`void import('./row.tsx');`);
});

test('a file that fetches neither screens nor parts stays as it is in development', async () => {
  write('screen.tsx', `useTranslation('leads');`);
  const code = `export const next = [() => import('./screen.tsx')];`;
  expect((await transform(join(folder, 'preload.ts'), code))?.trim()).toBe(code);
});

test('every part of a build is fetched with its files', async () => {
  const code = `export const next = [() => import('./screen.tsx')];`;
  const changed = await transform(join(folder, 'preload.ts'), code, 'build');
  expect(changed).toMatch(/^import \{ loadPart \} from ".*\/load-part.ts"; export const next/);
  expect(changed).toMatch(/\[\(\) => loadPart\(\(\) => import\('\.\/screen\.tsx'\), "files-of:.*\/screen\.tsx"\)\];$/);
});

const folderOf: Readonly<Record<HostRole, string>> = { ADMIN: 'admin', EXHIBITOR: 'business', VISITOR: 'visitor' };

test.each(Object.entries(folderOf))(
  'the texts that are requested first for %s are those of its home screen',
  (role, of) => {
    const home = join(import.meta.dirname, '../src/app/shells', of, 'preload.ts');
    expect(['app', ...preloads[role as HostRole].namespaces].toSorted()).toEqual(
      [...new Set(['app', ...namespacesOf(home)])].toSorted(),
    );
  },
);
