import type { Flags } from '../../platform/flags/flags.ts';
import { ApiError } from '../../platform/http/problem.ts';

/** Wishes that were said can be read and taken back all the same. */
export async function requireWishes(flags: Pick<Flags, 'isOn'>): Promise<void> {
  if (!(await flags.isOn('wishes'))) throw new ApiError('SWITCHED_OFF');
}
