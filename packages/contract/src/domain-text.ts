/** Punycode of RFC 3492. */
const base = 36;
const tMin = 1;
const tMax = 26;
const skew = 38;
const damp = 700;
const firstBias = 72;
const firstCodePoint = 128;

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > ((base - tMin) * tMax) / 2; bias += base) rest = Math.floor(rest / (base - tMin));
  return bias + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}

const digitOf = (letter: string): number => (/\d/.test(letter) ? Number(letter) + tMax : letter.charCodeAt(0) - 97);

/** Returns the text of a label without its `xn--`; null when it is none. */
function decode(encoded: string): string | null {
  const plainEnd = encoded.lastIndexOf('-');
  const points = [...encoded.slice(0, Math.max(0, plainEnd))].map((letter) => letter.charCodeAt(0));
  const digits = [...encoded.slice(plainEnd + 1)].map(digitOf);
  let [codePoint, position, bias, next] = [firstCodePoint, 0, firstBias, 0];
  while (next < digits.length) {
    const before = position;
    let weight = 1;
    for (let place = base; ; place += base) {
      const digit = digits[next];
      if (digit === undefined || digit < 0 || digit >= base) return null;
      next += 1;
      position += digit * weight;
      const threshold = Math.min(tMax, Math.max(tMin, place - bias));
      if (digit < threshold) break;
      weight *= base - threshold;
      // Beyond it are no characters, and numbers are no longer exact.
      if (weight > 2 ** 40) return null;
    }
    const count = points.length + 1;
    bias = adapt(position - before, count, before === 0);
    codePoint += Math.floor(position / count);
    if (codePoint > 0x1_0ffff) return null;
    position %= count;
    points.splice(position, 0, codePoint);
    position += 1;
  }
  return String.fromCodePoint(...points);
}

/**
 * Letters of Western and Central European languages. Letters of other scripts, and Latin ones that look like plain letters (ı,
 * ɑ, ḷ), could imitate the domain of another owner: they stay as DNS has them.
 */
const familiar = /^[a-z0-9ßà-öø-ÿāăąćčďđēėęěğģīįķłļľĺńňņōőœŕřśşšșţťțūůűųźžż-]+$/;

/** Returns whether browsers make this label of the text: then it is its one spelling. */
function isWrittenAs(text: string, label: string): boolean {
  try {
    return new URL(`http://${text}.example`).hostname === `${label}.example`;
  } catch {
    return false;
  }
}

function labelText(label: string): string {
  if (!label.startsWith('xn--')) return label;
  const text = decode(label.slice(4));
  return text !== null && familiar.test(text) && isWrittenAs(text, label) ? text : label;
}

/** Returns a domain as people write it: `müller.example` for `xn--mller-kva.example`. */
export const domainText = (domain: string): string => domain.split('.').map(labelText).join('.');

/** Returns an e-mail as people write it; what is sent and stored keeps its domain in ASCII. */
export function emailText(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? email : `${email.slice(0, at)}@${domainText(email.slice(at + 1))}`;
}
