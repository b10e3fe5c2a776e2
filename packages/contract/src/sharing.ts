import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';

/** What an exhibitor can see of a visitor; while a lead is locked, first letters stand for name and company. */
export const sharedField = z.enum([
  'name',
  'initial',
  'email',
  'phone',
  'organization',
  'organizationInitial',
  'city',
  'industry',
  'profession',
  'countryCode',
]);
export type SharedField = z.infer<typeof sharedField>;

/** An exhibitor that has the visitor as a lead. */
export const sharingExhibitor = z.strictObject({
  exhibitor: z.strictObject({ id, name: z.string(), logoUrl: z.string().nullable() }),
  isShared: z.boolean(),
  /** When the visitor took the data back. */
  withdrawnAt: z.string().nullable(),
  /** What it sees now. */
  fields: z.array(sharedField),
  /** How it got them: the visitor scanned a point, or the stand's staff scanned the visitor. */
  sources: z.array(z.enum(['VISITOR_SCAN', 'STAFF'])),
  points: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
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

export const setSharing = endpoint({
  name: 'setSharing',
  summary: 'Take the data back from an exhibitor, or give it again',
  method: 'PUT',
  path: '/visitor/sharing/{exhibitorId}',
  access: access.visitor,
  params: z.strictObject({ exhibitorId: id }),
  body: z.strictObject({ isShared: z.boolean() }),
  bodyName: 'sharingValue',
  response: sharingExhibitor,
});
