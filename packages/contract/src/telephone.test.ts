import { expect, test } from 'vitest';
import { findTelephoneFault, internationalNumber, prefixOfCountry, splitTelephone } from './telephone.ts';

test.each([
  ['+49', '170 1234567'],
  ['+49', '0170/123-4567'],
  ['+49', '(0)30 1234'],
  ['+39', '06 1234567'],
  ['+34', '944 555 010'],
  ['+1', '(202) 555-0143'],
  ['+81', '90-1234-5678'],
  ['+46', null],
  [null, '170 1234567'],
  [null, null],
])('%s %s can be dialled, or nothing is known of it', (prefix, phone) => {
  expect(findTelephoneFault(prefix, phone)).toBeNull();
});

test.each([
  ['+999', '170 1234567', { field: 'prefix', code: 'prefix_unknown' }],
  ['+49', '170', { field: 'phone', code: 'phone_too_short' }],
  ['+34', '944 555 01', { field: 'phone', code: 'phone_too_short' }],
  ['+34', '944 555 010 12', { field: 'phone', code: 'phone_too_long' }],
  ['+52', '044 55 1234 5678 9', { field: 'phone', code: 'phone_too_long' }],
  ['+52', '044 55 1234 567', { field: 'phone', code: 'phone_too_long' }],
  ['+49', '+49 170', { field: 'phone', code: 'phone_too_short' }],
  ['+31', '+49 170 1234567', { field: 'phone', code: 'phone_too_long' }],
  ['+49', '+31 6 12345678', { field: 'phone', code: 'phone_too_long' }],
  ['+34', '0049 170 1234567', { field: 'phone', code: 'phone_too_long' }],
  ['+49', '17012345678901234567890', { field: 'phone', code: 'phone_too_long' }],
])('%s %s names the field to change', (prefix, phone, fault) => {
  expect(findTelephoneFault(prefix, phone)).toEqual(fault);
});

test.each([
  ['+49', '0170 1234567', '491701234567'],
  ['+49', '(0)30 123456', '4930123456'],
  ['+44', '020 7946 0000', '442079460000'],
  ['+33', '06 12 34 56 78', '33612345678'],
  ['+7', '8 912 345-67-89', '79123456789'],
  ['+43', '0664 1234567', '436641234567'],
  ['+41', '079 123 45 67', '41791234567'],
  ['+36', '06 20 123 4567', '36201234567'],
  ['+81', '090-1234-5678', '819012345678'],
  ['+90', '0532 123 45 67', '905321234567'],
  ['+61', '0412 345 678', '61412345678'],
  ['+1', '1 202 555 0143', '12025550143'],
  ['+52', '044 55 1234 5678', '525512345678'],
  ['+52', '045 (33) 1234-5678', '523312345678'],
  ['+52', '1 55 1234 5678', '525512345678'],
  ['+52', '01 55 1234 5678', '525512345678'],
  ['+54', '9 11 2345 6789', '5491123456789'],
  ['+54', '011 15 2345 6789', '5491123456789'],
  ['+54', '0341 15 512 3456', '5493415123456'],
  ['+55', '0 15 11 96123 4567', '5511961234567'],
  ['+57', '03 321 1234567', '573211234567'],
  ['+375', '8 029 491 1911', '375294911911'],
  // Phones fill in the whole number, and people copy it with its code.
  ['+49', '+49 170 1234567', '491701234567'],
  ['+49', '+49 (0)30 123456', '4930123456'],
  ['+49', '0049 170 1234567', '491701234567'],
  ['+49', '0049 (0)170 1234567', '491701234567'],
  ['+44', '+44 (0)20 7946 0000', '442079460000'],
  ['+7', '+7 912 345-67-89', '79123456789'],
  ['+86', '0086 138 1234 5678', '8613812345678'],
  ['+86', '86 138 1234 5678', '8613812345678'],
  ['+1', '001 202 555 0143', '12025550143'],
  ['+34', '0034 944.555.010', '34944555010'],
  ['+39', '+39 06 12345678', '390612345678'],
  ['+39', '0039 06 12345678', '390612345678'],
  // The zero belongs to the number.
  ['+39', '06 12345678', '390612345678'],
])('%s %s is dialled as %s', (prefix, phone, digits) => {
  expect(internationalNumber(prefix, phone).replace(/\D/g, '')).toBe(digits);
  expect(findTelephoneFault(prefix, phone)).toBeNull();
});

test.each([
  ['+34', '944 555 010'],
  ['+46', '31 5550142'],
  ['+49', '170 1234567'],
  ['+7', '812 345 67 89'],
  ['+999', '0170'],
  ['+49', 'extension 12'],
])('%s %s is left as it was typed', (prefix, phone) => {
  expect(internationalNumber(prefix, phone)).toBe(`${prefix} ${phone}`);
});

test.each([
  ['+49 (0)170 1234567', '+49 170 1234567'],
  ['+44 (0)20 7946 0000', '+44 20 7946 0000'],
  ['+39 06 12345678', '+39 06 1234 5678'],
  ['+999 0170', '+999 0170'],
  ['0170 1234567', '0170 1234567'],
])('%s without a prefix is dialled as %s', (phone, dialled) => {
  expect(internationalNumber(null, phone)).toBe(dialled);
});

test('a country has the prefix of its numbers', () => {
  expect(['DE', 'ES', 'US', 'CA', 'PT', 'XK'].map(prefixOfCountry)).toEqual(['+49', '+34', '+1', '+1', '+351', '+383']);
  expect(['AQ', 'ZZ', '', 'BV'].map(prefixOfCountry)).toEqual([null, null, null, null]);
});

test.each([
  ['+49 221 12345', '+49', '221 12345'],
  ['0049 (0)221/12345', '+49', '221/12345'],
  ['+52 55 1234 5678', '+52', '55 1234 5678'],
  ['+1 (212) 555-0100', '+1', '(212) 555-0100'],
  ['+39.06.12345678', '+39', '06 12345678'],
])('%s is %s and %s', (text, prefix, phone) => {
  expect(splitTelephone(text)).toEqual({ prefix, phone });
});

test.each(['0221 12345', '12345', '', '+999 12345678'])('%j begins with no calling code', (text) => {
  expect(splitTelephone(text)).toBeNull();
});
