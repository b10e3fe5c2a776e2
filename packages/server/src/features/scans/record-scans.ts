import type { ScanAnswer } from '@fairlead/contract/scans';
import type { Database } from '@fairlead/database/connection';
import type { Executor } from '@fairlead/database/executor';
import { ApiError } from '../../platform/http/problem.ts';
import { findPoints } from '../beacons/public.ts';
import { answerAgain } from './answer-again.ts';
import { type FoundScan, isFound, type LocatedScan, locateScans, type ReportedScan } from './locate-scans.ts';
import { eventOf, missing, type Outcomes, pointOf, refused } from './outcomes.ts';
import { presentScan } from './present-scan.ts';
import { insertMissingScans } from './write-queries.ts';
import { type WriteOptions, writeScans } from './write-scans.ts';

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

async function recordFound(database: Database, scans: readonly FoundScan[], options: WriteOptions): Promise<Outcomes> {
  // A closed point takes nothing new, but what it took before keeps its answer; as does a code that was moved.
  const outcomes = await answerAgain(
    database,
    scans.filter(({ target }) => target.hasMoved || !target.isOpen),
  );
  let open = scans.filter((scan) => scan.target.isOpen && !outcomes.has(scan));
  while (open.length > 0) {
    const { first, later } = splitRepeated(open);
    for (const [scan, outcome] of await writeScans(database, first, options)) outcomes.set(scan, outcome);
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
  database: Database,
  reports: readonly ReportedScan[],
  isPatient: boolean,
  onLeads: WriteOptions['onLeads'] = () => {},
): Promise<(ScanAnswer | ApiError)[]> {
  const scans = await locateScans(database, reports);
  const outcomes = await recordFound(database, scans.filter(isFound), { isPatient, onLeads });
  const unanswered = scans.filter((scan) => !outcomes.has(scan));
  for (const [scan, outcome] of await keepMissing(database, unanswered)) outcomes.set(scan, outcome);
  const unread = [...outcomes.values()].flatMap((outcome) =>
    outcome.kind === 'RECORDED' && outcome.point === undefined ? [outcome.beaconId] : [],
  );
  const points = await findPoints(database, [...new Set(unread)]);
  return scans.map((scan) => {
    const { id } = scan.report.event;
    const outcome = outcomes.get(scan) ?? missing;
    if (outcome.kind === 'REFUSED') return outcome.error;
    if (outcome.kind === 'MISSING') return { id, result: 'MISSING' };
    const point = outcome.point ?? points.get(outcome.beaconId);
    return point ? { id, result: outcome.result, scan: presentScan(point, outcome.scan) } : new ApiError('NOT_FOUND');
  });
}
