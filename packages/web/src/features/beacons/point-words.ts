import type { Beacon } from '@fairlead/contract/beacons';
import { relativeDay } from '../../lib/dates.ts';
import { formatDay, formatTime } from '../../lib/i18n/formats.ts';
import type { StateTone } from '../../ui/business/state-signs.tsx';

export function pointState(point: Beacon): {
  readonly tone: StateTone;
  readonly word: 'active' | 'inactive' | 'archived';
} {
  if (point.archivedAt !== null) return { tone: 'off', word: 'archived' };
  return point.isActive ? { tone: 'ok', word: 'active' } : { tone: 'off', word: 'inactive' };
}

/** The time of a scan today, else its day, in the project's zone. */
export function scanTime(moment: string, timeZone: string, now: number): string {
  const isToday = relativeDay(moment, timeZone, now) === 'today';
  return isToday ? formatTime(moment, timeZone) : formatDay(moment, timeZone);
}
