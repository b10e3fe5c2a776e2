import type { ScanAnswer, ScanResult } from '@fairlead/contract/scans';
import type { Executor } from '@fairlead/database/executor';
import { ApiError } from '../../platform/http/problem.ts';
import { findPoints, findScanTargets, type ScanTarget } from '../beacons/public.ts';
import { grantSharing } from '../consents/public.ts';
import { recordLeads } from '../leads/public.ts';
import {
  type FoundScan,
  isFound,
  type LocatedScan,
  locateScans,
  possibleKeys,
  type ReportedScan,
} from './locate-scans.ts';
import { presentScan, type StoredScan } from './present-scan.ts';
import { findMissingScans, findScanEvents, findScans, type StoredEvent } from './queries.ts';
import {
  addToCounters,
  insertMissingScans,
  insertScanEvents,
  limitLockWait,
  type NewScanEvent,
  upsertScans,
} from './write-queries.ts';

/** What becomes of a reported scan. */
type Outcome =
  | { readonly kind: 'RECORDED'; readonly result: ScanResult; readonly beaconId: string; readonly scan: StoredScan }
  | { readonly kind: 'MISSING' }
  | { readonly kind: 'REFUSED'; readonly error: ApiError };

type Outcomes = Map<LocatedScan, Outcome>;

const missing: Outcome = { kind: 'MISSING' };
const refused = (code: 'FORBIDDEN' | 'EVENT_ID_REUSED'): Outcome => ({ kind: 'REFUSED', error: new ApiError(code) });

/** Ends the transaction of events of which one is stored already: what it wrote so far must not stay. */
class RepeatedEventError extends Error {
  override name = 'RepeatedEventError';
}

const pair = (visitorId: string, id: string): string => `${visitorId} ${id}`;
const eventOf = ({ report }: LocatedScan): string => pair(report.visitorId, report.event.id);
const pointOf = ({ report, target }: FoundScan): string => pair(report.visitorId, target.beaconId);

/** Returns the first scan of each visitor and point, and of each event, apart from the others. */
function splitRepeated(scans: readonly FoundScan[]): { first: FoundScan[]; later: FoundScan[] } {
  const seen = new Set<string>();
  const first: FoundScan[] = [];
  const later: FoundScan[] = [];
  for (const scan of scans) {
    const keys = [eventOf(scan), pointOf(scan)];
    (keys.some((key) => seen.has(key)) ? later : first).push(scan);
    for (const key of keys) seen.add(key);
  }
  return { first, later };
}

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

type ScanKey = { readonly visitorId: string; readonly beaconId: string };

/**
 * Writes scans in one transaction, whose statements are sent together; it is kept only if every event is new. There is at
 * most one scan of each visitor and point. Nothing is written of a visitor who left for good.
 * @throws RepeatedEventError
 */
async function writeTogether(database: Executor, scans: readonly FoundScan[], isPatient: boolean): Promise<Outcomes> {
  const events = scans.map(newEvent);
  const grants = scans.map(({ report, target }) => ({ ...report, exhibitorId: target.exhibitorId }));
  const [rows, stored] = await database.transaction(async (tx) => {
    if (!isPatient) void tx.execute(limitLockWait);
    const written = await Promise.all([
      tx.query<StoredScan & ScanKey>(upsertScans(events)),
      tx.query<{ result: ScanResult } & ScanKey>(insertScanEvents(events)),
      recordLeads(tx, events),
      tx.execute(addToCounters(events)),
      grantSharing(tx, grants),
    ]);
    if (written[1].length < written[0].length) throw new RepeatedEventError();
    return written;
  });
  const rowOf = new Map(rows.map((row) => [pair(row.visitorId, row.beaconId), row]));
  const resultOf = new Map(stored.map((event) => [pair(event.visitorId, event.beaconId), event.result]));
  return new Map(
    scans.map((found) => {
      const [scan, result] = [rowOf.get(pointOf(found)), resultOf.get(pointOf(found))];
      if (!scan || !result) return [found, refused('FORBIDDEN')];
      return [found, { kind: 'RECORDED', result, beaconId: found.target.beaconId, scan }];
    }),
  );
}

/** Returns the point at which an event was answered; null if the scanned code was never assigned to that point. */
const answeredAt = ({ target }: FoundScan, { beaconId }: StoredEvent, others: ReadonlyMap<string, ScanTarget>) =>
  beaconId === target.beaconId ? target : target.hasMoved ? (others.get(beaconId) ?? null) : null;

