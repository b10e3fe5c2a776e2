import type { PriceTarget } from '@fairlead/contract/price-target';
import type { Executor } from '@fairlead/database/executor';
import * as queries from './queries.ts';
import type { LicenceQuestion } from './rows.ts';

export interface LicenceUse extends LicenceQuestion {
  readonly target: PriceTarget;
  /** How many are wanted. */
  readonly count: number;
}

/** Share of one licence. */
export interface Covered {
  readonly licenceId: string;
  readonly name: string;
  readonly count: number;
  /** Null without a limit. */
  readonly remainingAfter: number | null;
}

const isSome = ({ count }: Covered): boolean => count > 0;

/**
 * Uses up to `count` of a company's licences in this transaction and returns the share of each: the one that ends first is used
 * first, one without a limit last, and never more than is left, whatever other transactions take at once.
 */
export async function takeFromLicences(tx: Executor, use: LicenceUse): Promise<readonly Covered[]> {
  const covered: Covered[] = [];
  let open = use.count;
  const locked = open > 0 ? await queries.lockUsable(tx, use) : new Set<string>();
  // Read once they are locked, so that an extension meanwhile counts.
  for (const { id, name } of locked.size > 0 ? await queries.findUsable(tx, use) : []) {
    if (open === 0) break;
    if (!locked.has(id)) continue;
    const taken = await queries.takeUpTo(tx, id, open);
    if (!taken) continue;
    covered.push({ licenceId: id, name, ...taken });
    open -= taken.count;
  }
  return covered;
}

/** Returns what `takeFromLicences` would take now, and takes nothing. */
export async function peekLicences(executor: Executor, use: LicenceUse): Promise<readonly Covered[]> {
  let open = use.count;
  const usable = open > 0 ? await queries.findUsable(executor, use) : [];
  return usable
    .map(({ id, name, quantity, used }): Covered => {
      const left = quantity === null ? null : quantity - used;
      const count = Math.min(open, left ?? open);
      open -= count;
      return { licenceId: id, name, count, remainingAfter: left === null ? null : left - count };
    })
    .filter(isSome);
}

/** Makes what was taken of a licence usable again, also of one that has ended. */
export async function giveBackToLicence(tx: Executor, licenceId: string, count: number): Promise<void> {
  if (count > 0) await queries.giveBack(tx, licenceId, count);
}

/** Rest of the licence that is used first. */
export async function findFirstLicence(
  executor: Executor,
  question: LicenceQuestion & { readonly target: PriceTarget },
): Promise<(queries.UsableLicence & { readonly remaining: number | null }) | null> {
  const [first] = await queries.findUsable(executor, question);
  return first ? { ...first, remaining: first.quantity === null ? null : first.quantity - first.used } : null;
}
