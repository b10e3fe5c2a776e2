import { describe, expect, test } from 'vitest';
import { isVerified, productTokenFault } from './product-token.ts';

const issuer = 'https://app.fairlead.example';
const now = 1_800_000_000_000;
const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
const good = { discriminator: 'SIMPLE', iss: issuer, exp: now / 1000 + 60 };

const wrong = [
  ['no token', null, 'UNREADABLE'],
  ['text', 'hello', 'UNREADABLE'],
  ['a token of the identity provider', token({ iss: issuer, exp: good.exp }), 'NOT_SIMPLE'],
  ['another discriminator', token({ ...good, discriminator: 'simple' }), 'NOT_SIMPLE'],
  ['another issuer', token({ ...good, iss: `${issuer}.evil.example` }), 'OTHER_ISSUER'],
  ['no issuer', token({ ...good, iss: undefined }), 'OTHER_ISSUER'],
  ['a token that has run out', token({ ...good, exp: now / 1000 - 1 }), 'EXPIRED'],
  ['one that runs out now', token({ ...good, exp: now / 1000 }), 'EXPIRED'],
  ['one without an end', token({ ...good, exp: undefined }), 'EXPIRED'],
  ['an end in text', token({ ...good, exp: '9999999999' }), 'EXPIRED'],
] as const;

describe('a token of the product', () => {
  test('is SIMPLE, of the issuer, and has not run out', () => {
    expect(productTokenFault(token(good), issuer, now)).toBeNull();
  });
  test.each(wrong)('%s is none', (_, given, fault) => expect(productTokenFault(given, issuer, now)).toBe(fault));
});

describe('a person counts as verified', () => {
  test('by a valid token of the product, whatever the provider says', () => {
    expect(isVerified(token(good), {}, issuer, now)).toBe(true);
    expect(isVerified(token(good), { email_verified: false }, issuer, now)).toBe(true);
  });

  test.each(wrong)('with %s only when the provider says so', (_, given) => {
    expect(isVerified(given, { email_verified: true }, issuer, now)).toBe(true);
    expect(isVerified(given, { email_verified: 'true' }, issuer, now)).toBe(true);
    expect(isVerified(given, { email_verified: 'false' }, issuer, now)).toBe(false);
    expect(isVerified(given, { email_verified: false }, issuer, now)).toBe(false);
    expect(isVerified(given, {}, issuer, now)).toBe(false);
  });
});
