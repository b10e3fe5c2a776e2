import { type Language, languages } from '@fairlead/contract/languages';
import { countryCodes, countryNamesIn } from '../../platform/country-codes.ts';
import { compared } from './cell-value.ts';

let byName: ReadonlyMap<string, string> | undefined;

/** Returns the code of a country by its code or its name in one of the three languages; null for any other text. */
export function countryOf(text: string): string | null {
  byName ??= new Map([
    ...languages.flatMap((language) => {
      const names = countryNamesIn(language);
      return countryCodes().map((code) => [compared(names.of(code) ?? code), code] as const);
    }),
    ...countryCodes().map((code) => [compared(code), code] as const),
  ]);
  return byName.get(compared(text)) ?? null;
}

/** Returns the names of all countries in a language, in its order. */
export function countryNames(language: Language): string[] {
  const names = countryNamesIn(language);
  return countryCodes()
    .flatMap((code) => names.of(code) ?? [])
    .toSorted(new Intl.Collator(language).compare);
}
