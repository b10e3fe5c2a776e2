const longest = 40;
const shortest = 3;
const german: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Returns an identifier for the fair's links, made of its name; empty where nothing useful comes of it. */
export function identifierOfName(name: string): string {
  const letters = name
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => german[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return letters.length < shortest ? '' : letters;
}
