import type { Sheet } from './sheet.ts';

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

/** Returns a name that every system takes, without folders, different for every code. */
export function fileNameOf({ name, code }: Pick<Sheet, 'name' | 'code'>): string {
  const plain = name
    .replace(/[ßẞæÆøØłŁ]/g, (one) => spelled[one] ?? one)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return plain === '' ? code : `${plain}-${code}`;
}
