import type { TimelineEntry } from '@fairlead/contract/lead-work';
import { dayOf } from '../../../lib/dates.ts';

export interface TimelineDay {
  readonly day: string;
  readonly entries: readonly TimelineEntry[];
}

/** Entries by the days of the fair, as they come: newest first. */
export function groupByDay(entries: readonly TimelineEntry[], timeZone: string): TimelineDay[] {
  const days: { day: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