/** Returns the answers that the first delivery of these events got; those that are new are left out. */
async function answerAgain(executor: Executor, scans: readonly FoundScan[]): Promise<Outcomes> {
  if (scans.length === 0) return new Map();
  const [stored, kept] = await Promise.all([
    possibleKeys(executor, scans).then((keys) => findScanEvents(executor, keys)),
    findMissingScans(
      executor,
      scans.map(({ report }) => ({ visitorId: report.visitorId, id: report.event.id })),
    ),
  ]);
  const eventsOf = Map.groupBy(stored, (event) => pair(event.visitorId, event.id));
  const others = await findTargetsOf(executor, stored, scans);
  const answered = scans.flatMap((scan) => {
    const at = (eventsOf.get(eventOf(scan)) ?? []).map((event) => ({ event, target: answeredAt(scan, event, others) }));
    const known = at.find(({ target }) => target !== null) ?? at[0];
    return known ? [{ scan, ...known }] : [];
  });
  const rows = await findScans(
    executor,
    answered.flatMap(({ scan: { report }, target }) =>
      target ? [{ projectId: target.projectId, visitorId: report.visitorId, beaconId: target.beaconId }] : [],
    ),
  );
  const rowOf = new Map(rows.map((row) => [pair(row.visitorId, row.beaconId), row]));
  const outcomes: Outcomes = new Map();
  const isKept = new Set(kept.map(({ visitorId, id }) => pair(visitorId, id)));
  for (const scan of scans) if (isKept.has(eventOf(scan))) outcomes.set(scan, missing);
  for (const { scan, event, target } of answered) {
    const row = rowOf.get(pair(scan.report.visitorId, event.beaconId));
    if (target === null) outcomes.set(scan, refused('EVENT_ID_REUSED'));
    // Whoever left for good has no row any more, and no right to one.
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

/** Writes them together; those that were answered before get that answer again. */
async function writeOnce(database: Executor, scans: readonly FoundScan[], isPatient: boolean): Promise<Outcomes> {
  if (scans.length === 0) return new Map();
  try {
    return await writeTogether(database, scans, isPatient);
  } catch (error) {
    if (!(error instanceof RepeatedEventError)) throw error;
    const again = await answerAgain(database, scans);
    if (again.size === 0) throw error;
    const others = scans.filter((scan) => !again.has(scan));
    return new Map([...again, ...(await writeOnce(database, others, isPatient))]);
  }
}

/** Stores scans of what is no point, or of a closed one, so that a misprinted code is noticed. */
async function keepMissing(executor: Executor, scans: readonly LocatedScan[]): Promise<Outcomes> {
  if (scans.length === 0) return new Map();
  const present = await executor.query<{ id: string }>(
    insertMissingScans(
      scans.map(({ report, occurredAt }) => ({
        visitorId: report.visitorId,
        id: report.event.id,
        scanned: report.event.beaconId ?? report.event.qrCode ?? '',
        occurredAt,
        receivedAt: report.receivedAt,
      })),
    ),
  );
  const isPresent = new Set(present.map(({ id }) => id));
  return new Map(scans.map((scan) => [scan, isPresent.has(scan.report.visitorId) ? missing : refused('FORBIDDEN')]));
}

async function recordFound(database: Executor, scans: readonly FoundScan[], isPatient: boolean): Promise<Outcomes> {
  // A closed point takes nothing new, but what it took before keeps its answer; as does a code that was moved.
  const outcomes = await answerAgain(
    database,
    scans.filter(({ target }) => target.hasMoved || !target.isOpen),
  );
  let open = scans.filter((scan) => scan.target.isOpen && !outcomes.has(scan));
  while (open.length > 0) {
    const { first, later } = splitRepeated(open);
    for (const [scan, outcome] of await writeOnce(database, first, isPatient)) outcomes.set(scan, outcome);
    const written = new Set(first.map(eventOf));
    const again = later.filter((scan) => written.has(eventOf(scan)));
    for (const [scan, outcome] of await answerAgain(database, again)) outcomes.set(scan, outcome);
    open = later.filter((scan) => !outcomes.has(scan));
  }
  return outcomes;
}

/**
 * Records scans of any visitors at any points, of which several may repeat each other. OK, DUPLICATE, UNARCHIVED and MISSING
 * are all acknowledgements: after any of them the phone may forget the event. The same id again changes nothing and gets the
 * same answer; with another point it is EVENT_ID_REUSED. Returns an answer or a refusal for each, in their order.
 */
export async function recordScans(
  database: Executor,
  reports: readonly ReportedScan[],
  isPatient: boolean,
): Promise<(ScanAnswer | ApiError)[]> {
  const scans = await locateScans(database, reports);
  const found = scans.filter(isFound);
  const [outcomes, points] = await Promise.all([
    recordFound(database, found, isPatient),
    findPoints(database, [...new Set(found.map(({ target }) => target.beaconId))]),
  ]);
  const unanswered = scans.filter((scan) => !outcomes.has(scan));
  for (const [scan, outcome] of await keepMissing(database, unanswered)) outcomes.set(scan, outcome);
  const otherPoints = [...outcomes.values()].flatMap((outcome) =>
    outcome.kind === 'RECORDED' && !points.has(outcome.beaconId) ? [outcome.beaconId] : [],
  );
  const shown = new Map([...points, ...(await findPoints(database, otherPoints))]);
  return scans.map((scan) => {
    const { id } = scan.report.event;
    const outcome = outcomes.get(scan) ?? missing;
    if (outcome.kind === 'REFUSED') return outcome.error;
    if (outcome.kind === 'MISSING') return { id, result: 'MISSING' };
    const point = shown.get(outcome.beaconId);
    return point ? { id, result: outcome.result, scan: presentScan(point, outcome.scan) } : new ApiError('NOT_FOUND');
  });
}
