import type { Capture, CaptureItem, CaptureOutcome } from '@fairlead/contract/captures';
import { readCode } from '@fairlead/contract/code';
import type { Problem } from '@fairlead/contract/errors';
import type { Language } from '@fairlead/contract/languages';
import type { Lead } from '@fairlead/contract/leads';
import type { Database } from '@fairlead/database/connection';
import { refusalCode } from '@fairlead/database/errors';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { boundTime } from '../../platform/device-time.ts';
import { inputError, translateIssues } from '../../platform/http/input.ts';
import { ApiError, InputError } from '../../platform/http/problem.ts';
import { findVisitorsOfCodes } from '../codes/public.ts';
import { grantSharing } from '../consents/public.ts';
import { authorize } from '../exhibitions/public.ts';
import { applyCaptures, presentLeadsOf, recordCapturedLeads } from '../leads/public.ts';
import { countCapturedLeads } from '../scans/public.ts';
import { type FoundCapture, missing, type Outcome, refused, type SentCapture } from './outcomes.ts';
import {
  type Captured,
  findPointIds,
  findStoredCaptures,
  insertCaptures,
  isRepeated,
  lockPeople,
  type StoredCapture,
} from './queries.ts';

/** Where captures are written, and by whom. */
interface CaptureScene extends Captured {
  readonly exhibitorId: string;
  readonly isArchived: boolean;
  /** Language in which staff read the text to tell the person. */
  readonly language: Language;
}

type Outcomes = Map<SentCapture, Outcome>;

const isFound = (capture: SentCapture): capture is FoundCapture => capture.visitorId !== null;

const contentOf = ({ rating, tags, note, beaconId }: SentCapture | StoredCapture): string =>
  JSON.stringify([rating, tags, note, beaconId]);

function isSame(sent: SentCapture, known: SentCapture | StoredCapture): boolean {
  const isSameTime = known.isClockClamped || sent.occurredAt.getTime() === known.occurredAt.getTime();
  return isSameTime && sent.visitorId === known.visitorId && contentOf(sent) === contentOf(known);
}

/** Returns the first answer again; for a person who has left since, there is nothing to compare. */
function answerAgain(sent: SentCapture, stored: StoredCapture): Outcome {
  const { result, visitorId, isPersonThere } = stored;
  const isOther = isPersonThere ? !isSame(sent, stored) : (sent.visitorId ?? visitorId) !== visitorId;
  return isOther ? refused(new ApiError('EVENT_ID_REUSED')) : { kind: 'RECORDED', result, visitorId };
}

/** Why a capture that is not stored is not taken; null if it is. */
function refusalOf(sent: SentCapture, { isArchived }: CaptureScene): Outcome | null {
  if (isArchived) return refused(new ApiError('ARCHIVED'));
  if (sent.visitorId === null) return missing;
  return sent.fault === null ? null : refused(sent.fault);
}

/** Writes captures of different ids in one transaction: all that are of people who are there, or none. */
async function writeNew(database: Database, captures: readonly FoundCapture[], scene: CaptureScene): Promise<Outcomes> {
  const { projectId, exhibitorId, language, accountId, receivedAt } = scene;
  const events = captures.map(({ id, visitorId, occurredAt }) => ({ id, projectId, visitorId, occurredAt }));
  const visitorIds = [...new Set(captures.map(({ visitorId }) => visitorId))];
  const ids = captures.map(({ id }) => id);
  const grants = visitorIds.map((visitorId) => ({
    visitorId,
    exhibitorId,
    language,
    receivedAt,
    recordedBy: accountId,
  }));
  const [, , rows] = await database.transact<[never, never, { id: string; result: 'OK' | 'DUPLICATE' }]>([
    lockPeople(visitorIds),
    recordCapturedLeads(events),
    insertCaptures(captures, scene),
    applyCaptures(projectId, visitorIds, ids),
    grantSharing(grants),
    countCapturedLeads(events),
  ]);
  const resultOf = new Map(rows.map(({ id, result }) => [id, result]));
  return new Map(
    captures.map((capture) => {
      const result = resultOf.get(capture.id);
      return [capture, result ? { kind: 'RECORDED', result, visitorId: capture.visitorId } : missing];
    }),
  );
}

/** Another transaction had the same ids, or rows in another order: what it left is looked at, and the rest written again. */
const isWorthAnother = (error: unknown): boolean => isRepeated(error) || refusalCode(error) === '40P01';

const maxTries = 5;

/**
 * Writes captures, of which several may repeat each other or what was sent before: the same id again changes nothing and gets
 * the same answer; with another content it is EVENT_ID_REUSED. Returns what becomes of each.
 */
