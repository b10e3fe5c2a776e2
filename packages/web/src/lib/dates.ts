/** A date and a clock time as people in one time zone read them. */
export interface WallTime {
  /** YYYY-MM-DD */
  readonly date: string;
  /** HH:MM */
  readonly time: string;
}

/** Returns the time on a clock in the zone at a moment. */
export function toWallTime(moment: string, timeZone: string): WallTime {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(moment));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

const minutesOf = ({ date, time }: WallTime): number => Date.parse(`${date}T${time}Z`) / 60_000;

/**
 * The moment at which a clock in the zone shows this date and time. Of a time that comes twice (clocks set back) the first is
 * meant; one that never comes (clocks set forward) is moved on by the hour that is missing, as calendars do.
 */
export function fromWallTime(wall: WallTime, timeZone: string): string {
  const wanted = minutesOf(wall);
  const at = (minutes: number) => new Date(minutes * 60_000).toISOString();
  const offsetAt = (minutes: number) => minutesOf(toWallTime(at(minutes), timeZone)) - minutes;
  // Clocks change by hours, not days: the offsets of the day before and the day after are the only two in question.
  const before = offsetAt(wanted - 24 * 60);
  const after = offsetAt(wanted + 24 * 60);
  const fitting = [wanted - before, wanted - after].filter((moment) => moment + offsetAt(moment) === wanted);
  return at(fitting.length > 0 ? Math.min(...fitting) : wanted - before);
}

export const dayMs = 86_400_000;

/** The calendar day of a moment as YYYY-MM-DD, in the zone or else in that of the device; sorts and compares. */
export const dayOf = (moment: string | number, timeZone?: string | undefined): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(new Date(moment));

const midnightMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The calendar day so many days after a day, or before it. */
export const addDays = (day: string, days: number): string =>
  new Date(midnightMs(day) + days * dayMs).toISOString().slice(0, 10);

/** Calendar days from one moment to another as people in the zone count them; 0 on the same day. */
export const daysBetween = (from: string | number, to: string | number, timeZone: string): number =>
  (midnightMs(dayOf(to, timeZone)) - midnightMs(dayOf(from, timeZone))) / dayMs;

export type RelativeDay = 'today' | 'yesterday' | null;

/** Returns whether a moment is of today or yesterday; null for any other day. */
export function relativeDay(
  moment: string | number,
  timeZone?: string | undefined,
  now: string | number = Date.now(),
): RelativeDay {
  const [day, today] = [dayOf(moment, timeZone), dayOf(now, timeZone)];
  if (day === today) return 'today';
  return day === addDays(today, -1) ? 'yesterday' : null;
}
