import { expect, test } from 'vitest';
import { readUserAttributes } from './identity.ts';

test('attributes come in text; identities are a list, empty unless there are some', () => {
  const attributes = { sub: 's', email: 'a@b.example', email_verified: 'true', preferred_username: 'a@b.example' };
  expect(readUserAttributes(attributes)).toEqual({ ...attributes, email_verified: true, identities: [] });
  const federated = { ...attributes, identities: '[{"providerName":"Google"}]' };
  expect(readUserAttributes(federated).identities).toEqual([{ providerName: 'Google' }]);
  expect(readUserAttributes({ identities: '{broken' })).toMatchObject({ identities: [], email_verified: false });
});
