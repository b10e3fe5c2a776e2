import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages } from './words.ts';

const read = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../locales/${name}.json`, import.meta.url), 'utf8'));
const placeholders = (text = ''): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

/** Words that address somebody; "Sie" may also stand for a thing, so only where a sentence asks for something. */
const informal = /\b(du|dich|dir|dein\w*)\b/i;
const formal = /\b(Ihnen|Ihr|Ihre[mnrs]?)\b|\b\p{L}+en Sie\b/u;

it('says in every language all that it says in English', () => {
  const english = read('en');
  for (const language of languages) {
    const words = read(language);
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(words))
      expect(placeholders(text), key).toEqual(placeholders(english[key]));
  }
});

it('has German for those who are addressed as Sie, and says du nowhere else than to those who are not', () => {
  const [plain, other] = [read('de'), read('de-formal')];
  for (const [key, text] of Object.entries(other)) {
    expect(plain[key], key).not.toBe(text);
    expect(placeholders(text), key).toEqual(placeholders(plain[key]));
    expect(text, key).not.toMatch(informal);
  }
  for (const [key, text] of Object.entries(plain)) {
    expect(text, key).not.toMatch(formal);
    if (informal.test(text)) expect(Object.keys(other), text).toContain(key);
  }
});

it('addresses nobody where it is not known who comes', () => {
  const words = read('de');
  for (const key of ['refused.title', 'refused.lead', 'refused.detail', 'away.title', 'away.lead']) {
    expect(words[key]).not.toMatch(informal);
    expect(words[key]).not.toMatch(formal);
  }
});
