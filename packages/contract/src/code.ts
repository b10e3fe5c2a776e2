import { z } from 'zod';

/**
 * The short opaque text inside a QR code: nine random characters and Crockford's check character (value mod 37), ten in all.
 * Crockford's five extra check symbols are not letters or digits, so a value that would need one is never issued.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const checkModulus = 37;
const bodyLength = 9;
export const codeLength = 10;
const uuid = z.uuid();

const remainder = (body: string): number =>
  [...body].reduce((sum, character) => (sum * alphabet.length + alphabet.indexOf(character)) % checkModulus, 0);

/** Returns what a person typed as it is stored: capitals, no spaces or hyphens, O read as 0, I and L as 1. */
export function normalizeCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}

/** Returns true when a normalized code is complete and its check character is right. */
export function isCode(text: string): boolean {
  if (text.length !== codeLength || [...text].some((character) => !alphabet.includes(character))) return false;
  return alphabet[remainder(text.slice(0, bodyLength))] === text[bodyLength];
}

/** Returns a new code from a source of random bytes (`length` of them, each 0 to 255). */
export function makeCode(randomBytes: (length: number) => Uint8Array): string {
  for (;;) {
    // 256 is a multiple of 32, so masking keeps the distribution even.
    const body = Array.from(randomBytes(bodyLength), (byte) => alphabet[byte & 31]).join('');
    const check = alphabet[remainder(body)];
    if (check !== undefined) return body + check;
  }
}

const lowBits = 25;
const bitsEach = 5;
const lastChecked = alphabet.length - 1;

/** Returns the characters of a number's lowest `count` groups of five bits. */
const charactersOf = (number: number, count: number): string =>
  Array.from({ length: count }, (_, index) => alphabet[(number >>> (bitsEach * (count - 1 - index))) & 31]).join('');

/**
 * Returns the code of a receipt: made of the last 45 bits of its id, so that it need not be kept anywhere. What would need a check
 * character outside of the alphabet becomes the nearest number below that does not; the database's `receipt_number` does the same.
 */
export function codeOfReceipt(id: string): string {
  const hexadecimal = id.replaceAll('-', '').slice(-12);
  const all = Number.parseInt(hexadecimal, 16) % 2 ** (bodyLength * bitsEach);
  const check = all % checkModulus;
  const number = all - Math.max(0, check - lastChecked);
  const [high, low] = [Math.floor(number / 2 ** lowBits), number % 2 ** lowBits];
  return charactersOf(high, 4) + charactersOf(low, 5) + alphabet[Math.min(check, lastChecked)];
}

/** Returns the number in front of a code's check character. */
export const numberOfCode = (code: string): number =>
  [...code.slice(0, bodyLength)].reduce((sum, character) => sum * alphabet.length + alphabet.indexOf(character), 0);

/** Returns two groups of five, as printed and shown. */
export const printCode = (code: string): string => `${code.slice(0, 5)} ${code.slice(5)}`;

const codeUrl = /^https?:\/\/[^/\s]+\/(?:scan|trade-fair\/redirect)\/([^/?#\s]+)/i;

/**
 * Returns the code or id inside a scanned text: the URL `…/scan/{code}` of a point or a person, or `…/trade-fair/redirect/{code}`
 * of a fair, on any host, or the bare code or id.
 * Null when the text is something else, such as another company's QR code.
 */
export function readCode(text: string): string | null {
  const trimmed = text.trim();
  const candidate = codeUrl.exec(trimmed)?.[1] ?? trimmed;
  if (uuid.safeParse(candidate).success) return candidate.toLowerCase();
  const normalized = normalizeCode(candidate);
  return isCode(normalized) ? normalized : null;
}

/**
 * Returns what a scanned text has in the place of a code, right or wrong; null when it has none. Outside of an address, letters or digits
 * alone are a name or a telephone number rather than a code with a mistake.
 */
export function readCodeLike(text: string): string | null {
  const inUrl = codeUrl.exec(text.trim())?.[1];
  const candidate = inUrl ?? text;
  const normalized = normalizeCode(candidate);
  const isMixed = inUrl !== undefined || (/[A-Z]/i.test(candidate) && /\d/.test(candidate));
  const isLike = normalized.length === codeLength && /^[0-9A-Z]+$/.test(normalized) && isMixed;
  return isLike || isCode(normalized) ? normalized : null;
}

/** Returns the codes that differ from a text of their length in one character, or by two neighbours that changed places. */
export function nearCodes(text: string): string[] {
  const characters = [...text];
  const changed = characters.flatMap((old, at) =>
    [...alphabet].flatMap((other) => (other === old ? [] : characters.with(at, other).join(''))),
  );
  const swapped = characters.slice(1).map((next, at) =>
    characters
      .with(at, next)
      .with(at + 1, characters[at] ?? '')
      .join(''),
  );
  return [...new Set([...changed, ...swapped])].filter((near) => near !== text && isCode(near));
}
