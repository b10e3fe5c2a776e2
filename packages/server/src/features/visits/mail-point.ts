import { ApiError, notFound } from '../../platform/http/problem.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { translate } from '../../platform/messages.ts';
import { type MailParts, meetingFiles } from './mail-visit.ts';
import { readVisit, type VisitorContext } from './read-visit.ts';
import { linesOf } from './visit-document.ts';

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
