import { countryCode } from '@fairlead/contract/fields';
import { expect, test } from 'vitest';
import { countryCodes } from '../../platform/country-codes.ts';
import { countryNames, countryOf } from './parse-field.ts';

/** CLDR knows former codes as well, such as FX for France, by the same names. */
test.each([
  ['FR', ['France', 'Frankreich', 'Francia', 'fr']],
  [
    'GB',
    ['United Kingdom', 'Vereinigtes Königreich', 'Reino Unido', 'UK', 'England', 'Great Britain', 'Großbritannien'],
  ],
  ['RU', ['Russia', 'Russland', 'Rusia', 'Russische Föderation']],
  ['RS', ['Serbia', 'Serbien']],
  ['CD', ['Congo - Kinshasa']],
  ['DE', ['Germany', 'Deutschland', 'Alemania', 'BRD']],
  ['GR', ['Greece', 'Griechenland', 'EL']],
  ['US', ['United States', 'USA', 'U.S.A.', 'United States of America', 'EE. UU.', 'Estados Unidos']],
  ['NL', ['Netherlands', 'The Netherlands', 'Holland', 'Niederlande']],
  ['CZ', ['Czechia', 'Czech Republic', 'Tschechische Republik']],
  ['TR', ['Türkiye', 'Turkey', 'Türkei']],
  ['HK', ['Hong Kong', 'Hongkong']],
  ['CN', ['China', 'PR China', 'P.R. China', 'VR China']],
  ['KR', ['South Korea', 'Republic of Korea', 'Korea']],
  ['AE', ['United Arab Emirates', 'UAE', 'VAE']],
  ['CH', ['Switzerland', 'Suisse', 'Schweiz', 'Suiza']],
  ['BY', ['Belarus', 'Weißrussland']],
  ['MK', ['North Macedonia', 'Mazedonien', 'Macedonia']],
])('%s is found by %j', (code, names) => {
  expect(names.map(countryOf)).toEqual(names.map(() => code));
});

test('no country stands twice, and former ones are none', () => {
  for (const code of ['FX', 'SU', 'UK', 'DD', 'YU', 'ZR', 'EU', 'XA']) expect(countryCodes()).not.toContain(code);
  for (const language of ['en', 'de', 'es'] as const) {
    const names = countryNames(language);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(240);
  }
});

test('the API takes the codes by which tax offices call Greece and the United Kingdom', () => {
  expect(['el', 'UK', 'fr', 'XK'].map((code) => countryCode.parse(code))).toEqual(['GR', 'GB', 'FR', 'XK']);
});
