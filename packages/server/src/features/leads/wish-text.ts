import type { Language } from '@fairlead/contract/languages';
import type { Wish } from '@fairlead/contract/wishes';
import { localTime } from '../../platform/local-time.ts';
import { translate } from '../../platform/messages.ts';

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
