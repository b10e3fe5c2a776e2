import { z } from 'zod';
import { access } from './access.ts';
import { attachmentKind } from './attachments.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { calendarDay } from './insights.ts';
import { textLanguages } from './point-texts.ts';
import { wish } from './wishes.ts';

/** So many points are in one visit at most, the last ones. */
export const maxVisited = 500;

const visitedPoint = z.strictObject({
  beaconId: id,
  title: z.string(),
  titleLanguage: textLanguages.titleLanguage,
  exhibitorId: id,
  exhibitor: z.string(),
  stand: z.string().nullable(),
  tradeFair: z.string().nullable(),
  timeZone: z.string(),
  firstAt: z.string(),
  category: z.string().nullable(),
  note: z.string().nullable(),
  documents: z.array(
    z.strictObject({ name: z.string(), kind: attachmentKind, isOpened: z.boolean(), isFavourite: z.boolean() }),
  ),
  /** Answers to its survey, in the request's language. */
  answers: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  /** As the exhibitor sees it: at the point where it was said, or the last one of the same project; null after the data was taken back. */
  wish: wish.nullable(),
});

export const visit = z.strictObject({
  /** The first day first, by the calendar of the fair; within a day as they were scanned. */
  days: z.array(z.strictObject({ day: calendarDay, points: z.array(visitedPoint) })),
  /** Fairs with a point among all of them, to choose from. */
  tradeFairs: z.array(z.strictObject({ id, name: z.string() })),
  isWhole: z.boolean(),
  /** To which it may be sent; null while none is verified, or after mail to it came back. */
  email: z.string().nullable(),
});
export type Visit = z.infer<typeof visit>;

/** One fair, or everything. */
const ofFair = z.strictObject({ tradeFairId: id.optional() });

export const getVisit = endpoint({
  name: 'getVisit',
  summary: 'What the visitor saw: points by day with their stands, documents, answers and notes',
  method: 'GET',
  path: '/visitor/visit',
  access: access.visitor,
  query: ofFair,
  response: visit,
});

export const getVisitFile = endpoint({
  name: 'getVisitFile',
  summary: 'The same as a PDF to print or keep',
  method: 'GET',
  path: '/visitor/visit/pdf',
  access: access.visitor,
  query: ofFair,
  response: { file: ['application/pdf'], work: 'print' },
});

export const mailVisit = endpoint({
  name: 'mailVisit',
  summary: "Send the same to the visitor's own e-mail, once that is verified",
  method: 'POST',
  path: '/visitor/visit/mail',
  access: access.visitor,
  body: ofFair,
  response: z.strictObject({ sentTo: z.string() }),
});

export const mailPoint = endpoint({
  name: 'mailPoint',
  summary:
    "Send one of the visitor's points, with the way to its documents, to their own e-mail, once that is verified",
  method: 'POST',
  path: '/scan/{beaconId}/mail',
  access: access.visitor,
  params: z.strictObject({ beaconId: id }),
  response: z.strictObject({ sentTo: z.string() }),
});
