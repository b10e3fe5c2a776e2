import type { Beacon } from '@fairlead/contract/beacons';
import { relativeDay } from '../../lib/dates.ts';
import { formatDay, formatTime } from '../../lib/i18n/formats.ts';
import type { StateTone } from '../../ui/business/state-signs.tsx';

export function pointState(point: Beacon): {
  readonly tone: StateTone;
  readonly label: 'active' | 'inactive' | 'archived';
} {
  if (point.archivedAt !== null) return { tone: 'off', label: 'archived' };
  return point.isActive ? { tone: 'ok', label: 'active' } : { tone: 'off', label: 'inactive' };
}

/** The time of a scan today, else its day, in the project's zone. */
export function scanTime(moment: string, timeZone: string, now: number): string {
  const isToday = relativeDay(moment, timeZone, now) === 'today';
  return isToday ? formatTime(moment, timeZone) : formatDay(moment, timeZone);
}
