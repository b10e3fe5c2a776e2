import { expect, test } from 'vitest';
import { findTelephoneFault, prefixOfCountry } from './telephone.ts';

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
  ['+49', '17012345678901234567890', { field: 'phone', code: 'phone_too_long' }],
])('%s %s names the field to change', (prefix, phone, fault) => {
  expect(findTelephoneFault(prefix, phone)).toEqual(fault);
});

test('a country has the prefix of its numbers', () => {
  expect(['DE', 'ES', 'US', 'CA', 'PT', 'XK'].map(prefixOfCountry)).toEqual(['+49', '+34', '+1', '+1', '+351', '+383']);
  expect(['AQ', 'ZZ', '', 'BV'].map(prefixOfCountry)).toEqual([null, null, null, null]);
});
