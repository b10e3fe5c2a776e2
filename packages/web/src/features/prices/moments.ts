/** Whole minutes; a server's clock may be ahead of this one. */
export const minutesSince = (moment: string): number =>
  Math.max(0, Math.floor((Date.now() - Date.parse(moment)) / 60_000));

/** A day of the calendar here, from its first minute or to its last; undefined for none. */
export const momentOfDay = (day: string, clock: '00:00:00' | '23:59:59'): string | undefined =>
  day === '' ? undefined : new Date(`${day}T${clock}`).toISOString();
