/** Scripts in which the family name stands first, often without a space. */
const familyFirst = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Parts before a family name: forms of address, titles, and the small words that belong to it. */
const beforeFamily =
  /^(?:an|da|das|de|del|della|den|der|di|do|don|doña|dos|dr|du|el|frau|herr|ing|la|le|m|madame|miss|mlle|mme|monsieur|mr|mrs|ms|prof|señor|señora|sig|sir|sr|sra|srta|te|ten|ter|van|von|zu|zum|zur)$/i;
/** A word as names have them: no emoji, brackets or abbreviation, and no letters of a degree, such as MBA or PhD. */
const nameWord = /^\p{L}[\p{L}\p{M}’'-]*$/u;
const isGiven = (names: readonly string[]): boolean =>
  names.every((word) => /^\p{Lu}\P{Lu}+(?:-\p{Lu}\P{Lu}+)*$/u.test(word));
const suffix = /^(?:jr|jun|sr|sen|dipl|mag)$/i;
const inCapitals = (word: string): boolean => word.length > 1 && /\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word);

/**
 * Returns the parts of a name of two words, or with a comma as in lists (Berg, Anna). In any other the family name cannot be
 * told (Ludwig van Beethoven, María García López, Dr. Müller): it stands as a whole where programs look for a family name.
 */
export function nameParts(name: string): { readonly given: string; readonly family: string } {
  const parts = name.trim().split(/\s+/);
  const whole = { given: '', family: parts.join(' ') };
  if (familyFirst.test(name)) return whole;
  const [listed = '', behind, ...further] = whole.family.split(/ ?, ?/);
  if (behind !== undefined) {
    const names = behind.split(' ');
    const isKnown =
      further.length === 0 && listed !== '' && names.every((word) => nameWord.test(word) && !suffix.test(word));
    return isKnown && isGiven(names) ? { given: behind, family: listed } : whole;
  }
  const [given = '', family, ...more] = parts;
  const isKnown =
    family !== undefined &&
    more.length === 0 &&
    [given, family].every((word) => nameWord.test(word)) &&
    !beforeFamily.test(given) &&
    !(inCapitals(given) && !inCapitals(family));
  return isKnown ? { given, family } : whole;
}
