import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, moment } from './fields.ts';

export const session = z.strictObject({
  id,
  startedAt: moment,
  lastUsedAt: moment,
  /** Near enough to recognise where it was: an IP address without its last part. */
  network: z.string().nullable(),
  /** The browser's whole user agent. */
  userAgent: z.string().nullable(),
  /** The device of the identity provider that it belongs to. */
  deviceKey: z.string().nullable(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = endpoint({
  name: 'listSessions',
  summary: "The caller's sign-ins that have not ended, the one used last first",
  method: 'GET',
  path: '/session',
  access: access.signedIn,
  // A real Cognito pool does not say what sessions there are.
  response: z.strictObject({ isKept: z.boolean(), items: z.array(session) }),
});

export const getCurrentSession = endpoint({
  name: 'getCurrentSession',
  summary: 'Whether the sign-in still holds; answered from memory, to be asked now and then',
  method: 'GET',
  path: '/session/current',
  access: access.signedIn,
  response: z.strictObject({ id: id.nullable() }),
});

export const endSession = endpoint({
  name: 'endSession',
  summary: 'End a sign-in of the caller at once, everywhere',
  method: 'DELETE',
  path: '/session/{sessionId}',
  access: access.signedIn,
  params: z.strictObject({ sessionId: id }),
  response: null,
});
