import type { TradeFairFigures } from '@fairlead/contract/trade-fairs';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import { authorize } from '../exhibitions/public.ts';
import * as queries from './figure-queries.ts';
import { tellable } from './participant-service.ts';
import { suppressSmallGroups } from './suppress-small-groups.ts';

/** The rows whose leads may be told beside those of all. */
function told<Row extends { readonly leads: number }>(rows: readonly Row[]): Row[] {
  const sizes = rows.map(({ leads }) => leads);
  const groups = suppressSmallGroups(
    sizes,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  return rows.filter((_, index) => groups[index] !== null);
}

/**
 * Counts of the whole fair. Hours and stands with so few leads that somebody could be told apart, and one more where the total
 * would tell them, are only counted.
 */
export async function figures(
  database: Executor,
  caller: AccountActor | AdminActor,
  tradeFairId: string,
): Promise<TradeFairFigures> {
  const fair = await authorize({ database, caller }, 'editFair', tradeFairId);
  const [totals, hours, stands] = await Promise.all([
    queries.totalsOf(database, tradeFairId),
    queries.byHour(database, tradeFairId),
    queries.byStand(database, tradeFairId),
  ]);
  const { projects = 0, beacons = 0, visitors = 0, scans = 0, leads = 0 } = totals ?? {};
  const [shownHours, shownStands] = [told(hours), told(stands)];
  return {
    totals: { projects, beacons, visitors, scans, leads: tellable(leads) },
    timeZone: fair.timeZone,
    byHour: shownHours.map(({ hour, scans, leads }) => ({ hour: hour.toISOString(), scans, leads })),
    byStand: shownStands.map((row) => ({
      projectId: row.projectId,
      exhibitor: row.exhibitor,
      stand: row.stand,
      scans: row.scans,
      leads: row.leads,
    })),
    hidden: { hours: hours.length - shownHours.length, stands: stands.length - shownStands.length },
  };
}
