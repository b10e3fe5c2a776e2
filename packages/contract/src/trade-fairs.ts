import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { theme, uniqueIdentifier } from './exhibitions.ts';
import { id, scannedText } from './fields.ts';
import { attributeKind } from './organizers.ts';

/** A theme made whole: light and dark are derived from main where the organizer set none. */
export const wholeTheme = theme.required();

/** Public part of a fair, for anyone with its code or identifier. */
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

/** A group enters the figures of a fair with so many leads: fewer would tell too much of each. */
export const leastLeads = 5;

export const getTradeFairFigures = endpoint({
  name: 'getTradeFairFigures',
  summary:
    'Fair-wide counts by hall, hour and stand; groups of fewer than 5 leads are in none of them, nor is anybody’s name',
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
      /** Of the stands that are shown; null while there is none. */
      scans: z.int().nullable(),
      leads: z.int().nullable(),
    }),
    timeZone: z.string(),
    halls: z.array(
      z.strictObject({
        /** Hall of its stands, by the beginning of their texts; null for stands that name none. */
        hall: z.string().nullable(),
        stands: z.int(),
        scans: z.int(),
        /** Hours with fewer than 5 leads are left out, and with them the first one that has more. */
        hours: z.array(z.strictObject({ hour: z.string(), scans: z.int() })),
      }),
    ),
    /** The most scans first. */
    byStand: z.array(
      z.strictObject({
        projectId: id,
        exhibitor: z.string(),
        stand: z.string().nullable(),
        scans: z.int(),
        leads: z.int(),
        /** As of a minute ago at most; null where fewer than 5 leads are unlocked, or fewer than 5 are not. */
        unlocked: z.int().nullable(),
      }),
    ),
    /** Stands with fewer leads, none included; where that is one, there is another with them. */
    hiddenStands: z.int(),
  }),
});
export type TradeFairFigures = z.infer<(typeof getTradeFairFigures)['response']>;

/** Fewer visitors than these who gave the same answer are not shown, for their number may name them. */
export const leastVisitors = 5;

/**
 * Numbers of visitors by their answer to the organizer's questions: a CHOICE by the keys of its choices, a BOOLEAN as `true` and
 * `false`, a TEXT only that it was `answered`, since free text may be an e-mail address. `visitors` is null where it is too
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
