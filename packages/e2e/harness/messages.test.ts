import { expect, test } from 'vitest';
import { messagesIn } from './messages.ts';

test('speaks as the host does: German has Sie where people work and du for visitors', () => {
  const t = messagesIn('de');
  const key = 'accounts:consent.legend';
  expect(t(key)).toBe('Womit du einverstanden bist');
  expect(t.at('http://app.localhost:3000/sign-up')(key)).toBe(t(key));
  for (const host of ['business', 'admin']) {
    const formal = t.at(`http://${host}.localhost:3000/sign-up`);
    expect(formal(key)).toBe('Womit Sie einverstanden sind');
    // A text without a formal form is the same everywhere.
    expect(formal('accounts:signUp.submit')).toBe(t('accounts:signUp.submit'));
    expect(formal.at('http://app.localhost:3000')(key)).toBe(t(key));
  }
});

test('has one manner of speaking in the other languages', () => {
  const t = messagesIn('en');
  expect(t.at('http://business.localhost:3000')('accounts:consent.legend')).toBe(t('accounts:consent.legend'));
});
