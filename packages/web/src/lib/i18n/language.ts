import { defaultLanguage, type Language, languages } from '@fairlead/contract/languages';
import i18next from 'i18next';

const findLanguage = (tag: string | undefined): Language | undefined => {
  const letters = tag?.slice(0, 2).toLowerCase();
  return languages.find((language) => language === letters);
};

/** The first two letters of a language tag if we speak it, else the default. */
export const supportedLanguage = (tag: string | undefined): Language => findLanguage(tag) ?? defaultLanguage;

export const isSpoken = (tag: string): boolean => findLanguage(tag) !== undefined;

export function currentLanguage(): Language {
  return supportedLanguage(i18next.resolvedLanguage ?? i18next.language);
}

export async function changeLanguage(language: Language): Promise<void> {
  // Screens that open meanwhile load their texts in it as well; without them they would be taken away again until those come.
  await i18next.loadLanguages(language);
  await i18next.changeLanguage(language);
  // From here on screens load this language only.
  i18next.options.preload = [];
}

/** Locales of numbers and dates: English as written in Europe, 24 hours. */
const locales = { en: 'en-GB', es: 'es', de: 'de' } as const;

/** Returns the name of a language in the current one: Deutsch, German, alemán. */
export const nameOfLanguage = (language: Language): string =>
  new Intl.DisplayNames(currentLocale(), { type: 'language' }).of(language) ?? language;

export function currentLocale(): string {
  return locales[currentLanguage()];
}

/** The language as requests name it: with the region that the browser has for it, by which files for spreadsheets are written. */
export function requestedLanguage(): string {
  const language = currentLanguage();
  return navigator.languages.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? language;
}

/** Returns a text that begins with a capital, as a label does. */
export const withCapital = (text: string): string =>
  text.slice(0, 1).toLocaleUpperCase(currentLocale()) + text.slice(1);
