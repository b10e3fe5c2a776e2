import { leastVisitors } from '@fairlead/contract/trade-fairs';

/**
 * What may be told of the sizes of groups out of `total` people: a small group is null. Where the rest of the people is small as
 * well, it could be worked out from the total, so the smallest group that would be told is left out with it.
 */
export function suppressSmallGroups(sizes: readonly number[], total: number): (number | null)[] {
  const told = sizes.map((size) => (size < leastVisitors ? null : size));
  const rest = told.reduce<number>((left, size) => left - (size ?? 0), total);
  if (!told.includes(null) || rest <= 0 || rest >= leastVisitors) return told;
  const smallest = Math.min(...told.flatMap((size) => size ?? []));
  const at = told.indexOf(smallest);
  return told.map((size, index) => (index === at ? null : size));
}
