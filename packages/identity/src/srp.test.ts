import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  claimSignature,
  g,
  isAcceptablePublicKey,
  isTimestamp,
  k,
  N,
  OutsideGroupError,
  pad,
  privateKey,
  scrambler,
  serverPublicKey,
  serverSessionKey,
  toBigInt,
  verifier,
} from './srp.ts';

/**
 * Known answers, computed outside of this code with plain integer arithmetic; the session keys were compared with those
 * of amazon-cognito-identity-js for the same numbers. Both salts matter: only the second has its top bit set.
 */
const user = 'AbCdEfGhI3f1c7b7e-user';
const password = 'pässwörd 1';
const a = BigInt(`0x${'a1'.repeat(128)}`);
const b = BigInt(`0x${'5c'.repeat(64)}`);
const timestamp = 'Tue Sep 3 07:05:09 UTC 2024';

const knownAnswers = [
  {
    salt: '0f3b',
    x: '8b4470fee1e202346502189a490000349422172b8130e1b902c97cd05d192700',
    v: '6e5490f8d51bba45f6d0244dd45fc9fc16c85334baa1e45ec9c2ea9d68161a11',
    B: '3e89f656c6c9e5c8eeb0734d54939d7a2490fc214fbb91f036b37603783f88ce',
    u: '3d49faa191cc1d09ee69c4193242bc1d11aac6d69f517a289645d4994165812b',
    key: '36a7dfdd3581d5130477d12350c3c30d',
    signature: 'd39798d0b14f71213e5c0f9d958cfb92153e32561daa9fa7789adfb3a6b2e48b',
  },
  {
    salt: '9f3b5c6d7e8f90a1b2c3d4e5f6071829',
    x: '569d94d698c29f56223ad4ea53e8ea980ba6cc8b53c6e7bef96542cf89ae9a2d',
    v: '5ebd8870156aee6a1e8b4caec4ce4b095e0ae2564f5ac9f3c4a492155cb4304a',
    B: '633dc46bed26b9176adfab8bb3ecb71e66e1ab6a2af2719e404741f18a53916a',
    u: '8a5869f362406e9f8675c53e5648f8947fca6cb7eb44942e0ae83bac47014633',
    key: 'a0a9ed924fd084075f941164935f94ee',
    signature: '8d8e0267055da4de790f226b3878eca79284ce6469462ea790b6a62898b617f0',
  },
];

function powerModN(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

/** 384 bytes of hex say no more than their hash. */
const digest = (value: bigint) => createHash('sha256').update(value.toString(16)).digest('hex');
const A = powerModN(g, a);

describe('SRP', () => {
  it('uses group 15 and its multiplier', () => {
    expect(N.toString(16)).toMatch(/^f{16}c90fdaa2.*a93ad2caf{16}$/);
    expect(k.toString(16)).toBe('538282c4354742d7cbbde2359fcf67f9f5b3a6b08791e5011b43b8a5b66d9ee6');
    expect(digest(A)).toBe('000eb605dbc549f0de97a195273b9cfd9527f21de3389ac0505181cc2d4ad1e5');
  });

  it.each(knownAnswers)('agrees with the known answers for salt $salt', (known) => {
    const salt = BigInt(`0x${known.salt}`);
    const v = verifier(salt, user, password);
    const B = serverPublicKey(v, b);
    const key = serverSessionKey(A, B, b, v);
    expect({
      salt: known.salt,
      x: privateKey(salt, user, password).toString(16),
      v: digest(v),
      B: digest(B),
      u: scrambler(A, B).toString(16),
      key: key.toString('hex'),
      signature: claimSignature(key, user, Buffer.alloc(20, 1), timestamp).toString('hex'),
    }).toEqual(known);
  });

  it('pads like signed big-endian bytes', () => {
    expect([0n, 20n, 0x7fn, 0x80n, 200n, 0x1234n, 0x8001n].map((value) => pad(value).toString('hex'))).toEqual([
      '00',
      '14',
      '7f',
      '0080',
      '00c8',
      '1234',
      '008001',
    ]);
    expect(toBigInt(Buffer.alloc(0))).toBe(0n);
  });

  it('refuses multiples of N as a public key', () => {
    expect([0n, N, 2n * N].map(isAcceptablePublicKey)).toEqual([false, false, false]);
    expect([1n, N - 1n, N + 1n].map(isAcceptablePublicKey)).toEqual([true, true, true]);
  });

  it('does not calculate with a public key outside of the group', () => {
    const v = verifier(1n, user, password);
    const B = serverPublicKey(v, b);
    // -2 is no power of 2, and 0 would make the secret known to everybody.
    for (const outside of [N - 2n, N - 1n, 0n, N]) {
      expect(() => serverSessionKey(outside, B, b, v)).toThrow(OutsideGroupError);
    }
  });

  it('knows the form of a timestamp', () => {
    expect([timestamp, 'Sun Nov 30 23:59:59 UTC 2025'].map(isTimestamp)).toEqual([true, true]);
    expect(
      ['', 'Tue Sep 03 07:05:09 UTC 2024', 'Tue Sep 3 7:05:09 UTC 2024', `${timestamp}\n`].map(isTimestamp),
    ).toEqual([false, false, false, false]);
  });
});
