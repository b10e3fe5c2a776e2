import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, moment } from './fields.ts';
import { visitorProfile } from './visitors.ts';

/** Wishes of a visitor after the scan. LOOKING is to be left alone. */
export const wishKind = z.enum(['QUOTE', 'CALL', 'MEETING', 'LOOKING']);
export type WishKind = z.infer<typeof wishKind>;

/** How the exhibitor is to get in touch. */
export const wishChannel = z.enum(['EMAIL', 'TELEPHONE']);
export type WishChannel = z.infer<typeof wishChannel>;

/** A wish as its visitor and the exhibitor see it. Nothing of it is a contact detail, so a locked lead shows it, too. */
export const wish = z.strictObject({
  kind: wishKind,
  /** Null with LOOKING. */
  by: wishChannel.nullable(),
  /** The visitor asks not to be rung up. */
  noCalls: z.boolean(),
  /** When to meet; null of anything but a meeting. */
  meetingAt: z.string().nullable(),
  /** The mixie point at which it was said; null where it was not said at one. */
  point: z.strictObject({ beaconId: id, name: z.string() }).nullable(),
  at: z.string(),
});
export type Wish = z.infer<typeof wish>;

/** Visitors say when a meeting begins; calendars need an end. */
export const meetingMinutes = 30;

export const isMeetingOver = (meetingAt: string, now: number): boolean =>
  Date.parse(meetingAt) + meetingMinutes * 60_000 <= now;

/** As a phone that has none in its profile hands it over; both parts are written as in a profile. */
const telephone = z.strictObject({
  prefix: visitorProfile.shape.prefix.unwrap(),
  phone: visitorProfile.shape.phone.unwrap(),
});

/** Made by the device: an id, so that it may be sent again, and its own time. */
const made = { id, occurredAt: moment };

const wishFields = z.strictObject({
  ...made,
  kind: wishKind,
  by: wishChannel.nullable(),
  noCalls: z.boolean(),
  /** Goes into the profile where that has no number; needed there if the visitor is to be rung up. */
  telephone: telephone.optional(),
  /** Needed for a meeting. */
  meetingAt: moment.optional(),
  beaconId: id.optional(),
});

type WishFields = z.infer<typeof wishFields>;

/** Returns contradictions within a wish, by field. */
const contradictions: Readonly<Partial<Record<keyof WishFields, (value: WishFields) => boolean>>> = {
  by: ({ kind, by }) => (kind === 'LOOKING') !== (by === null) || (kind === 'CALL' && by === 'EMAIL'),
  noCalls: ({ by, noCalls }) => noCalls && by === 'TELEPHONE',
  telephone: ({ by, telephone: given }) => given !== undefined && by !== 'TELEPHONE',
  meetingAt: ({ kind, meetingAt }) => (kind === 'MEETING') !== (meetingAt !== undefined),
};

export const wishValue = wishFields.superRefine((value, context) => {
  for (const [field, isContradiction] of Object.entries(contradictions))
    if (isContradiction(value)) context.addIssue({ code: 'custom', message: 'wish_contradicts', path: [field] });
});
export type WishValue = z.infer<typeof wishValue>;

export const visitorWish = z.strictObject({
  exhibitorId: id,
  /** Null where nothing is wished, or no longer. */
  wish: wish.nullable(),
});
export type VisitorWish = z.infer<typeof visitorWish>;

const ofExhibitor = { access: access.visitor, params: z.strictObject({ exhibitorId: id }) } as const;

export const listWishes = endpoint({
  name: 'listWishes',
  summary: 'What the visitor wishes of exhibitors now, the latest first',
  method: 'GET',
  path: '/visitor/wish',
  access: access.visitor,
  response: z.array(visitorWish),
});

export const putWish = endpoint({
  ...ofExhibitor,
  name: 'putWish',
  summary:
    'Say what the visitor wishes of an exhibitor that has them as a lead, in the place of what was said before; the later one stands, by the device’s time',
  method: 'PUT',
  path: '/visitor/wish/{exhibitorId}',
  body: wishValue,
  bodyName: 'wishValue',
  response: visitorWish,
});

export const removeWish = endpoint({
  ...ofExhibitor,
  name: 'removeWish',
  summary: 'Take a wish back; one that was said later, by the device’s time, stands',
  method: 'DELETE',
  path: '/visitor/wish/{exhibitorId}',
  body: z.strictObject(made),
  bodyName: 'wishRemovalValue',
  response: visitorWish,
});

export const getMeetingFile = endpoint({
  ...ofExhibitor,
  name: 'getMeetingFile',
  summary: 'The meeting that the visitor asked an exhibitor for, for a calendar',
  method: 'GET',
  path: '/visitor/wish/{exhibitorId}/ics',
  response: { file: ['text/calendar'], work: 'export' },
});
