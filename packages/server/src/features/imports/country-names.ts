import { type Language, languages } from '@fairlead/contract/languages';
import { compared } from './cell-value.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
/** Groups of countries and placeholders that CLDR names, too. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** Returns every country that there is a name for. */
function findCodes(): string[] {
  const names = namesIn('en');
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && !noCountries.has(code));
}

let known: readonly string[] | undefined;
const allCodes = (): readonly string[] => {
  known ??= findCodes();
  return known;
};

let byName: ReadonlyMap<string, string> | undefined;

/** Returns the code of a country by its code or its name in one of the three languages; null for any other text. */
export function countryOf(text: string): string | null {
  byName ??= new Map([
    ...languages.flatMap((language) => {
      const names = namesIn(language);
      return allCodes().map((code) => [compared(names.of(code) ?? code), code] as const);
    }),
    ...allCodes().map((code) => [compared(code), code] as const),
  ]);
  return byName.get(compared(text)) ?? null;
}

/** Returns the names of all countries in a language, in its order. */
export function countryNames(language: Language): string[] {
  const names = namesIn(language);
  return allCodes()
    .flatMap((code) => names.of(code) ?? [])
    .toSorted(new Intl.Collator(language).compare);
}
