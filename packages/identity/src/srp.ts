import { createDiffieHellman, createHash, createHmac, getDiffieHellman } from 'node:crypto';

/**
 * SRP-6a as Cognito's clients compute it: RFC 3526 group 15, SHA-256, numbers hashed as Java's signed big-endian bytes.
 * Pure: no randomness, no state. Numbers are bigint, everything hashed goes through `pad`.
 */
const prime = getDiffieHellman('modp15').getPrime();
export const N = BigInt(`0x${prime.toString('hex')}`);
export const g = 2n;

/** Returns even-length hex with `00` before a set top bit, as bytes. */
export function pad(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

export function toBigInt(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}

function hash(...parts: Uint8Array[]): Buffer {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest();
}

export const k = toBigInt(hash(pad(N), pad(g)));

/** The base is no power of g: nothing an honest client sends has this result. */
export class OutsideGroupError extends RangeError {}

/**
 * Computes OpenSSL's modular power; a hundred times faster than bigint arithmetic, and its time does not depend on the exponent.
 * OpenSSL takes the base for a public key and refuses what lies outside of the group: 0, 1, -1, and all non-residues.
 */
function modPow(base: bigint, exponent: bigint): bigint {
  const exchange = createDiffieHellman(prime, 2);
  exchange.setPrivateKey(pad(exponent));
  try {
    return toBigInt(exchange.computeSecret(pad(base % N)));
  } catch (error) {
    throw new OutsideGroupError('The base lies outside of the group', { cause: error });
  }
}

/**
 * Computes a power of the generator as OpenSSL makes a public key. The base is known to lie inside the group, and `modPow` spends
 * nine tenths of its time on that question.
 */
function powerOfGenerator(exponent: bigint): bigint {
  const exchange = createDiffieHellman(prime, 2);
  exchange.setPrivateKey(pad(exponent));
  return toBigInt(exchange.generateKeys());
}

/** `user` is pool name and USER_ID_FOR_SRP run together (for a device: group key and device key). */
export function privateKey(salt: bigint, user: string, password: string): bigint {
  return toBigInt(hash(pad(salt), hash(Buffer.from(`${user}:${password}`, 'utf8'))));
}

export function verifier(salt: bigint, user: string, password: string): bigint {
  return powerOfGenerator(privateKey(salt, user, password));
}

/** Returns false for multiples of N: a client that sends one would know the shared secret without the password. */
export function isAcceptablePublicKey(A: bigint): boolean {
  return A % N !== 0n;
}

export function serverPublicKey(v: bigint, b: bigint): bigint {
  return (k * v + powerOfGenerator(b)) % N;
}

export function scrambler(A: bigint, B: bigint): bigint {
  return toBigInt(hash(pad(A), pad(B)));
}

function deriveKey(S: bigint, u: bigint): Buffer {
  const extracted = createHmac('sha256', pad(u)).update(pad(S)).digest();
  return createHmac('sha256', extracted).update('Caldera Derived Key\u0001', 'utf8').digest().subarray(0, 16);
}

/** @throws OutsideGroupError when the client's public key does not belong to the group */
export function serverSessionKey(A: bigint, B: bigint, b: bigint, v: bigint): Buffer {
  const u = scrambler(A, B);
  return deriveKey(modPow(A * modPow(v, u), b), u);
}

/** Returns what PASSWORD_CLAIM_SIGNATURE must be, as bytes. */
export function claimSignature(key: Uint8Array, user: string, secretBlock: Uint8Array, timestamp: string): Buffer {
  return createHmac('sha256', key).update(user, 'utf8').update(secretBlock).update(timestamp, 'utf8').digest();
}

const timestampFormat =
  /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [1-9]\d? \d\d:\d\d:\d\d UTC \d{4}$/;

/** `ddd MMM D HH:mm:ss UTC YYYY`, day unpadded. */
export function isTimestamp(text: string): boolean {
  return timestampFormat.test(text);
}
