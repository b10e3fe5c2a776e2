import { expect, test } from 'vitest';
import { messagesIn } from './messages.ts';

test('says what the host says: German has Sie where people work and du for visitors', () => {
  const t = messagesIn('de');
  const key = 'accounts:consent.legend';
  expect(t(key)).toBe('Womit du einverstanden bist');
  expect(t.at('http://app.localhost:3000/sign-up')(key)).toBe(t(key));
  for (const host of ['business', 'admin']) {
    const words = t.at(`http://${host}.localhost:3000/sign-up`);
    expect(words(key)).toBe('Womit Sie einverstanden sind');
    // What is not said otherwise is said as everywhere.
    expect(words('accounts:signUp.submit')).toBe(t('accounts:signUp.submit'));
    expect(words.at('http://app.localhost:3000')(key)).toBe(t(key));
  }
});

test('has one manner of speaking in the other languages', () => {
  const t = messagesIn('en');
  expect(t.at('http://business.localhost:3000')('accounts:consent.legend')).toBe(t('accounts:consent.legend'));
});
