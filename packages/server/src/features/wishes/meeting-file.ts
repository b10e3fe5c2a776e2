import { createHash } from 'node:crypto';
import type { Language } from '@fairlead/contract/languages';
import { meetingMinutes } from '@fairlead/contract/wishes';
import type { VisitorActor } from '../../platform/auth/caller.ts';
import { contentLine, escapeText, utcMoment } from '../../platform/content-lines.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { FileAnswer } from '../../platform/http/register.ts';
import { translate } from '../../platform/messages.ts';
import { findStanding, type StandingWish } from './queries.ts';

type Meeting = StandingWish & { readonly meetingAt: Date };

interface CalendarContext {
  readonly visitorId: string;
  readonly language: Language;
  readonly now: Date;
  readonly appUrl: string;
}

const isMeeting = (wish: StandingWish): wish is Meeting => wish.meetingAt !== null;

/** A visitor has one wish of an exhibitor: another time moves the entry in the calendar, and it names neither of them. */
const uidOf = (visitorId: string, exhibitorId: string, appUrl: string): string =>
  `${createHash('sha256').update(`${visitorId} ${exhibitorId}`).digest('hex').slice(0, 32)}@${new URL(appUrl).hostname}`;

/** The stand is the place while the fair is open; before and after it, it is empty. */
function placeOf({ meetingAt, fairStartsAt, fairEndsAt, stand, place }: Meeting): string[] {
  const isAtFair = fairStartsAt !== null && fairEndsAt !== null && meetingAt >= fairStartsAt && meetingAt <= fairEndsAt;
  return isAtFair ? [...(stand === null ? [] : [stand]), ...place] : [];
}

function eventLines(meeting: Meeting, { visitorId, language, now, appUrl }: CalendarContext): string[] {
  const { exhibitor, exhibitorId, meetingAt, beaconId, revision } = meeting;
  const place = placeOf(meeting).join(', ');
  return [
    'BEGIN:VEVENT',
    `UID:${uidOf(visitorId, exhibitorId, appUrl)}`,
    `DTSTAMP:${utcMoment(now)}`,
    `SEQUENCE:${revision}`,
    `DTSTART:${utcMoment(meetingAt)}`,
    `DTEND:${utcMoment(new Date(meetingAt.getTime() + meetingMinutes * 60_000))}`,
    `SUMMARY:${escapeText(translate(language, 'meeting.title', { exhibitor }))}`,
    `DESCRIPTION:${escapeText(translate(language, 'meeting.text', { exhibitor }))}`,
    ...(place === '' ? [] : [`LOCATION:${escapeText(place)}`]),
    ...(beaconId === null ? [] : [`URL:${appUrl}/mixie-point/${beaconId}`]),
    'STATUS:TENTATIVE',
    'END:VEVENT',
  ];
}

/** Writes these meetings as one iCalendar file (RFC 5545), the times in UTC; null where none has a meeting. */
export function meetingCalendar(wishes: readonly StandingWish[], context: CalendarContext): string | null {
  const events = wishes.filter(isMeeting).flatMap((meeting) => eventLines(meeting, context));
  if (events.length === 0) return null;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fairlead//Meetings//EN',
    'METHOD:PUBLISH',
    ...events,
    'END:VCALENDAR',
  ]
    .map(contentLine)
    .join('');
}

export const calendarType = 'text/calendar; charset=utf-8; method=PUBLISH';

/** @throws ApiError NOT_FOUND where no meeting with this exhibitor is asked for that it sees */
export async function meetingFile(
  { database, caller: { visitorId }, language, now }: Context<Pick<VisitorActor, 'visitorId'>>,
  exhibitorId: string,
  appUrl: string,
): Promise<FileAnswer> {
  const standing = await findStanding(database, { visitorId, language });
  const ofExhibitor = standing.filter((wish) => wish.exhibitorId === exhibitorId);
  const body = meetingCalendar(ofExhibitor, { visitorId, language, now, appUrl });
  if (body === null) throw notFound();
  return { type: calendarType, fileName: 'meeting.ics', body };
}
