import { randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  claimSignature,
  isAcceptablePublicKey,
  isTimestamp,
  N,
  OutsideGroupError,
  serverPublicKey,
  serverSessionKey,
  toBigInt,
} from '../srp.ts';
import { errors } from '../wire/cognito-error.ts';

/** Numbers as hex. */
export const exchangeSchema = z.object({ A: z.string(), B: z.string(), b: z.string() });
export type Exchange = z.infer<typeof exchangeSchema>;

export interface PasswordClaim {
  readonly secretBlock: string;
  readonly signature: string;
  readonly timestamp: string;
}

function parseHex(text: string): bigint {
  return BigInt(`0x${text}`);
}

export function parsePublicKey(text: string): bigint {
  if (!/^[\da-f]{1,1024}$/i.test(text)) throw errors.invalidParameter('SRP_A is not a hexadecimal number');
  const A = parseHex(text);
  if (!isAcceptablePublicKey(A)) throw errors.invalidParameter('SRP_A must not be a multiple of N');
  return A;
}

/** Returns the server's half, and the block that stands for it towards the client. */
export function startExchange(A: bigint, verifier: bigint): { exchange: Exchange; secretBlock: Buffer } {
  const b = toBigInt(randomBytes(64));
  const B = serverPublicKey(verifier, b);
  if (B % N === 0n) throw new Error('The public key of the server came out as zero');
  const exchange = { A: A.toString(16), B: B.toString(16), b: b.toString(16) };
  return { exchange, secretBlock: randomBytes(256) };
}

export function assertTimestamp(timestamp: string): void {
  if (isTimestamp(timestamp)) return;
  throw errors.invalidParameter('TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.');
}

/** Returns the key both sides have if the password was right; for a client that cheats with its A, a key that no side has. */
function sessionKey({ A, B, b }: Exchange, verifier: bigint): Buffer {
  try {
    return serverSessionKey(parseHex(A), parseHex(B), parseHex(b), verifier);
  } catch (error) {
    if (error instanceof OutsideGroupError) return randomBytes(16);
    throw error;
  }
}

/** @param owner pool name and username run together, or group key and device key */
export function provesPassword(exchange: Exchange, verifier: bigint, owner: string, claim: PasswordClaim): boolean {
  const secretBlock = Buffer.from(claim.secretBlock, 'base64');
  const expected = claimSignature(sessionKey(exchange, verifier), owner, secretBlock, claim.timestamp);
  const given = Buffer.from(claim.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
