import type { Verdict } from './row-queries.ts';

export const ok = (row: number): Verdict => ({ row, result: 'OK', reasons: [] });
export const broughtBack = (row: number): Verdict => ({ row, result: 'UNARCHIVED', reasons: [] });
export const duplicate = (row: number, code: string): Verdict => ({
  row,
  result: 'DUPLICATE',
  reasons: [{ column: null, code }],
});
