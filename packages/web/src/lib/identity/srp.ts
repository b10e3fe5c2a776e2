import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { IdentityError } from './identity.ts';

/**
 * The client's half of SRP-6a as Cognito computes it: RFC 3526 group 15, SHA-256, numbers hashed as Java's signed big-endian
 * bytes. Not by the browser's own cryptography, which pages over plain http do not have.
 */
const N = BigInt(
  `0x${[
    'ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404ddef9519b3cd3a431b302b0a6df25f1437',
    '4fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7edee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf05',
    '98da48361c55d39a69163fa8fd24cf5f83655d23dca3ad961c62f356208552bb9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3b',
    'e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6955817183995497cea956ae515d2261898fa051015728e5a8aaac42dad33170d04507a33',
    'a85521abdf1cba64ecfb850458dbef0a8aea71575d060c7db3970f85a6e1e4c7abf5ae8cdb0933d71e8c94e04a25619dcee3d2261ad2ee6bf12ffa06d98a0864',
    'd87602733ec86a64521f2b18177b200cbbe117577a615d6c770988c0bad946e208e24fa074e5ab3143db5bfce0fd108e4b82d120a93ad2caffffffffffffffff',
  ].join('')}`,
);
const g = 2n;

const toBigInt = (bytes: Uint8Array): bigint => BigInt(`0x${bytesToHex(bytes)}`);

/** Even-length hex with `00` before a set top bit, as bytes. */
function pad(value: bigint): Uint8Array {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return hexToBytes(/^[89a-f]/.test(even) ? `00${even}` : even);
}

const hash = (...parts: Uint8Array[]): Uint8Array => sha256(concatBytes(...parts));

const k = toBigInt(hash(pad(N), pad(g)));

function modPow(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = ((base % N) + N) % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

const privateKey = (salt: bigint, user: string, password: string): bigint =>
  toBigInt(hash(pad(salt), hash(utf8ToBytes(`${user}:${password}`))));

export const encodeBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The moment as the protocol writes it: `Tue Sep 3 07:05:09 UTC 2024`, the day without a zero. */
function timestamp(now: Date): string {
  const [weekday, day, month, year, time] = now.toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
}

interface SrpExchange {
  /** The public key of this exchange, in hex. */
  readonly A: string;
  /** Answers the provider's half. @param user pool name and user id run together, or group key and device key */
  prove(user: string, password: string, challenge: Readonly<Record<string, string>>): Record<string, string>;
}

export function beginExchange(): SrpExchange {
  const a = toBigInt(randomBytes(32));
  const A = modPow(g, a);
  return {
    A: A.toString(16),
    prove(user, password, { SRP_B = '0', SALT = '0', SECRET_BLOCK = '' }) {
      const B = BigInt(`0x${SRP_B}`);
      const u = toBigInt(hash(pad(A), pad(B)));
      // A provider that sends such a key would have every password proved to it.
      if (B % N === 0n || u === 0n) throw new IdentityError('UNKNOWN', 'Authentication Error');
      const x = privateKey(BigInt(`0x${SALT}`), user, password);
      const S = modPow(B - k * modPow(g, x), a + u * x);
      const key = hkdf(sha256, pad(S), pad(u), utf8ToBytes('Caldera Derived Key'), 16);
      const TIMESTAMP = timestamp(new Date());
      const signed = concatBytes(utf8ToBytes(user), fromBase64(SECRET_BLOCK), utf8ToBytes(TIMESTAMP));
      return {
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: encodeBase64(hmac(sha256, key, signed)),
        TIMESTAMP,
      };
    },
  };
}

/** A password for a device, and what the provider has to know to check it. */
export function createDeviceSecret(user: string) {
  const password = encodeBase64(randomBytes(40));
  const salt = toBigInt(randomBytes(16));
  const verifier = modPow(g, privateKey(salt, user, password));
  return { password, config: { Salt: encodeBase64(pad(salt)), PasswordVerifier: encodeBase64(pad(verifier)) } };
}
