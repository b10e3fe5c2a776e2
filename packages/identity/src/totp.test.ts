import { expect, test } from 'vitest';
import { base32, codeOf, matchingStep, newSecret, stepAt } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, cut to six digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('gives the code of the standard at %s s', (seconds, code) => {
  expect(codeOf(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j as %j', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written);
});

test('takes the code of the step before and after, and no other', () => {
  const now = new Date(1_700_000_000_000);
  const step = stepAt(now);
  for (const near of [-1, 0, 1]) expect(matchingStep(secret, codeOf(secret, step + near), now)).toBe(step + near);
  for (const far of [-2, 2]) expect(matchingStep(secret, codeOf(secret, step + far), now)).toBeUndefined();
  for (const code of ['', '1', '1234567', 'abcdef']) expect(matchingStep(secret, code, now)).toBeUndefined();
});

test('makes secrets of 256 bits', () => {
  expect(base32(newSecret())).toMatch(/^[A-Z2-7]{52}$/);
});
