import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { namespaces } from '../src/app/shells/beginning.ts';
import type { HostRole } from '../src/lib/config/config.ts';
import { namespacesOf, texts } from '../texts-plugin.ts';

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

const transform = (path: string, code: string): string | undefined => {
  const run = texts().transform as (code: string, id: string) => { code: string } | undefined;
  return run(code, path)?.code;
};

test('a screen comes with the texts of all that it imports, and not of what it fetches later', () => {
  write(
    'screen.tsx',
    `import { Field } from './field.tsx'; import type { Row } from './row.tsx'; useTranslation('leads');`,
  );
  write('field.tsx', `export { Mark } from './mark.tsx'; useTranslation(['fields', 'app']); import('./row.tsx');`);
  write('mark.tsx', `import './screen.tsx'; useTranslation('plots');`);
  write('row.tsx', `useTranslation('beacons');`);
  const routes = `const Screen = lazyScreen(async () => (await import('./screen.tsx')).Screen);\nvoid import('./row.tsx');`;
  const changed = transform(join(folder, 'routes.tsx'), routes);
  expect(changed).toContain(`(await withTexts(import('./screen.tsx'), ["app","fields","leads","plots"])).Screen`);
  expect(changed?.split('\n')[1]).toBe(`void import('./row.tsx');`);
});

test('a file that fetches neither screens nor parts stays as it is', () => {
  write('screen.tsx', `useTranslation('leads');`);
  expect(transform(join(folder, 'next.ts'), `export const next = [() => import('./screen.tsx')];`)).toBeUndefined();
});

const folderOf: Readonly<Record<HostRole, string>> = { ADMIN: 'admin', EXHIBITOR: 'business', VISITOR: 'visitor' };

test.each(Object.entries(folderOf))(
  'the texts that are requested first for %s are those of what it begins with',
  (role, of) => {
    const beginning = join(import.meta.dirname, '../src/app/shells', of, 'beginning.ts');
    expect(['app', ...namespaces[role as HostRole]].toSorted()).toEqual(
      [...new Set(['app', ...namespacesOf(beginning)])].toSorted(),
    );
  },
);
