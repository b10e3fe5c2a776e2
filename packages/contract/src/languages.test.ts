import { expect, test } from 'vitest';
import { chooseLanguage, chooseRegion } from './languages.ts';

test.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr-FR,es;q=0.5,en;q=0.2', 'es'],
  ['en;q=0.2, es;q=0.7', 'es'],
  ['es;q=0, en', 'en'],
  ['fr', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('Accept-Language %j is answered in %s', (header, language) => {
  expect(chooseLanguage(header)).toBe(language);
});

test.each([
  ['es-MX,es;q=0.9', 'es', 'MX'],
  ['es-419', 'es', '419'],
  ['en-GB, ES-mx;q=0.5', 'es', 'MX'],
  ['es', 'es', undefined],
  ['de-DE', 'es', undefined],
  ['es-Latn-MX-x-evil', 'es', undefined],
  [undefined, 'es', undefined],
] as const)('%s names for %s the region %s', (header, language, region) => {
  expect(chooseRegion(header, language)).toBe(region);
});
