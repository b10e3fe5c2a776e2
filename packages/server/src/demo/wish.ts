import { randomUUID } from 'node:crypto';
import type { WishKind, WishValue } from '@fairlead/contract/wishes';
import type { Database } from '@fairlead/database/connection';
import { putWish } from '../features/wishes/public.ts';
import { inParallel } from './in-parallel.ts';
import type { Random } from './random.ts';
import { silent } from './silent.ts';

/** Where and when a visitor was asked what comes next. */
interface Asked {
  readonly visitorId: string;
  readonly exhibitorId: string;
  readonly beaconId: string;
  readonly at: Date;
}

const dayMilliseconds = 86_400_000;
/** Prices are wanted most; people who just look mostly do not say so. */
const kinds: readonly WishKind[] = ['QUOTE', 'QUOTE', 'QUOTE', 'CALL', 'MEETING', 'LOOKING'];

function wishFor(kind: WishKind, { beaconId, at }: Asked, random: Random): WishValue {
  const said = { id: randomUUID(), beaconId, occurredAt: at.toISOString() };
  if (kind === 'LOOKING') return { ...said, kind, by: null, noCalls: false };
  const by = kind === 'CALL' || random.next() < 0.2 ? 'TELEPHONE' : 'EMAIL';
  const noCalls = by === 'EMAIL' && random.next() < 0.8;
  if (kind !== 'MEETING') return { ...said, kind, by, noCalls };
  // At full hours of the days after.
  const hour = new Date(at.getTime() + random.pick([1, 2, 7]) * dayMilliseconds).setUTCMinutes(0, 0, 0);
  return { ...said, kind, by, noCalls, meetingAt: new Date(hour).toISOString() };
}

/** Some say what they wish of an exhibitor after a scan. Returns how many times one did. */
export async function wish(
  database: Database,
  asked: readonly Asked[],
  { random, width, now }: { random: Random; width: number; now: Date },
): Promise<number> {
  let count = 0;
  await inParallel(asked, width, async (one) => {
    if (random.next() > 0.12) return;
    const at = new Date(Math.min(one.at.getTime() + 4 * 60_000, now.getTime()));
    const value = wishFor(random.pick(kinds), { ...one, at }, random);
    const context = { database, caller: { visitorId: one.visitorId }, now: at, language: 'en' } as const;
    await putWish(context, { exhibitorId: one.exhibitorId, value }, silent);
    count += 1;
  });
  return count;
}
