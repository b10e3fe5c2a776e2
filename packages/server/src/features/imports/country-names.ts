import { type Language, languages } from '@fairlead/contract/languages';
import { countryCodes, countryNamesIn } from '../../platform/country-codes.ts';
import { compared } from './cell-value.ts';

/** Usual names beside those of the three languages. */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'UAE, VAE, EAU',
  BY: 'Weißrussland, Bielorrusia',
  CH: 'Suisse, Svizzera',
  CN: 'PR China, VR China, Peoples Republic of China',
  CZ: 'Czech Republic, Tschechische Republik, República Checa, Tschechei',
  DE: 'BRD, GER, DEU, Federal Republic of Germany',
  GB: 'UK, England, Scotland, Wales, Great Britain, Großbritannien, Gran Bretaña, Inglaterra, Schottland',
  GR: 'EL',
  HK: 'Hong Kong, Hongkong',
  KR: 'Korea, Republic of Korea, Corea, Republik Korea',
  MK: 'Macedonia, Mazedonien',
  NL: 'Holland, The Netherlands, Holanda',
  RU: 'Russian Federation, Russische Föderation, Federación Rusa',
  TR: 'Turkey, Turquía',
  US: 'USA, United States of America, EEUU, Vereinigte Staaten von Amerika',
};

let byName: ReadonlyMap<string, string> | undefined;

/** Returns the code of a country by its code, its name in one of the three languages, or another usual one; null for any other text. */
export function countryOf(text: string): string | null {
  byName ??= new Map([
    ...languages.flatMap((language) => {
      const names = countryNamesIn(language);
      return countryCodes().map((code) => [compared(names.of(code) ?? code), code] as const);
    }),
    ...Object.entries(otherNames).flatMap(([code, names]) =>
      names.split(', ').map((name) => [compared(name), code] as const),
    ),
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
