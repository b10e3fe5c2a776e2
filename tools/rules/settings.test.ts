import { expect, test } from 'vitest';
import { find } from './fixture.ts';
import { settings } from './settings.ts';

const config = `const variables = z.object({
  PORT: withDefault(z.coerce.number(), '3000'),
  DATABASE_URL: optional(url),
  NAMES: withDefault(z.string(), ''),
});`;
const example = '# The port.\n#PORT=3000\n\n#DATABASE_URL=\n#NAMES=\n';
const operations = `# Operations

| variable | default | |
|---|---|---|
| \`PORT\` | 3000 | the port |
| \`DATABASE_URL\`, \`NAMES\` | – | |

| what | how much |
|---|---|
| \`OTHER\` | 1 |
`;
const files = {
  'packages/server/src/config.ts': config,
  '.env.example': example,
  'docs/operations.md': operations,
};

test('accepts variables that both places name with their defaults', () => {
  expect(find(settings, files)).toEqual([]);
});

test('refuses a variable that one of them forgot', () => {
  expect(find(settings, { ...files, '.env.example': example.replace('#PORT=3000\n', '') })).toEqual([
    expect.stringContaining('.env.example lacks PORT'),
  ]);
  expect(find(settings, { ...files, 'docs/operations.md': operations.replace('`DATABASE_URL`, ', '') })).toEqual([
    expect.stringContaining('docs/operations.md lacks DATABASE_URL'),
  ]);
});

test('refuses another default', () => {
  expect(find(settings, { ...files, '.env.example': example.replace('3000', '8080') })).toEqual([
    expect.stringContaining('.env.example:2 PORT is "3000" by default, not "8080"'),
  ]);
  expect(find(settings, { ...files, 'docs/operations.md': operations.replace('3000', '8080') })).toEqual([
    expect.stringContaining('docs/operations.md:5 PORT is'),
  ]);
});

test('refuses a variable that nothing reads any more', () => {
  expect(find(settings, { ...files, '.env.example': `${example}#GONE=1\n` })).toEqual([
    expect.stringContaining('.env.example:6 GONE is read by nobody'),
  ]);
  expect(find(settings, { ...files, 'docs/operations.md': operations.replace('`NAMES`', '`NAMES`, `GONE`') })).toEqual([
    expect.stringContaining('docs/operations.md:6 GONE is read by nobody'),
  ]);
});

test('says when it cannot read the configuration any more', () => {
  expect(find(settings, { 'packages/server/src/config.ts': 'export const nothing = 1;' })).toHaveLength(1);
});
