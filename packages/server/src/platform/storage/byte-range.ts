import type { ByteRange } from './storage.ts';

/** The one range that a Range header asks for; null for the whole file, which is also the answer to several ranges. */
export function readRange(header: string | undefined, size: number): ByteRange | 'UNSATISFIABLE' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '')
    return to === '0' || size === 0 ? 'UNSATISFIABLE' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'UNSATISFIABLE' : { start, end };
}
