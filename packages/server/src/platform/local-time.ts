const minuteMs = 60_000;
/** Since then every clock of the world differs from UTC by whole minutes. */
const wholeMinutesSince = Date.UTC(1973, 0);
const seconds = Array.from({ length: 60 }, (_, second) => String(second).padStart(2, '0'));

function createClock(timeZone: string): (moment: Date) => string {
  // The Swedish form is ISO 8601 without zone: it sorts, and every spreadsheet reads it.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  let minute = Number.NaN;
  let text = '';
  return (moment) => {
    const time = moment.getTime();
    if (!(time >= wholeMinutesSince)) return format.format(moment);
    // Formatting is slow, and rows in the order of time share their minute with many others.
    const rest = time % minuteMs;
    if (time - rest !== minute) {
      minute = time - rest;
      text = format.format(minute).slice(0, -2);
    }
    return text + seconds[Math.floor(rest / 1000)];
  };
}

/** By time zone, of which there are some hundreds. */
const clocks = new Map<string, (moment: Date) => string>();

/** Returns a moment as a clock there shows it: 2026-03-01 10:00:00. */
export function localTime(moment: Date, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = createClock(timeZone);
    clocks.set(timeZone, clock);
  }
  return clock(moment);
}
