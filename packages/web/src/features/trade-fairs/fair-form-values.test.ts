import { uniqueIdentifier } from '@fairlead/contract/exhibitions';
import { expect, test } from 'vitest';
import { identifierOfName } from './fair-form-values.ts';

test.each([
  ['Nordhaus Expo 2027', 'nordhaus-expo-2027'],
  ['  Größe & Maß – Köln!  ', 'groesse-mass-koeln'],
  ['Feria de Málaga', 'feria-de-malaga'],
  ['国際見本市', ''],
  ['AB', ''],
  ['International Trade Fair of Conveying Systems and Drives', 'international-trade-fair-of-conveying-sy'],
])('%s becomes %s', (name, identifier) => {
  expect(identifierOfName(name)).toBe(identifier);
  if (identifier !== '') expect(uniqueIdentifier.safeParse(identifier).success).toBe(true);
});
