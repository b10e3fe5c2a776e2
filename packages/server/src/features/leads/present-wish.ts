import type { Wish } from '@fairlead/contract/wishes';
import type { StoredWish } from './rows.ts';

/** Returns a wish with its moments as all others are written. */
export const presentWish = ({ meetingAt, at, ...wish }: StoredWish): Wish => ({
  ...wish,
  meetingAt: meetingAt === null ? null : new Date(meetingAt).toISOString(),
  at: new Date(at).toISOString(),
});
