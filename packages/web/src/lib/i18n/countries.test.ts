import { isPresentCountry } from '@fairlead/contract/fields';
import { expect, test } from 'vitest';
import { allCountries } from './countries.ts';

/** Names of CLDR beside countries: groups of them, regions that are parts of others, and placeholders. */
const noCountries = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']);

test('every country can be chosen, Kosovo too', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const known = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && isPresentCountry(code) && !noCountries.has(code));
  expect(
    allCountries()
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(known);
});
