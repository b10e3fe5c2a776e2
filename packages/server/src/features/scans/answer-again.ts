import type { Executor } from '@fairlead/database/executor';
import { findScanTargets, type ScanTarget } from '../beacons/public.ts';
import { type FoundScan, findEventKeys, keyText } from './locate-scans.ts';
import { eventOf, missing, type Outcomes, pair, refused } from './outcomes.ts';
import { findMissingScans, findScanEvents, findScans, type StoredEvent } from './queries.ts';

/** Returns the point at which an event was answered; null if the scanned code was never assigned to that point. */
const answeredAt = ({ target }: FoundScan, { beaconId }: StoredEvent, others: ReadonlyMap<string, ScanTarget>) =>
  beaconId === target.beaconId ? target : target.hasMoved ? (others.get(beaconId) ?? null) : null;

/** Keeps one of equal keys: a batch may hold one event hundreds of times. */
const unique = <Key extends object>(keys: readonly Key[]): Key[] => [
  ...new Map(keys.map((key) => [Object.values(key).join(' '), key])).values(),
];

/** Returns the answers that the first delivery of these events got; those that are new are left out. */
export async function answerAgain(executor: Executor, scans: readonly FoundScan[]): Promise<Outcomes> {
  if (scans.length === 0) return new Map();
  const keysOf = await findEventKeys(executor, scans);
  const events = scans.map(({ report }) => ({ visitorId: report.visitorId, id: report.event.id }));
  const [stored, kept] = await Promise.all([
    findScanEvents(executor, unique([...keysOf.values()].flat())),
    findMissingScans(executor, unique(events)),
  ]);
  const eventAt = new Map(stored.map((event) => [keyText(event), event]));
  const others = await findTargetsOf(executor, stored, scans);
  const answered = scans.flatMap((scan) => {
    const own = (keysOf.get(scan) ?? []).flatMap((key) => eventAt.get(keyText(key)) ?? []);
    const at = own.map((event) => ({ event, target: answeredAt(scan, event, others) }));
    const known = at.find(({ target }) => target !== null) ?? at[0];
    return known ? [{ scan, ...known }] : [];
  });
  const answeredRows = answered.flatMap(({ scan: { report }, target }) =>
    target ? [{ projectId: target.projectId, visitorId: report.visitorId, beaconId: target.beaconId }] : [],
  );
  const rows = await findScans(executor, unique(answeredRows));
  const rowOf = new Map(rows.map((row) => [pair(row.visitorId, row.beaconId), row]));
  const outcomes: Outcomes = new Map();
  const isKept = new Set(kept.map(({ visitorId, id }) => pair(visitorId, id)));
  for (const scan of scans) if (isKept.has(eventOf(scan))) outcomes.set(scan, missing);
  for (const { scan, event, target } of answered) {
    const row = rowOf.get(pair(scan.report.visitorId, event.beaconId));
    if (target === null) outcomes.set(scan, refused('EVENT_ID_REUSED'));
    // A visitor who left for good has no row any longer, and no right to one.
    else if (row) outcomes.set(scan, { kind: 'RECORDED', result: event.result, beaconId: event.beaconId, scan: row });
    else outcomes.set(scan, refused('FORBIDDEN'));
  }
  return outcomes;
}

/** Returns the targets of the scans and of stored events by point: a code may have been assigned to another point since. */
async function findTargetsOf(
  executor: Executor,
  stored: readonly StoredEvent[],
  scans: readonly FoundScan[],
): Promise<ReadonlyMap<string, ScanTarget>> {
  const known = new Set(scans.map(({ target }) => target.beaconId));
  const ids = [...new Set(stored.map((event) => event.beaconId))].filter((id) => !known.has(id));
  if (ids.length === 0) return new Map(scans.map(({ target }) => [target.beaconId, target]));
  const at = new Date();
  const targets = await findScanTargets(
    executor,
    ids.map((codeOrId) => ({ codeOrId, at })),
  );
  return new Map(
    [...targets.flatMap((target) => target ?? []), ...scans.map(({ target }) => target)].map((target) => [
      target.beaconId,
      target,
    ]),
  );
}
