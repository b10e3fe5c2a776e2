import { type DemoFair, type FairKey, fairs } from './cast.ts';

export const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;

/** When a fair, or a showroom, was open; its days begin at eight in UTC. */
export interface OpenDays {
  readonly startsAt: Date;
  readonly days: number;
}

/** So long before today everybody is there already. */
const since = 60;
const morning = (now: Date, inDays: number): Date =>
  new Date(`${new Date(now.getTime() + inDays * dayMs).toISOString().slice(0, 10)}T08:00:00Z`);

export const beginning = (now: Date): Date => morning(now, -since);
export const everyDay = (now: Date): OpenDays => ({ startsAt: beginning(now), days: since + 1 });

export function datesOf(key: FairKey, now: Date): { startsAt: Date; endsAt: Date; name: string; days: number } {
  const { begins, days, name }: DemoFair = fairs[key];
  const startsAt = morning(now, begins);
  const endsAt = new Date(startsAt.getTime() + (days - 1) * dayMs + 9 * hourMs);
  return { startsAt, endsAt, days, name: `${name} ${startsAt.getUTCFullYear()}` };
}

/** A moment at which the doors had been open for long enough to tell of: now, or when they were closed last. */
export function lastOpen({ startsAt, days }: OpenDays, now: Date): Date {
  for (let day = days - 1; day >= 0; day -= 1) {
    const opens = startsAt.getTime() + day * dayMs;
    const at = Math.min(now.getTime(), opens + 9 * hourMs);
    if (at - opens >= 3 * hourMs) return new Date(at);
  }
  return now;
}
