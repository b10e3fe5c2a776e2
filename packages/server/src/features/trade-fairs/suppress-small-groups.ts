import { leastLeads, leastVisitors } from '@fairlead/contract/trade-fairs';

export const isFewLeads = (leads: number): boolean => leads < leastLeads;

/** Returns how many of some leads are unlocked, or null where the unlocked or the locked ones are few: none counts as few. */
export const unlockedOf = ({
  leads,
  unlocked,
}: {
  readonly leads: number;
  readonly unlocked: number;
}): number | null => (isFewLeads(unlocked) || isFewLeads(leads - unlocked) ? null : unlocked);

/**
 * Returns the sizes of groups out of `total` people as they may be shown: a small group is null, also an empty one. Where the
 * rest of the people is small as well, it could be worked out from the total, so the smallest of the other groups is null, too:
 * then even an empty group stays hidden.
 */
export function suppressSmallGroups(sizes: readonly number[], total: number): (number | null)[] {
  const shown = sizes.map((size) => (size < leastVisitors ? null : size));
  const rest = shown.reduce<number>((left, size) => left - (size ?? 0), total);
  if (!shown.includes(null) || rest >= leastVisitors) return shown;
  const smallest = Math.min(...shown.flatMap((size) => size ?? []));
  const at = shown.indexOf(smallest);
  return shown.map((size, index) => (index === at ? null : size));
}
