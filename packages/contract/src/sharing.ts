import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { seenFields, seenPerson } from './visitors.ts';
import { wish } from './wishes.ts';

/** Fields of a visitor that an exhibitor can see; while a lead is locked, first letters stand for name and company. */
export const sharedField = z.enum([...seenFields, 'initial', 'organizationInitial']);
export type SharedField = z.infer<typeof sharedField>;

const heldThing = z.strictObject({ id, name: z.string(), at: z.string() });

/** An exhibitor that has the visitor as a lead. */
export const sharingExhibitor = z.strictObject({
  exhibitor: z.strictObject({
    id,
    name: z.string(),
    logoUrl: z.string().nullable(),
    countryCode: z.string().nullable(),
  }),
  isShared: z.boolean(),
  /** True if the exhibitor can unlock the visitor only after the e-mail is confirmed (decision 079). */
  isHeld: z.boolean(),
  /** When the visitor took the data back. */
  withdrawnAt: z.string().nullable(),
  /** True if the exhibitor may see the telephone number too, as far as it sees contact details. */
  isTelephoneShared: z.boolean(),
  /** Fields that the exhibitor sees now. */
  fields: z.array(sharedField),
  /** The same, as it sees it. */
  seen: seenPerson,
  /** How it got them: the visitor scanned a point, or the stand's staff scanned the visitor. */
  sources: z.array(z.enum(['VISITOR_SCAN', 'STAFF'])),
  points: z.array(heldThing),
  /** Those that the visitor opened. */
  documents: z.array(heldThing),
  /** In the reader's language, where the survey has it; none after the data was taken back. */
  answers: z.array(z.strictObject({ question: z.string(), answers: z.array(z.string()), at: z.string() })),
  /** As the exhibitor sees it, with the time zone of its project; null after the data was taken back. */
  wish: wish.extend({ timeZone: z.string() }).nullable(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** Of the project at which that was. */
  lastTimeZone: z.string(),
  /** Source of the last scan. */
  lastSource: z.enum(['VISITOR_SCAN', 'STAFF']),
});
export type SharingExhibitor = z.infer<typeof sharingExhibitor>;

export const listSharing = endpoint({
  name: 'listSharing',
  summary: "Who has the visitor's data, the last seen first",
  method: 'GET',
  path: '/visitor/sharing',
  access: access.visitor,
  response: z.array(sharingExhibitor),
});

/** Absent fields stay as they are; at least one is given. */
const sharingValue = z
  .strictObject({ isShared: z.boolean().optional(), isTelephoneShared: z.boolean().optional() })
  .refine(({ isShared, isTelephoneShared }) => isShared !== undefined || isTelephoneShared !== undefined, {
    error: 'required',
    path: ['isShared'],
  });

export const setSharing = endpoint({
  name: 'setSharing',
  summary: 'Take the data, or the telephone number, back from an exhibitor, or give it again',
  method: 'PUT',
  path: '/visitor/sharing/{exhibitorId}',
  access: access.visitor,
  params: z.strictObject({ exhibitorId: id }),
  body: sharingValue,
  bodyName: 'sharingValue',
  response: sharingExhibitor,
});
