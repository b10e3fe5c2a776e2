/** Returns the time of day of a typed text (9, 9:30, 930, 14.05, 14 h, 14 Uhr) as HH:MM; null if there is no such time. */
export function readTime(text: string): string | null {
  const written = text.trim().replace(/\s*(?:h|hrs?|uhr|horas?)\.?$/iu, '');
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/i.exec(written) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}
