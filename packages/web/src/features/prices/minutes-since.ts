/** Whole minutes; a server's clock may be ahead of this one. */
export const minutesSince = (moment: string): number =>
  Math.max(0, Math.floor((Date.now() - Date.parse(moment)) / 60_000));
