const longest = 60;
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
};

/** Returns what of a name every system takes in the name of a file; '' if there is nothing. */
export const plainName = (name: string): string =>
  name
    .replace(/[ßẞæÆøØłŁ]/g, (one) => spelled[one] ?? one)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
