import { readFileSync } from 'node:fs';
import { type Language, languages } from '@fairlead/contract/languages';
import { z } from 'zod';

/** The server's own words: problems, mails, reports. One file a language, flat keys, `{name}` for values. */
const file = z.record(z.string(), z.string());

const texts = Object.fromEntries(
  languages.map((language) => {
    const path = new URL(`../../locales/${language}.json`, import.meta.url);
    return [language, file.parse(JSON.parse(readFileSync(path, 'utf8')))];
  }),
) as Record<Language, Record<string, string>>;

export function hasWords(key: string): boolean {
  return texts.en[key] !== undefined;
}

export function words(language: Language, key: string, values: Readonly<Record<string, string>> = {}): string {
  const text = texts[language][key];
  if (text === undefined) throw new Error(`No text ${key} in ${language}`);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
