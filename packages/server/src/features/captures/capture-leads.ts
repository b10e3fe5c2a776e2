import type { Capture, CaptureItem, CaptureOutcome } from '@fairlead/contract/captures';
import { readCode } from '@fairlead/contract/code';
import type { Problem } from '@fairlead/contract/errors';
import type { Lead } from '@fairlead/contract/leads';
import type { Database } from '@fairlead/database/connection';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { boundTime } from '../../platform/device-time.ts';
import { inputError, translateIssues } from '../../platform/http/input.ts';
import { InputError } from '../../platform/http/problem.ts';
import { findVisitorsOfCodes } from '../codes/public.ts';
import { authorize } from '../exhibitions/public.ts';
import { presentLeadsOf } from '../leads/public.ts';
import { missing, type Outcome, refused, type SentCapture } from './outcomes.ts';
import { findPointIds } from './queries.ts';
import { writeCaptures } from './write-captures.ts';

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
