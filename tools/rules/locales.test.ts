import { expect, test } from 'vitest';
import { find } from './fixture.ts';
import { locales } from './locales.ts';

const web = (texts: Record<string, Record<string, unknown>>): string[] =>
  find(
    locales,
    Object.fromEntries(
      Object.entries(texts).map(([lng, t]) => [`packages/web/src/locales/${lng}/scans.json`, JSON.stringify(t)]),
    ),
  );

test('accepts three equal languages, nested and flat', () => {
  const texts = { point: { title: 'Hi {{name}}' } };
  expect(web({ en: texts, es: texts, de: texts })).toEqual([]);
  const flat = JSON.stringify({ 'mail.subject': '{name}' });
  const server = Object.fromEntries(['en', 'es', 'de'].map((lng) => [`packages/server/locales/${lng}.json`, flat]));
  expect(find(locales, server)).toEqual([]);
});

test('refuses a missing and a surplus key', () => {
  const found = web({ en: { a: 'A', b: 'B' }, es: { a: 'A', b: 'B' }, de: { a: 'A', c: 'C' } });
  expect(found).toEqual([
    'packages/web/src/locales/de/scans.json "b" is missing',
    'packages/web/src/locales/de/scans.json "c" is not in the English file',
  ]);
});

test('refuses other placeholders and tags', () => {
  expect(web({ en: { a: '{{x}}' }, es: { a: '{{y}}' }, de: { a: '{{ x }}' } })).toEqual([
    expect.stringContaining('es/scans.json "a"'),
  ]);
  expect(web({ en: { a: '<b>x</b>' }, es: { a: '<b>x</b>' }, de: { a: 'x' } })).toEqual([
    expect.stringContaining('de/scans.json "a"'),
  ]);
});

test('refuses a missing file, an empty text and broken JSON', () => {
  expect(web({ en: { a: 'A' }, es: { a: 'A' } })).toEqual(['packages/web/src/locales/de/scans.json is missing']);
  expect(web({ en: { a: 'A' }, es: { a: ' ' }, de: { a: 'A' } })).toEqual([expect.stringContaining('"a" is empty')]);
  const broken = {
    'packages/server/locales/en.json': '{}',
    'packages/server/locales/es.json': '{',
    'packages/server/locales/de.json': '{}',
  };
  expect(find(locales, broken)).toContainEqual(expect.stringContaining('is not JSON'));
});

test('asks each language for the plural forms of its grammar', () => {
  const two = { n_one: '{{count}}', n_other: '{{count}}' };
  expect(web({ en: two, es: two, de: two })).toEqual([
    expect.stringContaining('"n_many" is missing (plural form of es)'),
  ]);
  expect(web({ en: two, es: { ...two, n_many: '{{count}}' }, de: two })).toEqual([]);
  expect(web({ en: two, es: { ...two, n_many: '{{count}}' }, de: { n_other: '{{count}}' } })).toEqual([
    expect.stringContaining('"n_one" is missing'),
  ]);
});
