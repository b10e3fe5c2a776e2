import { isPresentCountry } from '@fairlead/contract/fields';

/** The name of a country in a language; undefined for what is none. */
export const countryNamesIn = (language: string) =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Groups of countries and placeholders that CLDR names, too. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** Returns every country that there is a name for. */
function findCodes(): string[] {
  const names = countryNamesIn('en');
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && !noCountries.has(code) && isPresentCountry(code));
}

let known: readonly string[] | undefined;
/** The codes of all countries (ISO 3166). */
export const countryCodes = (): readonly string[] => {
  known ??= findCodes();
  return known;
};
