import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, moment } from './fields.ts';

export const eventTypes = [
  'POINT_VIEW',
  'DOCUMENT_OPEN',
  'LINK_OPEN',
  'SURVEY_START',
  'SCANNER_OPEN',
  'SCANNER_FAIL',
  'APP_ERROR',
  'PAGE_VIEW',
] as const;
export const eventType = z.enum(eventTypes);
export type EventType = z.infer<typeof eventType>;

/** The header that says what kind of event a request reports. */
export const eventTypeHeader = 'x-eventtype';

/** Details of an event beside its place: bounded, and without free text, so that nothing about a person gets in. */
export const eventData = z.strictObject({
  /** A code such as CAMERA_REFUSED or CHUNK_LOAD_FAILED. */
  reason: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{0,39}$/, { error: 'event_reason' })
    .optional(),
  /** The pattern of a screen's path, such as /mixie-point/:id. */
  path: z
    .string()
    .regex(/^\/[a-z0-9:/-]{0,79}$/i, { error: 'event_path' })
    .optional(),
  milliseconds: z.int().min(0).max(3_600_000).optional(),
});

export const engagementEvent = z.strictObject({
  at: moment,
  projectId: id.optional(),
  beaconId: id.optional(),
  attachmentId: id.optional(),
  data: eventData.optional(),
});
export type EngagementEvent = z.input<typeof engagementEvent>;

export const recordEvents = endpoint({
  name: 'recordEvents',
  summary:
    'Tell of what was opened or went wrong, one event or up to 50 of the type that the header X-EventType names; without the consent to analytics only errors are kept',
  method: 'POST',
  path: '/event',
  access: access.signedIn,
  bodyLimit: 32 * 1024,
  body: z.union([engagementEvent, z.array(engagementEvent).min(1).max(50)]),
  bodyName: 'event',
  response: null,
  status: 202,
});

const counting = z.strictObject({
  /** Permits counting the use of the app, without anything about the person; off by default. */
  analytics: z.boolean(),
});

export const getCounting = endpoint({
  name: 'getCounting',
  summary: "Whether the account's use of the app may be counted",
  method: 'GET',
  path: '/exhibitor/account/analytics',
  access: access.exhibitorTeam,
  response: counting,
});

export const replaceCounting = endpoint({
  name: 'replaceCounting',
  summary: "Let the account's use of the app be counted, or not",
  method: 'PUT',
  path: '/exhibitor/account/analytics',
  access: access.exhibitorTeam,
  body: counting,
  bodyName: 'countingValue',
  response: counting,
});
