import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { theme, uniqueIdentifier } from './exhibitions.ts';
import { id, scannedText } from './fields.ts';
import { attributeKind } from './organizers.ts';

/** A theme made whole: light and dark are derived from main where the organizer set none. */
export const wholeTheme = theme.required();

/** What anybody may know of a fair whose code or identifier they have. */
export const publicTradeFair = z.strictObject({
  id,
  name: z.string(),
  uniqueIdentifier: z.string().nullable(),
  description: z.string().nullable(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  timeZone: z.string(),
  venue: z.string().nullable(),
  city: z.string().nullable(),
  countryCode: z.string().nullable(),
  logoUrl: z.string().nullable(),
  organizer: z.strictObject({ id, name: z.string() }),
  /** Null when the fair has no colour of its own. */
  theme: wholeTheme.nullable(),
});
export type PublicTradeFair = z.infer<typeof publicTradeFair>;

const oneFair = z.strictObject({ tradeFairId: id });

export const getTradeFairTheme = endpoint({
  name: 'getTradeFairTheme',
  summary: "A public fair's colours; the product's own when the fair has none",
  method: 'GET',
  path: '/tradeFair/{uniqueIdentifier}/theme',
  access: access.anyone,
  params: z.strictObject({ uniqueIdentifier }),
  response: wholeTheme,
});

export const getPublicTradeFair = endpoint({
  name: 'getPublicTradeFair',
  summary: 'The public part of the fair that a code leads to; `qrCode` is an address, a code, an id or an identifier',
  method: 'GET',
  path: '/tradeFair/public',
  access: access.anyone,
  query: z.strictObject({ qrCode: scannedText }),
  response: publicTradeFair,
});

export const checkTradeFairIdentifier = endpoint({
  name: 'checkTradeFairIdentifier',
  summary: 'Whether an identifier is free for a fair; for a form, before it is saved',
  method: 'GET',
  path: '/tradeFair/identifier',
  access: access.fairSide,
  query: z.strictObject({ uniqueIdentifier }),
  response: z.strictObject({ isFree: z.boolean() }),
});

export const getTradeFairCode = endpoint({
  name: 'getTradeFairCode',
  summary: "The fair's code and the address inside its QR code; GET /qrCode/{tradeFairId} draws it",
  method: 'GET',
  path: '/tradeFair/{tradeFairId}/code',
  access: access.fairSide,
  params: oneFair,
  response: z.strictObject({ url: z.string(), code: z.string() }),
});

/**
 * Hours and stands with fewer than `leastLeads` leads are left out of `byHour` and `byStand`, and counted as hidden;
 * with them, where the total would show how many they have, one with more.
 */
export const leastLeads = 5;

export const getTradeFairFigures = endpoint({
  name: 'getTradeFairFigures',
  summary: 'Fair-wide counts by hour and by stand; groups of fewer than 5 leads are not shown, nor is anybody’s name',
  method: 'GET',
  path: '/tradeFair/{tradeFairId}/figures',
  access: access.fairSide,
  params: oneFair,
  response: z.strictObject({
    totals: z.strictObject({
      projects: z.int(),
      beacons: z.int(),
      /** Visitors registered for the fair. */
      visitors: z.int(),
      scans: z.int(),
      /** Null while there are fewer than 5. */
      leads: z.int().nullable(),
    }),
    timeZone: z.string(),
    byHour: z.array(z.strictObject({ hour: z.string(), scans: z.int(), leads: z.int() })),
    byStand: z.array(
      z.strictObject({
        projectId: id,
        exhibitor: z.string(),
        stand: z.string().nullable(),
        scans: z.int(),
        leads: z.int(),
      }),
    ),
    hidden: z.strictObject({ hours: z.int(), stands: z.int() }),
  }),
});
export type TradeFairFigures = z.infer<(typeof getTradeFairFigures)['response']>;

/** Fewer visitors than these who gave the same answer are not shown, for their number may name them. */
export const leastVisitors = 5;

/**
 * How many visitors of a fair answered its organizer's questions how: a CHOICE by the keys of its choices, a BOOLEAN as `true` and
 * `false`, a TEXT only that it was `answered`, for what somebody writes may be an e-mail address. `visitors` is null where it is too
 * small to be shown, or would reveal one that is.
 */
export const getTradeFairAnswers = endpoint({
  name: 'getTradeFairAnswers',
  summary:
    'Visitors of the whole fair by their answers to the additional questions; groups of fewer than 5 are not shown',
  method: 'GET',
  path: '/tradeFair/{tradeFairId}/answers',
  access: access.fairSide,
  params: oneFair,
  response: z.strictObject({
    /** Visitors registered for the fair. */
    visitors: z.int(),
    questions: z.array(
      z.strictObject({
        key: z.string(),
        label: z.string(),
        kind: attributeKind,
        answers: z.array(
          z.strictObject({
            key: z.string(),
            /** Of a choice; null where the kind says what it is. */
            label: z.string().nullable(),
            visitors: z.int().nullable(),
          }),
        ),
      }),
    ),
  }),
});
export type TradeFairAnswers = z.infer<(typeof getTradeFairAnswers)['response']>;
