import type { Database } from '@fairlead/database/connection';
import { isDatabaseUnavailable } from '@fairlead/database/errors';
import type { FastifyBaseLogger } from 'fastify';
import { findScanTargets } from '../beacons/public.ts';
import { createFlights, type Flights } from './flights.ts';
import { addViews } from './write-queries.ts';

interface View {
  readonly beaconId: string;
  readonly now: Date;
}

/** A hall that opens one page costs one row and one commit after the other, however many come meanwhile. */
const maxViews = 5_000;

/** Counts views of open points for all callers of this process, those that came during a write together in the next one. */
export function createViewWriter(database: Database, log: FastifyBaseLogger): Flights<View, undefined> {
  return createFlights<View, undefined>({
    async write(views) {
      const last = views.at(-1);
      if (last === undefined) return [];
      const byPoint = Map.groupBy(views, ({ beaconId }) => beaconId);
      const asked = [...byPoint.keys()].map((codeOrId) => ({ codeOrId, at: last.now }));
      const open = (await findScanTargets(database, asked)).filter((target) => target?.isOpen);
      const points = open.flatMap((target) =>
        target ? [{ ...target, views: byPoint.get(target.beaconId)?.length ?? 0 }] : [],
      );
      if (points.length > 0) await database.execute(addViews(points, last.now));
      return views.map(() => undefined);
    },
    keyOf: ({ beaconId }) => beaconId,
    isFatal: isDatabaseUnavailable,
    onFailure: (error, views) => log.warn({ err: error, views }, 'views could not be counted together'),
    maxItems: maxViews,
    maxFlights: 1,
  });
}
