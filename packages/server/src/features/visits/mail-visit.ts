import type { Visit } from '@fairlead/contract/visits';
import { isMeetingOver } from '@fairlead/contract/wishes';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import type { SendMail } from '../../platform/mail/mailer.ts';
import type { MailFile } from '../../platform/mail/outbox.ts';
import { translate } from '../../platform/messages.ts';
import type { CountMails } from '../../platform/throttle/mail-throttle.ts';
import { calendarType, findStanding, meetingCalendar } from '../wishes/public.ts';
import { readVisit, type VisitorContext, type Wanted } from './read-visit.ts';
import { daysIn, linesOf, timeIn, titleOf } from './visit-document.ts';

interface MailParts {
  readonly send: SendMail;
  readonly countMails: CountMails;
  readonly appUrl: string;
}

/** The coming meetings of these points, for the calendar: a mail is read without a sign-in. */
async function meetingFiles(context: VisitorContext, { days }: Visit, appUrl: string): Promise<MailFile[]> {
  const { database, caller, language, now } = context;
  const { visitorId } = caller;
  const points = days.flatMap((day) => day.points);
  const toCome = points.filter(({ wish }) => wish?.meetingAt && !isMeetingOver(wish.meetingAt, now.getTime()));
  if (toCome.length === 0) return [];
  const ids = new Set(toCome.map(({ exhibitorId }) => exhibitorId));
  const meetings = (await findStanding(database, { visitorId, language })).filter(({ exhibitorId }) =>
    ids.has(exhibitorId),
  );
  const content = meetingCalendar(meetings, { visitorId, language, now, appUrl });
  return content === null ? [] : [{ name: 'meetings.ics', type: calendarType, content }];
}

/**
 * Sends a visitor their visit. It goes to their proven e-mail and to no other: a typed one may be another person's. Throws
 * EMAIL_UNVERIFIED, and MAIL_LIMIT_REACHED.
 */
export async function mailVisit(
  context: VisitorContext,
  wanted: Wanted,
  { send, countMails, appUrl }: MailParts,
): Promise<{ sentTo: string }> {
  const { caller, language } = context;
  const visit = await readVisit(context, wanted);
  const { email } = visit;
  if (email === null) throw new ApiError('EMAIL_UNVERIFIED');
  await countMails({ kind: 'VISITOR', id: caller.visitorId }, [email]);
  const days = daysIn(visit, language).map(({ title, points }) =>
    [
      title,
      ...points.map(
        (point) => `– ${timeIn(language, point)} ${point.title}\n  ${linesOf(point, context).join('\n  ')}`,
      ),
    ].join('\n'),
  );
  const title = titleOf(visit, wanted, language);
  const query = new URLSearchParams({
    lng: language,
    ...(wanted.tradeFairId === undefined ? {} : { tradeFairId: wanted.tradeFairId }),
  });
  const link = `${appUrl}/reports?${query}`;
  const empty = translate(language, 'visit.empty');
  const files = await meetingFiles(context, visit, appUrl);
  const calendar = files.length === 0 ? [] : [translate(language, 'visit.calendar')];
  const values = { title, visit: [...(days.length === 0 ? [empty] : days), ...calendar].join('\n\n') };
  const reader = { language, role: 'VISITOR' } as const;
  await send(composeMail({ to: email, reader, key: 'mail.visit', subject: title, values, link, files }));
  return { sentTo: email };
}

/**
 * Sends a visitor one of their points, with the way to its documents, to the e-mail that is known to be theirs. Throws NOT_FOUND
 * for what they did not scan or have archived, EMAIL_UNVERIFIED, and MAIL_LIMIT_REACHED.
 */
export async function mailPoint(
  context: VisitorContext,
  beaconId: string,
  { send, countMails, appUrl }: MailParts,
): Promise<{ sentTo: string }> {
  const { caller, language } = context;
  const visit = await readVisit(context, { beaconId });
  const { email } = visit;
  const [point] = visit.days.flatMap(({ points }) => points);
  if (point === undefined) throw notFound();
  if (email === null) throw new ApiError('EMAIL_UNVERIFIED');
  await countMails({ kind: 'VISITOR', id: caller.visitorId }, [email]);
  const link = `${appUrl}/mixie-point/${beaconId}?${new URLSearchParams({ lng: language })}`;
  const files = await meetingFiles(context, visit, appUrl);
  const calendar = files.length === 0 ? [] : ['', translate(language, 'visit.calendar')];
  const values = { title: point.title, point: [...linesOf(point, context), ...calendar].join('\n') };
  const reader = { language, role: 'VISITOR' } as const;
  await send(composeMail({ to: email, reader, key: 'mail.point', subject: point.title, values, link, files }));
  return { sentTo: email };
}
