import type { Dashboard } from '@fairlead/contract/insights';
import { toWallTime } from '../../lib/dates.ts';

interface SoFar {
  /** Scans since midnight where the project is. */
  readonly scansToday: number;
  /** The hour that runs, once it has brought a lead. */
  readonly leadsSince: { readonly hour: string; readonly leads: number } | null;
}

const hourMs = 3_600_000;

/** Today's figures; nothing where the dashboard is not paid for. */
export function soFar({ perHour, timeZone }: Pick<Dashboard, 'perHour' | 'timeZone'>, now: number): SoFar {
  const dayOf = (moment: string): string => toWallTime(moment, timeZone).date;
  const today = dayOf(new Date(now).toISOString());
  const running = perHour.find(({ hour }) => now - Date.parse(hour) >= 0 && now - Date.parse(hour) < hourMs);
  return {
    scansToday: perHour.reduce((sum, { hour, scans }) => sum + (dayOf(hour) === today ? scans : 0), 0),
    leadsSince: running && running.leads > 0 ? running : null,
  };
}
