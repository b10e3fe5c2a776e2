import { readFileSync } from 'node:fs';
import type { Role } from '@fairlead/contract/access';
import { type Language, languages } from '@fairlead/contract/languages';
import { z } from 'zod';

type Texts = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string>>;

/** The server's own words: problems, mails, reports. One file a language, flat keys, `{name}` for values. */
const file = z.record(z.string(), z.string());

const read = (name: string): Texts =>
  file.parse(JSON.parse(readFileSync(new URL(`../../locales/${name}.json`, import.meta.url), 'utf8')));

const texts = Object.fromEntries(languages.map((language) => [language, read(language)])) as Record<Language, Texts>;

/** Texts for visitors, in languages that address them less formally than people at work. */
const toVisitors: Record<Language, Texts> = {
  en: texts.en,
  es: { ...texts.es, ...read('es-informal') },
  de: { ...texts.de, ...read('de-informal') },
};

export function hasMessage(key: string): boolean {
  return texts.en[key] !== undefined;
}

function fill(text: string | undefined, language: Language, key: string, values: Values | undefined): string {
  if (text === undefined) throw new Error(`No text ${key} in ${language}`);
  if (values === undefined) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

export function translate(language: Language, key: string, values?: Values): string {
  return fill(texts[language][key], language, key, values);
}

/** Reader of a text, and the language. */
export interface Reader {
  readonly language: Language;
  readonly role: Role;
}

/** The same, addressed as this reader is: German says du to visitors and Sie to everybody else. */
export function translateFor({ language, role }: Reader, key: string, values?: Values): string {
  const known = role === 'VISITOR' ? toVisitors : texts;
  return fill(known[language][key], language, key, values);
}