async function writeCaptures(database: Database, sent: readonly SentCapture[], scene: CaptureScene): Promise<Outcomes> {
  for (let tries = 1; ; tries += 1) {
    const outcomes: Outcomes = new Map();
    const ids = sent.map(({ id }) => id);
    const stored = new Map((await findStoredCaptures(database, scene.projectId, ids)).map((one) => [one.id, one]));
    const fresh = new Map<string, FoundCapture>();
    for (const capture of sent) {
      const known = stored.get(capture.id);
      const refusal = known ? answerAgain(capture, known) : refusalOf(capture, scene);
      if (refusal) outcomes.set(capture, refusal);
      else if (isFound(capture) && !fresh.has(capture.id)) fresh.set(capture.id, capture);
    }
    try {
      const written = fresh.size === 0 ? new Map() : await writeNew(database, [...fresh.values()], scene);
      for (const capture of sent) {
        const first = fresh.get(capture.id);
        if (outcomes.has(capture) || !first) continue;
        const outcome = written.get(first) ?? missing;
        outcomes.set(capture, isSame(capture, first) ? outcome : refused(new ApiError('EVENT_ID_REUSED')));
      }
      return outcomes;
    } catch (error) {
      if (tries === maxTries || !isWorthAnother(error)) throw error;
    }
  }
}

/** A tag once, whatever its capitals; the first spelling stays. */
const eachOnce = (tags: readonly string[]): string[] =>
  [...new Map(tags.toReversed().map((tag) => [tag.toLocaleLowerCase(), tag])).values()].toReversed();

/** An item with its place in what was sent, by which a fault is named. */
interface PlacedCapture {
  readonly item: Capture;
  readonly index: number;
}

/** Reads what devices sent: whose codes these were at that time, and whether the points are the project's. */
async function readCaptures(
  executor: Executor,
  { projectId, madeAt, now }: { projectId: string; madeAt: Date; now: Date },
  placed: readonly PlacedCapture[],
): Promise<SentCapture[]> {
  const timed = placed.map(({ item, index }) => ({
    item,
    index,
    ...boundTime(new Date(item.occurredAt), now, madeAt),
  }));
  const [visitorIds, pointIds] = await Promise.all([
    findVisitorsOfCodes(
      executor,
      timed.map(({ item, occurredAt }) => ({ code: readCode(item.code), at: occurredAt })),
    ),
    findPointIds(
      executor,
      projectId,
      placed.flatMap(({ item }) => item.beaconId ?? []),
    ),
  ]);
  return timed.map(({ item, index, occurredAt, isClockClamped }, at) => ({
    id: item.id,
    visitorId: visitorIds[at] ?? null,
    occurredAt,
    isClockClamped,
    rating: item.rating ?? null,
    tags: eachOnce(item.tags ?? []),
    note: item.note || null,
    beaconId: item.beaconId ?? null,
    fault:
      item.beaconId === undefined || pointIds.has(item.beaconId)
        ? null
        : new InputError(`body.items.${index}.beaconId`, 'not_there'),
  }));
}

type CaptureContext = Context<AccountActor> & {
  readonly database: Database;
  readonly problemOf: (error: Error) => Problem;
};

/**
 * Accepts the captures of a stand's staff, also those that a device kept without a network: each item is answered by itself, so
 * that a bad one never blocks the others.
 */
export async function captureLeads(
  context: CaptureContext,
  { projectId, items }: { projectId: string; items: readonly CaptureItem[] },
): Promise<CaptureOutcome[]> {
  const { database, caller, language, now } = context;
  const project = await authorize(context, 'editProject', projectId);
  const placed = items.flatMap((item, index) => ('issues' in item ? [] : [{ item, index }]));
  const sent = await readCaptures(database, { projectId, madeAt: project.createdAt, now }, placed);
  const outcomes = await writeCaptures(database, sent, {
    projectId,
    exhibitorId: project.ownerId,
    accountId: caller.accountId,
    isArchived: project.archivedAt !== null,
    language,
    receivedAt: now,
  });
  const outcomeAt = new Map(placed.map(({ index }, at) => [index, sent[at]] as const));
  const people = [...outcomes.values()].flatMap((outcome) => (outcome.kind === 'RECORDED' ? [outcome.visitorId] : []));
  const leads = await presentLeadsOf(database, projectId, [...new Set(people)]);

  const outcomeOf = (item: CaptureItem, index: number): Outcome => {
    if ('issues' in item)
      return refused(inputError(translateIssues(item.issues, language), `body.items.${index}`, language));
    const capture = outcomeAt.get(index);
    return (capture && outcomes.get(capture)) ?? missing;
  };
  return items.map((item, index) => presentOutcome(item.id, outcomeOf(item, index), leads, context));
}

function presentOutcome(
  id: string,
  outcome: Outcome,
  leads: ReadonlyMap<string, Lead>,
  { problemOf }: Pick<CaptureContext, 'problemOf'>,
): CaptureOutcome {
  if (outcome.kind === 'REFUSED') return { id, result: 'REFUSED', problem: problemOf(outcome.error) };
  if (outcome.kind === 'MISSING') return { id, result: 'MISSING' };
  const lead = leads.get(outcome.visitorId);
  return { id, result: outcome.result, ...(lead && { lead }) };
}
