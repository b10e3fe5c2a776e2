import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages } from './messages.ts';

const read = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../locales/${name}.json`, import.meta.url), 'utf8'));
const placeholders = (text = ''): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

/** Words that address a reader; "Sie" may also stand for a thing, so only where a sentence asks for an action. */
const du = /\b(du|dich|dir|dein\w*)\b/i;
const sie = /\b(Ihnen|Ihr|Ihre[mnrs]?)\b|\b\p{L}+en Sie\b/u;
const tú =
  /(?<!\p{L})(tú|tus?|te|ti|tienes|quieres|conozcas|olvidaste|introduce|elige|abre|configura|usa|revisa|espera|pide|permite|consulta|sigue|vuelve|revísalo|envíala|añádela)(?!\p{L})/iu;
const usted =
  /(?<!\p{L})(usted|le|su|sus|introduzca|elija|revise|espere|pida|permita|consulte|siga|vuelva|revíselo|envíela)(?!\p{L})/iu;

it('says in every language all that it says in English', () => {
  const english = read('en');
  for (const language of languages) {
    const texts = read(language);
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(texts))
      expect(placeholders(text), key).toEqual(placeholders(english[key]));
  }
});

it.each([
  ['de', du, sie],
  ['es', tú, usted],
] as const)(
  'has %s for those who are addressed formally, and is familiar only with others',
  (language, familiar, polite) => {
    const [plain, other] = [read(language), read(`${language}-formal`)];
    for (const [key, text] of Object.entries(other)) {
      expect(plain[key], key).not.toBe(text);
      expect(placeholders(text), key).toEqual(placeholders(plain[key]));
      expect(text, key).not.toMatch(familiar);
    }
    for (const [key, text] of Object.entries(plain)) {
      expect(text, key).not.toMatch(polite);
      if (familiar.test(text)) expect(Object.keys(other), text).toContain(key);
    }
  },
);

it('addresses nobody where it is not known who comes', () => {
  for (const [language, familiar, polite] of [
    ['de', du, sie],
    ['es', tú, usted],
  ] as const) {
    const texts = read(language);
    for (const key of ['refused.title', 'refused.intro', 'refused.detail', 'unavailable.title', 'unavailable.intro']) {
      expect(texts[key]).not.toMatch(familiar);
      expect(texts[key]).not.toMatch(polite);
    }
  }
});
