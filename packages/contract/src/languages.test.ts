import { expect, test } from 'vitest';
import { chooseLanguage } from './languages.ts';

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
