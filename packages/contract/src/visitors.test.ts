import { expect, test } from 'vitest';
import { visitorProfileInput } from './visitors.ts';

const phone = visitorProfileInput.shape.phone;

test.each([
  ['06.12.34.56.78', '06.12.34.56.78'],
  ['+49 170 1234567', '+49 170 1234567'],
  ['\u202a+49 170 1234567\u202c', '+49 170 1234567'],
  ['170\u00a0123\u2011456', '170 123-456'],
  ['０９０－１２３４－５６７８', '090-1234-5678'],
  ['٠١٧٠ ١٢٣٤٥٦٧', '0170 1234567'],
  ['۰۹۱۲ ۳۴۵ ۶۷۸۹', '0912 345 6789'],
  ['(0)30/1234-56', '(0)30/1234-56'],
])('the telephone number %j is taken as %s', (typed, taken) => {
  expect(phone.parse(typed)).toBe(taken);
});

test.each(['170+1234567', '++49 170', '1-800-FLOWERS', '030 1234 ext. 12', '123', '1'.repeat(31)])(
  'the telephone number %j is refused',
  (typed) => expect(phone.safeParse(typed).success).toBe(false),
);
