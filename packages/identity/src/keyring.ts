import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Purposes of derived keys. Each has its own key, so that a value sealed for one does not open as another. */
type Purpose = 'verifier' | 'signing-key' | 'challenge' | 'software-token' | 'device';
type MacPurpose = 'code' | 'refresh' | 'login' | 'address' | 'decoy';

/** Every secret at rest goes through here. The key comes from outside the database and never leaves the process. */
export interface Keyring {
  /** Says which secrets key sealed something, without telling anything about it. */
  readonly id: string;
  seal(purpose: Purpose, plain: Uint8Array, associated: string): Buffer;
  open(purpose: Purpose, sealed: Uint8Array, associated: string): Buffer;
  mac(purpose: MacPurpose, ...parts: string[]): Buffer;
  /** Bytes that look random and are always the same for the same text. */
  expand(purpose: MacPurpose, text: string, length: number): Buffer;
}

const ivLength = 12;
const tagLength = 16;

export function createKeyring(secretsKey: Uint8Array): Keyring {
  if (secretsKey.length !== 32) throw new RangeError('secretsKey must be 32 bytes');
  const derived = new Map<string, Buffer>();
  const derive = (label: string): Buffer => {
    const known = derived.get(label);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secretsKey, Buffer.alloc(0), `identity ${label}`, 32));
    derived.set(label, key);
    return key;
  };
  const id = derive('key id').toString('hex').slice(0, 16);
  // The key id is bound in, so that a value moved under another key is refused rather than misread.
  const bind = (associated: string): Buffer => Buffer.from(`${associated}\n${id}`, 'utf8');

  return {
    id,
    seal(purpose, plain, associated) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', derive(`seal ${purpose}`), iv).setAAD(bind(associated));
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    open(purpose, sealed, associated) {
      const bytes = Buffer.from(sealed);
      const [key, iv] = [derive(`seal ${purpose}`), bytes.subarray(0, ivLength)];
      // Without the length a tag of four bytes is taken, too, which can be guessed.
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
      decipher.setAAD(bind(associated)).setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
      return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]);
    },
    mac(purpose, ...parts) {
      // Lengths first: ('ab', 'c') and ('a', 'bc') are different things.
      return createHmac('sha256', derive(`mac ${purpose}`))
        .update(JSON.stringify(parts))
        .digest();
    },
    expand(purpose, text, length) {
      return Buffer.from(hkdfSync('sha256', derive(`mac ${purpose}`), Buffer.alloc(0), text, length));
    },
  };
}
