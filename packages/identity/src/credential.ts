import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keyring } from './keyring.ts';
import { N, toBigInt, verifier } from './srp.ts';
import type { User } from './store/users.ts';

/** Values that SRP needs of a user, real or not. */
export interface Credential {
  /** USER_ID_FOR_SRP: the username, also when an alias was typed. */
  readonly username: string;
  readonly salt: bigint;
  readonly verifier: bigint;
}

const saltLength = 16;
const verifierLength = 384;

function toBytes(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(verifierLength * 2, '0'), 'hex');
}

function sealName(sub: string): string {
  return `verifier ${sub}`;
}

/**
 * Keyboards and password managers write the same letter as one character or as two, and a space in several ways (Option and the space key
 * of a Mac): it is one password, as RFC 8265 has it.
 */
const composed = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFC');

/** Returns all that is ever stored of a password: a salt, and the verifier sealed for this one user. */
export function createCredential(
  keys: Keyring,
  poolName: string,
  owner: { sub: string; username: string; password: string },
): Pick<User, 'salt' | 'verifierSealed'> {
  const salt = randomBytes(saltLength);
  const v = verifier(toBigInt(salt), poolName + owner.username, composed(owner.password));
  return { salt, verifierSealed: keys.seal('verifier', toBytes(v), sealName(owner.sub)) };
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Returns a generated username for an e-mail address without a user, as a real user would get one. */
function decoyUsername(keys: Keyring, login: string): string {
  if (uuid.test(login)) return login;
  const bytes = keys.mac('decoy', 'username', login).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const decoys = new WeakMap<Keyring, Buffer>();

/** Returns something to open for names that have nothing. */
function decoySealed(keys: Keyring): Buffer {
  const known = decoys.get(keys) ?? keys.seal('verifier', Buffer.alloc(verifierLength), sealName(''));
  decoys.set(keys, known);
  return known;
}

/**
 * Returns the credential of a login name. Unknown names get one that is the same at every call and that no password fits; the
 * work is done for known names as well, so that both take the same time.
 */
export function credentialFor(keys: Keyring, login: string, user: User | undefined): Credential {
  const root = toBigInt(keys.expand('decoy', `verifier ${login}`, verifierLength));
  const decoy: Credential = {
    username: decoyUsername(keys, login),
    salt: toBigInt(keys.expand('decoy', `salt ${login}`, saltLength)),
    // A square, because real verifiers are squares too, and only squares can be calculated with.
    verifier: (root * root) % N,
  };
  const opened = user
    ? keys.open('verifier', user.verifierSealed, sealName(user.sub))
    : keys.open('verifier', decoySealed(keys), sealName(''));
  if (!user) return decoy;
  return { username: user.username, salt: toBigInt(user.salt), verifier: toBigInt(opened) };
}

/** Recomputes the verifier and compares in constant time. */
export function matchesPassword(credential: Credential, poolName: string, password: string): boolean {
  const computed = verifier(credential.salt, poolName + credential.username, composed(password));
  return timingSafeEqual(toBytes(computed), toBytes(credential.verifier));
}
