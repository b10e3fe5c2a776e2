import { createDiffieHellman, createHash, createHmac, getDiffieHellman, randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { beginExchange, createDeviceSecret } from './srp.ts';

/** The provider's half, by Node's own cryptography. */
const prime = getDiffieHellman('modp15').getPrime();
const N = BigInt(`0x${prime.toString('hex')}`);
const user = 'Pool1234u-1';
const block = randomBytes(16);

const toBigInt = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
const hash = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

function pad(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

function power(base: bigint, exponent: bigint): bigint {
  const exchange = createDiffieHellman(prime, 2);
  exchange.setPrivateKey(pad(exponent));
  return base === 2n ? toBigInt(exchange.generateKeys()) : toBigInt(exchange.computeSecret(pad(base % N)));
}

function challengeFor(verifier: bigint, salt: bigint) {
  const b = toBigInt(randomBytes(32));
  const B = (toBigInt(hash(pad(N), pad(2n))) * verifier + power(2n, b)) % N;
  const challenge = { SRP_B: B.toString(16), SALT: salt.toString(16), SECRET_BLOCK: block.toString('base64') };
  const expected = (A: bigint, timestamp = ''): string => {
    const u = hash(pad(A), pad(B));
    const S = power(A * power(verifier, toBigInt(u)), b);
    const extracted = createHmac('sha256', pad(toBigInt(u)))
      .update(pad(S))
      .digest();
    const key = createHmac('sha256', extracted).update('Caldera Derived Key\u0001').digest().subarray(0, 16);
    return createHmac('sha256', key).update(user).update(block).update(timestamp).digest('base64');
  };
  return { challenge, expected };
}

const verifierOf = (salt: bigint, password: string): bigint =>
  power(2n, toBigInt(hash(pad(salt), hash(Buffer.from(`${user}:${password}`)))));

/** Every second number begins with a set bit, and every sixteenth has a half byte less. */
test('proves a password to the provider, whatever numbers chance brings', () => {
  for (let round = 0; round < 16; round += 1) {
    const salt = toBigInt(randomBytes(16));
    const { challenge, expected } = challengeFor(verifierOf(salt, 'Zürich Messe'), salt);
    const { A, prove } = beginExchange();
    const proof = prove(user, 'Zürich Messe', challenge);
    expect(proof['PASSWORD_CLAIM_SIGNATURE']).toBe(expected(BigInt(`0x${A}`), proof['TIMESTAMP']));
    expect(proof['PASSWORD_CLAIM_SECRET_BLOCK']).toBe(challenge.SECRET_BLOCK);
  }
});

test('proves nothing with another password', () => {
  const { challenge, expected } = challengeFor(verifierOf(1n, 'right'), 1n);
  const { A, prove } = beginExchange();
  const proof = prove(user, 'wrong', challenge);
  expect(proof['PASSWORD_CLAIM_SIGNATURE']).not.toBe(expected(BigInt(`0x${A}`), proof['TIMESTAMP']));
});

test('gives the provider the verifier of a device that proves its secret', () => {
  const { password, config } = createDeviceSecret(user);
  const [salt, verifier] = [config.Salt, config.PasswordVerifier].map((text) => toBigInt(Buffer.from(text, 'base64')));
  expect(verifier).toBe(verifierOf(salt ?? 0n, password));
  expect(Buffer.from(password, 'base64')).toHaveLength(40);
});

test.each([0n, N, 2n * N])('refuses a public key of the provider that is a multiple of the prime', (B) => {
  const challenge = { SRP_B: B.toString(16), SALT: 'ab', SECRET_BLOCK: 'c2VjcmV0' };
  expect(() => beginExchange().prove(user, 'words', challenge)).toThrow('Authentication Error');
});

test('writes the moment as the protocol does, the day without a zero', () => {
  vi.useFakeTimers({ now: Date.UTC(2024, 8, 3, 7, 5, 9) });
  const { challenge } = challengeFor(5n, 1n);
  expect(beginExchange().prove(user, 'words', challenge)['TIMESTAMP']).toBe('Tue Sep 3 07:05:09 UTC 2024');
  vi.useRealTimers();
});
