const firstMilliseconds = 1000;
const longestMilliseconds = 300_000;

/** How long to wait after so many failures in a row: doubling from 1 s to 5 min, half of it at random, so that the phones of a hall do not return together. */
export function backOff(failures: number, random: () => number = Math.random): number {
  const full = Math.min(longestMilliseconds, firstMilliseconds * 2 ** Math.max(0, failures - 1));
  return full / 2 + (full / 2) * random();
}
