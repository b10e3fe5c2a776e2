import type { Language } from '@fairlead/contract/languages';
import type { Wish } from '@fairlead/contract/wishes';
import { localTime } from '../../platform/local-time.ts';
import { translate } from '../../platform/messages.ts';
import type { StoredWish } from './rows.ts';

/** Returns a wish with its moments as all others are written. */
export const presentWish = ({ meetingAt, at, ...wish }: StoredWish): Wish => ({
  ...wish,
  meetingAt: meetingAt === null ? null : new Date(meetingAt).toISOString(),
  at: new Date(at).toISOString(),
});

/** Returns a wish as one line of a file: "A meeting, 2026-03-01 10:00, by e-mail, no calls". */
export function wishText(
  { kind, by, noCalls, meetingAt }: Wish,
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): string {
  const parts = [
    translate(language, `wish.${kind}`),
    ...(meetingAt === null ? [] : [localTime(new Date(meetingAt), timeZone).slice(0, 16)]),
    ...(by === null ? [] : [translate(language, `wish.by.${by}`)]),
    ...(noCalls ? [translate(language, 'wish.noCalls')] : []),
  ];
  return parts.join(', ');
}
