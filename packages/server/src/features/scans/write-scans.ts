import type { ScanResult } from '@fairlead/contract/scans';
import type { Database } from '@fairlead/database/connection';
import { type PointRow, selectPoints } from '../beacons/public.ts';
import { grantSharing } from '../consents/public.ts';
import { recordLeads } from '../leads/public.ts';
import { answerAgain } from './answer-again.ts';
import type { HoldLeads } from './hold-leads.ts';
import { type FoundScan, keyOf, keyText } from './locate-scans.ts';
import { type Outcomes, pair, pointOf, refused } from './outcomes.ts';
import type { StoredScan } from './present-scan.ts';
import {
  addToCounters,
  flightSettings,
  insertScanEvents,
  isRepeated,
  type NewScanEvent,
  upsertScans,
} from './write-queries.ts';

function newEvent({ report, target, occurredAt, isClockClamped }: FoundScan): NewScanEvent {
  return {
    id: report.event.id,
    projectId: target.projectId,
    visitorId: report.visitorId,
    beaconId: target.beaconId,
    tradeFairId: target.tradeFairId,
    occurredAt,
    receivedAt: report.receivedAt,
    source: report.event.source,
    isClockClamped,
    isAfterFair: target.endsAt !== null && occurredAt > target.endsAt,
  };
}

/** A lead for the listeners of its project. */
interface ScannedLead {
  readonly projectId: string;
  readonly visitorId: string;
  readonly id: string;
  readonly firstEventId: string;
}

/** Hears, after the commit, which leads the scans made or changed. */
export type OnLeads = (leads: readonly ScannedLead[]) => void;

export interface WriteOptions {
  /** No caller waits behind it: it may wait for locks as long as it takes. */
  readonly waitsForLocks: boolean;
  readonly onLeads: OnLeads;
  readonly holdLeads: HoldLeads;
}

type ScanKey = { readonly visitorId: string; readonly beaconId: string };

/**
 * Writes scans in one transaction; it is kept only if every event is new. No two of them are the same event. Nothing is written
 * of a visitor who left for good. Each answer shows the visitor's row as the whole flight leaves it.
 */
async function writeNew(
  database: Database,
  scans: readonly FoundScan[],
  { waitsForLocks, onLeads, holdLeads }: WriteOptions,
): Promise<Outcomes> {
  const events = scans.map(newEvent);
  const grants = scans.map(({ report, target }) => ({ ...report, exhibitorId: target.exhibitorId }));
  const firstGrants = [...Map.groupBy(grants, ({ visitorId, exhibitorId }) => pair(visitorId, exhibitorId)).values()];
  const [, pointRows, rows, stored, leads] = await database.transact<
    [never, PointRow, StoredScan & ScanKey, { id: string; result: ScanResult } & ScanKey, ScannedLead]
  >([
    flightSettings(waitsForLocks),
    selectPoints([...new Set(events.map(({ beaconId }) => beaconId))]),
    upsertScans(events),
    insertScanEvents(events),
    recordLeads(events),
    grantSharing(firstGrants.flatMap(([first]) => first ?? [])),
    addToCounters(events),
  ]);
  const madeBy = new Set(leads.map(({ firstEventId, ...lead }) => keyText({ ...lead, id: firstEventId })));
  try {
    await holdLeads(scans.filter((scan) => madeBy.has(keyText(keyOf(scan)))));
  } finally {
    onLeads(leads);
  }
  const points = new Map(pointRows.map((point) => [point.beaconId, point]));
  const rowOf = new Map(rows.map((row) => [pair(row.visitorId, row.beaconId), row]));
  const resultOf = new Map(
    stored.map((event) => [`${pair(event.visitorId, event.beaconId)} ${event.id}`, event.result]),
  );
  return new Map(
    scans.map((found) => {
      const point = pointOf(found);
      const [scan, result] = [rowOf.get(point), resultOf.get(`${point} ${found.report.event.id}`)];
      if (!scan || !result) return [found, refused('FORBIDDEN')];
      const { beaconId } = found.target;
      return [found, { kind: 'RECORDED', result, beaconId, scan, point: points.get(beaconId) }];
    }),
  );
}

/**
 * Writes scans in one transaction, in which no event comes twice; those that were answered before get that answer again.
 */
export async function writeScans(
  database: Database,
  scans: readonly FoundScan[],
  options: WriteOptions,
): Promise<Outcomes> {
  if (scans.length === 0) return new Map();
  try {
    return await writeNew(database, scans, options);
  } catch (error) {
    if (!isRepeated(error)) throw error;
    const again = await answerAgain(database, scans);
    if (again.size === 0) throw error;
    const others = scans.filter((scan) => !again.has(scan));
    return new Map([...again, ...(await writeScans(database, others, options))]);
  }
}
