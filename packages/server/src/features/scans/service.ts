import { readCode } from '@fairlead/contract/code';
import type { Scan, ScanAnswer, ScanEvent, ScanResult } from '@fairlead/contract/scans';
import type { Executor } from '@fairlead/database/executor';
import { counterSlotOf } from '../../platform/database/counter-slots.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { findProjectsOfCode, findScanTarget, type ScanTarget } from '../beacons/public.ts';
import { recordLead } from '../leads/public.ts';
import { findScan } from './list-queries.ts';
import { presentScan, type StoredScan } from './present-scan.ts';
import {
  addToCounters,
  findScanEvent,
  findScanEventAmong,
  insertMissingScan,
  insertScanEvent,
  type NewScanEvent,
  upsertScan,
} from './queries.ts';

const dayMilliseconds = 86_400_000;

/** Ends the transaction of an event whose id is stored already: what it wrote so far must not stay. */
class RepeatedEvent extends Error {}

/** The phone's time, unless it is more than a day ahead of ours. */
function settleTime(event: ScanEvent, receivedAt: Date): { occurredAt: Date; isClockClamped: boolean } {
  const occurredAt = new Date(event.occurredAt);
  const isClockClamped = occurredAt.getTime() > receivedAt.getTime() + dayMilliseconds;
  return { occurredAt: isClockClamped ? receivedAt : occurredAt, isClockClamped };
}

function newEvent(event: ScanEvent, target: ScanTarget, visitorId: string, receivedAt: Date): NewScanEvent {
  const { occurredAt, isClockClamped } = settleTime(event, receivedAt);
  return {
    id: event.id,
    projectId: target.projectId,
    visitorId,
    beaconId: target.beaconId,
    tradeFairId: target.tradeFairId,
    occurredAt,
    receivedAt,
    source: event.source,
    isClockClamped,
    isAfterFair: target.endsAt !== null && occurredAt > target.endsAt,
    counterSlot: counterSlotOf(event.id),
  };
}

/** One transaction, one flight: the statements are sent together and the event's id decides whether any of it stays. */
async function write(
  database: Executor,
  event: NewScanEvent,
): Promise<{ result: ScanResult; scan: StoredScan } | null> {
  try {
    return await database.transaction(async (tx) => {
      const [scans, events] = await Promise.all([
        tx.query<StoredScan>(upsertScan(event)),
        tx.query<{ result: ScanResult }>(insertScanEvent(event)),
        recordLead(tx, { ...event, eventId: event.id }),
        tx.execute(addToCounters(event)),
      ]);
      const [stored] = events;
      const [scan] = scans;
      // Whoever has left for good while this was under way leaves nothing behind.
      if (!scan) throw new ApiError('FORBIDDEN');
      if (!stored) throw new RepeatedEvent();
      return { result: stored.result, scan };
    });
  } catch (error) {
    if (error instanceof RepeatedEvent) return null;
    throw error;
  }
}

/** The answer that the first delivery of this event got. */
async function repeatAnswer(
  database: Executor,
  event: ScanEvent,
  target: ScanTarget,
  visitorId: string,
): Promise<ScanAnswer | null> {
  const stored = await findScanEvent(database, { projectId: target.projectId, visitorId, id: event.id });
  if (!stored) return null;
  if (stored.beaconId !== target.beaconId) throw new ApiError('EVENT_ID_REUSED');
  return { id: event.id, result: stored.result, scan: await requireScan(database, visitorId, target) };
}

async function requireScan(database: Executor, visitorId: string, target: ScanTarget): Promise<Scan> {
  const row = await findScan(database, { projectId: target.projectId, visitorId, beaconId: target.beaconId });
  if (!row) throw notFound();
  return presentScan(target.point, row);
}

/** The point at which this event was answered before the code was led elsewhere; null when it was not. */
async function answeredElsewhere(
  database: Executor,
  event: ScanEvent,
  code: string,
  visitorId: string,
): Promise<ScanTarget | null> {
  const projectIds = await findProjectsOfCode(database, code);
  const stored = await findScanEventAmong(database, { projectIds, visitorId, id: event.id });
  return stored ? findScanTarget(database, stored.beaconId, new Date(event.occurredAt)) : null;
}

async function missing(database: Executor, event: ScanEvent, visitorId: string, receivedAt: Date): Promise<ScanAnswer> {
  const isKept = await insertMissingScan(database, {
    visitorId,
    id: event.id,
    scanned: event.beaconId ?? event.qrCode ?? '',
    occurredAt: settleTime(event, receivedAt).occurredAt,
    receivedAt,
  });
  if (!isKept) throw new ApiError('FORBIDDEN');
  return { id: event.id, result: 'MISSING' };
}

/**
 * Takes one scan event. OK, DUPLICATE, UNARCHIVED and MISSING are all acknowledgements: after any of them the phone may
 * forget the event. The same id again changes nothing and gets the same answer; with another point it is EVENT_ID_REUSED.
 */
export async function addScan(
  database: Executor,
  visitorId: string,
  event: ScanEvent,
  receivedAt: Date,
): Promise<ScanAnswer> {
  const codeOrId = event.beaconId ?? readCode(event.qrCode ?? '');
  const led =
    codeOrId === null ? null : await findScanTarget(database, codeOrId, settleTime(event, receivedAt).occurredAt);
  if (!led || codeOrId === null) return missing(database, event, visitorId, receivedAt);
  const target = (led.hasMoved && (await answeredElsewhere(database, event, codeOrId, visitorId))) || led;
  const written = target.isOpen ? await write(database, newEvent(event, target, visitorId, receivedAt)) : null;
  if (written) return { id: event.id, result: written.result, scan: presentScan(target.point, written.scan) };
  // Answered before, or the point is closed: the first answer stands, and if there was none it is MISSING.
  const repeated = await repeatAnswer(database, event, target, visitorId);
  return repeated ?? missing(database, event, visitorId, receivedAt);
}
