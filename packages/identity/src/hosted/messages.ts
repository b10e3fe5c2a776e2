import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const languages = ['en', 'de', 'es'] as const;
export type Language = (typeof languages)[number];

/** Name of each language on its own button. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch', es: 'Español' };

const file = z.record(z.string(), z.string());

function read(name: string): Record<string, string> {
  return file.parse(JSON.parse(readFileSync(new URL(`../../locales/${name}.json`, import.meta.url), 'utf8')));
}

const texts = Object.fromEntries(languages.map((language) => [language, read(language)])) as Record<
  Language,
  Record<string, string>
>;
/** Texts for readers who are addressed as Sie or usted; English knows no such difference. */
const formal: Partial<Record<Language, Record<string, string>>> = {
  de: { ...texts.de, ...read('de-formal') },
  es: { ...texts.es, ...read('es-formal') },
};

/** Returns the text of a key in one language; `{name}` stands for a value. */
export type Translate = (key: string, values?: Readonly<Record<string, string>>) => string;

export function translatorOf(language: Language, isFormal: boolean): Translate {
  const known = (isFormal && formal[language]) || texts[language];
  return (key, values = {}) => {
    const text = known[key];
    if (text === undefined) throw new Error(`No text ${key} in ${language}`);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  };
}

function supported(tag: string): Language | undefined {
  return languages.find((language) => language === tag.trim().slice(0, 2).toLowerCase());
}

/** Returns the language that was chosen, else the first of the browser's that there is, by its own order of preference. */
export function chooseLanguage(chosen: string | null, header: string | undefined): Language {
  for (const tag of (chosen ?? '').split(' ')) {
    const language = supported(tag);
    if (language) return language;
  }
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';');
    const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find((q) => q !== undefined);
    return { tag, quality: quality === undefined ? 1 : Number(quality) };
  });
  const ordered = wanted.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality);
  return ordered.map(({ tag }) => supported(tag)).find((language) => language !== undefined) ?? 'en';
}
