import { readCode } from '@fairlead/contract/code';
import type { Capture } from '@fairlead/contract/lead-captures';
import type { Executor } from '@fairlead/database/executor';
import { boundTime } from '../../platform/device-time.ts';
import { InputError } from '../../platform/http/problem.ts';
import { findVisitorsOfCodes } from '../codes/public.ts';
import type { SentCapture } from './outcomes.ts';
import { findPointIds } from './queries.ts';

/** A tag once, whatever its capitals; the first spelling stays. */
const eachOnce = (tags: readonly string[]): string[] =>
  [...new Map(tags.toReversed().map((tag) => [tag.toLocaleLowerCase(), tag])).values()].toReversed();

/** An item with its place in what was sent, by which a fault is named. */
export interface PlacedCapture {
  readonly item: Capture;
  readonly index: number;
}

/** Reads what devices sent: whose codes these were at that time, and whether the points are the project's. */
export async function readCaptures(
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
