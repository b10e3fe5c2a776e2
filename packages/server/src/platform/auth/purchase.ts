import { ApiError } from '../http/problem.ts';
import type { Actor, SignedIn } from './caller.ts';

/** Throws MAY_NOT_BUY unless the caller may spend the company's money (decision 082). */
export function requireBuyer(caller: Actor | SignedIn | null): void {
  if (caller === null || !('mayBuy' in caller) || !caller.mayBuy) throw new ApiError('MAY_NOT_BUY');
}
