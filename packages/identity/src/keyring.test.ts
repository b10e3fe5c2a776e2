import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyring } from './keyring.ts';

test('opens nothing whose tag is cut to a length that can be guessed', () => {
  const keys = createKeyring(randomBytes(32));
  const sealed = keys.seal('challenge', Buffer.alloc(0), 'somebody');
  expect(keys.open('challenge', sealed, 'somebody')).toHaveLength(0);
  for (const length of [12, 16, 20, 24, 27])
    expect(() => keys.open('challenge', sealed.subarray(0, length), 'somebody')).toThrow();
});
