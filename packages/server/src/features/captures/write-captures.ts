import type { Language } from '@fairlead/contract/languages';
import type { Database } from '@fairlead/database/connection';
import { refusalCode } from '@fairlead/database/errors';
import { ApiError } from '../../platform/http/problem.ts';
import { grantSharing } from '../consents/public.ts';
import { applyCaptures, recordCapturedLeads } from '../leads/public.ts';
import { countCapturedLeads } from '../scans/public.ts';
import { type FoundCapture, missing, type Outcome, refused, type SentCapture } from './outcomes.ts';
import {
  type Captured,
  findStoredCaptures,
  insertCaptures,
  isRepeated,
  lockPeople,
  type StoredCapture,
} from './queries.ts';

/** Where captures are written, and by whom. */
export interface CaptureScene extends Captured {
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
export async function writeCaptures(
  database: Database,
  sent: readonly SentCapture[],
  scene: CaptureScene,
): Promise<Outcomes> {
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
