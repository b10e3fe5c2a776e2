import type { ScanAnswer } from '@fairlead/contract/scans';
import type { Database } from '@fairlead/database/connection';
import type { Executor } from '@fairlead/database/executor';
import { ApiError } from '../../platform/http/problem.ts';
import { findPoints } from '../beacons/public.ts';
import { answerAgain } from './answer-again.ts';
import { holdNone } from './hold-leads.ts';
import {
  type FoundScan,
  findEventKeys,
  isFound,
  keyOf,
  keyText,
  type LocatedScan,
  locateScans,
  type ReportedScan,
} from './locate-scans.ts';
import { missing, type Outcomes, refused } from './outcomes.ts';
import { presentScan } from './present-scan.ts';
import { insertMissingScans } from './write-queries.ts';
import { type WriteOptions, writeScans } from './write-scans.ts';

/** An event that came before in the same flight, which is written in its place. */
interface Repeat {
  readonly scan: FoundScan;
  readonly first: FoundScan;
}

/** Separates repeats from the events to write, by the key of the table: project, visitor and id. */
async function separateRepeats(
  executor: Executor,
  scans: readonly FoundScan[],
): Promise<{ fresh: FoundScan[]; repeats: Repeat[] }> {
  const keysOf = await findEventKeys(executor, scans);
  const seen = new Map<string, FoundScan>();
  const fresh: FoundScan[] = [];
  const repeats: Repeat[] = [];
  for (const scan of scans) {
    const keys = (keysOf.get(scan) ?? []).map(keyText);
    const first = keys.map((key) => seen.get(key)).find((known) => known !== undefined);
    if (first) repeats.push({ scan, first });
    else {
      fresh.push(scan);
      seen.set(keyText(keyOf(scan)), scan);
    }
  }
  return { fresh, repeats };
}

/** Returns the answers to repeats, which are those of the events that they repeat. */
async function answerRepeats(executor: Executor, repeats: readonly Repeat[], answered: Outcomes): Promise<Outcomes> {
  // An event whose id belongs to another point says nothing of a repeat, which may be of that point.
  const again = await answerAgain(
    executor,
    repeats.filter(({ first }) => answered.get(first)?.kind === 'REFUSED').map(({ scan }) => scan),
  );
  return new Map(
    repeats.map(({ scan, first }) => {
      const outcome = again.get(scan) ?? answered.get(first) ?? missing;
      const isOther = outcome.kind === 'RECORDED' && outcome.beaconId !== scan.target.beaconId;
      return [scan, isOther && !scan.target.hasMoved ? refused('EVENT_ID_REUSED') : outcome];
    }),
  );
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
  const open = scans.filter((scan) => scan.target.isOpen && !outcomes.has(scan));
  const { fresh, repeats } = await separateRepeats(database, open);
  for (const [scan, outcome] of await writeScans(database, fresh, options)) outcomes.set(scan, outcome);
  for (const [scan, outcome] of await answerRepeats(database, repeats, outcomes)) outcomes.set(scan, outcome);
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
  waitsForLocks: boolean,
  { onLeads, holdLeads }: Omit<WriteOptions, 'waitsForLocks'> = { onLeads: () => {}, holdLeads: holdNone },
): Promise<(ScanAnswer | ApiError)[]> {
  const scans = await locateScans(database, reports);
  const outcomes = await recordFound(database, scans.filter(isFound), { waitsForLocks, onLeads, holdLeads });
  const unanswered = scans.filter((scan) => !outcomes.has(scan));
  for (const [scan, outcome] of await keepMissing(database, unanswered)) outcomes.set(scan, outcome);
  const unread = [...outcomes.values()].flatMap((outcome) =>
    outcome.kind === 'RECORDED' && outcome.point === undefined ? [outcome.beaconId] : [],
  );
  const points = await findPoints(database, [...new Set(unread)]);
  return scans.map((scan) => {
    const { event, language } = scan.report;
    const { id } = event;
    const outcome = outcomes.get(scan) ?? missing;
    if (outcome.kind === 'REFUSED') return outcome.error;
    if (outcome.kind === 'MISSING') return { id, result: 'MISSING' };
    const point = outcome.point ?? points.get(outcome.beaconId);
    return point
      ? { id, result: outcome.result, scan: presentScan(point, outcome.scan, language) }
      : new ApiError('NOT_FOUND');
  });
}
