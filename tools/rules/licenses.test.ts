import { describe, expect, test } from 'vitest';
import { licensesDocument, licensesPath, readLicenses } from '../licenses/read-licenses.ts';
import { find, inFolder } from './fixture.ts';
import { licenses } from './licenses.ts';
import { readTree } from './source-tree.ts';

type Files = Readonly<Record<string, string>>;
const product = { name: 'product', version: '1.0.0', license: 'Apache-2.0' };

/** A repository of one workspace that depends on `near`, with a list that is up to date. */
function repository(packages: object, more: Files = {}): Files {
  const files = {
    'package.json': JSON.stringify(product),
    'package-lock.json': JSON.stringify({
      packages: {
        '': product,
        'packages/web': { dependencies: { near: '1.0.0' }, devDependencies: { tool: '1.0.0' } },
        'node_modules/web': { link: true, resolved: 'packages/web' },
        'node_modules/tool': { version: '1.0.0', dev: true, license: 'GPL-3.0-only' },
        ...packages,
      },
    }),
    ...more,
  };
  return inFolder(files, (root) => {
    const tree = readTree(root);
    return { ...files, [licensesPath]: licensesDocument(tree, readLicenses(tree)) };
  });
}
const near = (value: object) => ({ 'node_modules/near': { version: '1.0.0', license: 'MIT', ...value } });
const installed = (path: string, value: object): Files => ({ [`${path}/package.json`]: JSON.stringify(value) });

describe('refuses', () => {
  test.each([
    'GPL-3.0-only',
    'GPL-2.0-or-later',
    'AGPL-3.0-only',
    'SSPL-1.0',
    'BUSL-1.1',
    'LGPL-3.0-or-later',
    'Whatever',
  ])('a dependency under %s', (license) => {
    expect(find(licenses, repository(near({ license })))).toEqual([
      expect.stringContaining(`near 1.0.0 is under ${license}`),
    ]);
  });

  test('one without a licence, and one that only says where to look', () => {
    expect(find(licenses, repository(near({ license: undefined })))).toEqual([
      expect.stringContaining('near 1.0.0 states no licence'),
    ]);
    const seeLicense = near({ license: 'SEE LICENSE IN LICENSE.md' });
    expect(find(licenses, repository(seeLicense))).toHaveLength(1);
  });

  test('one of a dependency of a dependency, of another platform, in a folder of its own, and one that is a peer', () => {
    const gpl = { version: '2.0.0', license: 'GPL-3.0-only' };
    const packages = {
      ...near({
        dependencies: { far: '2.0.0' },
        optionalDependencies: { 'near-win32': '2.0.0' },
        peerDependencies: { peer: '2.0.0' },
      }),
      'node_modules/far': { version: '9.0.0', license: 'MIT' },
      'node_modules/near/node_modules/far': gpl,
      'node_modules/near-win32': { ...gpl, optional: true, os: ['win32'] },
      'node_modules/peer': gpl,
    };
    const found = find(licenses, repository(packages));
    expect(found.map((one) => /(\S+) 2\.0\.0 is under/.exec(one)?.[1])).toEqual(['far', 'near-win32', 'peer']);
  });

  test('a choice only when nothing of it is allowed, and a combination when one part is not', () => {
    const isRefused = (license: string) => find(licenses, repository(near({ license }))).length > 0;
    expect(isRefused('(MIT OR GPL-3.0-only)')).toBe(false);
    expect(isRefused('(MIT AND (GPL-3.0-only OR ISC))')).toBe(false);
    expect(isRefused('MIT AND GPL-3.0-only')).toBe(true);
    expect(isRefused('(AGPL-3.0-only OR GPL-3.0-only)')).toBe(true);
    expect(isRefused('(MIT OR ISC')).toBe(true);
  });

  test('what an installed package states otherwise than the lock file', () => {
    const files = repository(near({}), installed('node_modules/near', { license: 'GPL-3.0-only' }));
    expect(find(licenses, files)).toEqual([expect.stringContaining('states GPL-3.0-only where it is installed')]);
  });

  test('a list that is not of the present dependencies, or missing', () => {
    const { [licensesPath]: listed = '', ...files } = repository(near({}));
    expect(find(licenses, files)).toEqual([expect.stringContaining('run `npm run licenses`')]);
    const changed = repository(near({ version: '1.0.1' }));
    expect(find(licenses, { ...changed, [licensesPath]: listed })).toHaveLength(1);
  });
});

describe('accepts', () => {
  test('what only development needs, whatever its licence', () => {
    expect(find(licenses, repository(near({})))).toEqual([]);
  });

  test('a licence that only the installed package states', () => {
    const files = repository(near({ license: undefined }), installed('node_modules/near', { license: 'ISC' }));
    expect(find(licenses, files)).toEqual([]);
  });
});

test('the list is an SPDX document with every package, its version and licence, each with an id of its own', () => {
  const packages = {
    ...near({ dependencies: { '@scope/far': '1.0.0' } }),
    'node_modules/@scope/far': { version: '2.0.0', license: 'ISC' },
  };
  const listed = JSON.parse(repository(packages)[licensesPath] ?? '');
  expect(listed).toMatchObject({ spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT' });
  expect(
    listed.packages.map((one: Record<string, string>) => [one['name'], one['versionInfo'], one['licenseDeclared']]),
  ).toEqual([
    ['product', '1.0.0', 'Apache-2.0'],
    ['@scope/far', '2.0.0', 'ISC'],
    ['near', '1.0.0', 'MIT'],
  ]);
  const ids = listed.packages.map(({ SPDXID }: { SPDXID: string }) => SPDXID);
  expect(new Set(ids).size).toBe(ids.length);
  expect(repository(packages)).toEqual(repository(packages));
});
