import { plainName } from '../../platform/plain-name.ts';
import type { Sheet } from './sheet.ts';

/** Returns a name that every system takes, without folders, different for every code. */
export function fileNameOf({ name, code }: Pick<Sheet, 'name' | 'code'>): string {
  const plain = plainName(name);
  return plain === '' ? code : `${plain}-${code}`;
}
