/** Scripts in which the family name stands first, often without a space. */
const familyFirst = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The parts of a name of two words. Of any other nobody knows which word is what (Ludwig van Beethoven, María García López, Dr. Müller):
 * it stands as a whole where programs look for a family name.
 */
export function nameParts(name: string): { readonly given: string; readonly family: string } {
  const parts = name.trim().split(/\s+/);
  const [given = '', family, ...more] = parts;
  const isKnown = family !== undefined && more.length === 0 && !given.endsWith('.') && !familyFirst.test(name);
  return isKnown ? { given, family } : { given: '', family: parts.join(' ') };
}
