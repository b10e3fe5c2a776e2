import { leastLeads, leastVisitors } from '@fairlead/contract/trade-fairs';

export const isFewLeads = (leads: number): boolean => leads < leastLeads;

/** Returns how many of some leads are unlocked, or null where those that are, or those that are not, are few: nobody is few as well. */
export const unlockedOf = ({
  leads,
  unlocked,
}: {
  readonly leads: number;
  readonly unlocked: number;
}): number | null => (isFewLeads(unlocked) || isFewLeads(leads - unlocked) ? null : unlocked);

/**
 * Returns the sizes of groups out of `total` people as they may be shown: a small group is null, also one of nobody. Where the rest of
 * the people is small as well, it could be worked out from the total, so the smallest of the other groups is null, too: whether
 * anybody is in the small one is not told then either.
 */
export function suppressSmallGroups(sizes: readonly number[], total: number): (number | null)[] {
  const shown = sizes.map((size) => (size < leastVisitors ? null : size));
  const rest = shown.reduce<number>((left, size) => left - (size ?? 0), total);
  if (!shown.includes(null) || rest >= leastVisitors) return shown;
  const smallest = Math.min(...shown.flatMap((size) => size ?? []));
  const at = shown.indexOf(smallest);
  return shown.map((size, index) => (index === at ? null : size));
}
