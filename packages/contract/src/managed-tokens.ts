import { z } from 'zod';
import { access, scopes, tokenScopes } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, line, moment } from './fields.ts';
import { page, pageQuery } from './page.ts';

export const managedTokenLimits = { nameLength: 80, perExhibitor: 100 } as const;

/** How often a device says how it is, and how often the same is written down. */
export const deviceReportEveryMs = 30_000;
/** Age of an unsent capture from which a device needs help. */
export const deviceWaitsLongMs = 15 * 60_000;
/** A device that was heard of since then is there. */
export const deviceIsThereMs = 2 * 60_000;

const deviceReport = z.strictObject({
  /** How many captures it has not sent. */
  waiting: z.int().min(0).max(1_000_000),
  /** When the oldest of them was made, by the device's clock; null if there is none. */
  oldestAt: moment.nullable(),
});

/** A token that a company makes for a device at the stand or an integration, without its secret. */
export const managedToken = z.strictObject({
  id,
  name: z.string(),
  scope: z.enum(tokenScopes),
  /** The only project that it reaches; null for all of the company. */
  projectId: id.nullable(),
  createdAt: z.string(),
  /** Null of one that ends only when it is revoked. */
  expiresAt: z.string().nullable(),
  /** To the hour; null if it was never used. */
  lastUsedAt: z.string().nullable(),
  /** Maker of the token. It ends with their place in the team. */
  author: z.string(),
  /** Last report of a device at the stand; null before the first one, and for integrations. */
  device: z.strictObject({ reportedAt: z.string(), waiting: z.int(), oldestAt: z.string().nullable() }).nullable(),
});
export type ManagedToken = z.infer<typeof managedToken>;

const oneToken = { access: access.exhibitorTeam, params: z.strictObject({ tokenId: id }) } as const;
const common = { name: line(managedTokenLimits.nameLength), expiresAt: moment.optional() };

export const createManagedToken = endpoint({
  name: 'createManagedToken',
  summary: 'Make a token for a device or an integration; its secret is said this once',
  method: 'POST',
  path: '/managedToken',
  access: access.exhibitorTeam,
  body: z.discriminatedUnion('scope', [
    z.strictObject({ ...common, scope: z.literal('CAPTURE'), projectId: id }),
    z.strictObject({ ...common, scope: z.enum(['READ', 'FULL']), projectId: id.optional() }),
  ]),
  response: managedToken.extend({ token: z.string() }),
  status: 201,
  isSecret: true,
});

export const listManagedTokens = endpoint({
  name: 'listManagedTokens',
  summary: "The company's tokens that were not revoked, newest first",
  method: 'GET',
  path: '/managedToken',
  access: access.exhibitorTeam,
  query: pageQuery,
  response: page(managedToken),
});

export const getManagedToken = endpoint({
  ...oneToken,
  name: 'getManagedToken',
  summary: 'One token',
  method: 'GET',
  path: '/managedToken/{tokenId}',
  response: managedToken,
});

export const revokeManagedToken = endpoint({
  ...oneToken,
  name: 'revokeManagedToken',
  summary: 'End a token at once, everywhere',
  method: 'DELETE',
  path: '/managedToken/{tokenId}',
  response: null,
});

/** Long enough to find the phone; as long as a guest's link, so that one message fits both. */
export const deviceCodeMinutes = 30;

export const makeDeviceCode = endpoint({
  ...oneToken,
  name: 'makeDeviceCode',
  summary: 'Make the code that sets a device up, in place of the one before; it is said this once',
  method: 'POST',
  path: '/managedToken/{tokenId}/code',
  response: z.strictObject({ code: z.string(), expiresAt: z.string() }),
  status: 201,
  isSecret: true,
});

export const redeemDeviceCode = endpoint({
  name: 'redeemDeviceCode',
  summary: 'Exchange such a code, once, for the token that it sets a device up with; a secret of before has ended then',
  method: 'POST',
  path: '/managedToken/redeem',
  access: access.anyone,
  ratePerMinute: 60,
  body: z.strictObject({ code: line(100) }),
  bodyName: 'deviceCode',
  response: z.strictObject({ token: z.string() }),
});

/** Facts that a token may read of itself: where it belongs, and no person. */
export const currentManagedToken = managedToken.pick({ id: true, name: true, scope: true, expiresAt: true }).extend({
  company: z.string(),
  /** The only project that it reaches; null for all of the company. */
  project: z.strictObject({ id, name: z.string(), stand: z.string().nullable() }).nullable(),
});
export type CurrentManagedToken = z.infer<typeof currentManagedToken>;

export const getCurrentManagedToken = endpoint({
  name: 'getCurrentManagedToken',
  summary: 'The token that asks',
  method: 'GET',
  path: '/managedToken/current',
  access: access.exhibitorTeam,
  scopes: scopes.own,
  isOfToken: true,
  response: currentManagedToken,
});

export const reportDevice = endpoint({
  name: 'reportDevice',
  summary: 'A device at the stand says what it has not sent yet',
  method: 'PUT',
  path: '/managedToken/device',
  access: access.exhibitorTeam,
  scopes: scopes.device,
  isOfToken: true,
  body: deviceReport,
  response: null,
});
