import { expect, test } from 'vitest';
import { isEmail } from './email.ts';
import { email } from './fields.ts';

test('the check of the sign-in page and the contract accept the same addresses', () => {
  const good = [
    'ann@example.org',
    " O'Brien+fair@mail.example.co.uk ",
    'A.B-c_d@sub.example.de',
    `${'a'.repeat(242)}@example.org`,
  ];
  const bad = [
    '',
    'ann',
    'ann@',
    '@example.org',
    'ann@example',
    'a..b@example.org',
    '.a@example.org',
    'a b@example.org',
    `${'a'.repeat(243)}@example.org`,
  ];
  for (const typed of [...good, ...bad])
    expect([typed, isEmail(typed)]).toEqual([typed, email.safeParse(typed).success]);
  expect(good.every(isEmail)).toBe(true);
  expect(bad.some(isEmail)).toBe(false);
});
