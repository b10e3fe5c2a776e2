/** A day of the calendar here, from its first minute or to its last; undefined for none. */
export const momentOfDay = (day: string, clock: '00:00:00' | '23:59:59'): string | undefined =>
  day === '' ? undefined : new Date(`${day}T${clock}`).toISOString();
