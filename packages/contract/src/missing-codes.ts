import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';

/**
 * Why a code led nowhere. REVOKED: its company did so. CLOSED: its point or project is archived, or switched off. MENDED: it leads to
 * its point by now. BLANK: printed, and never assigned. FAIR: the fair's own code, which is no point. MISTYPED: it differs in one place
 * from one that is. PERSON: the code of a visitor, or one like it. UNKNOWN: made as codes are. FOREIGN: not a code of ours at all.
 */
const missingReason = z.enum([
  'REVOKED',
  'CLOSED',
  'MENDED',
  'BLANK',
  'FAIR',
  'MISTYPED',
  'PERSON',
  'UNKNOWN',
  'FOREIGN',
]);

const missingPlace = z.strictObject({
  /** Null of a code that was printed blank. */
  beaconId: id.nullable(),
  point: z.string().nullable(),
  exhibitor: z.string(),
  stand: z.string().nullable(),
});

const missingCode = z.strictObject({
  reason: missingReason,
  /** A code, or the host of another URL; null where the text may name a person. */
  text: z.string().nullable(),
  scans: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** Where it probably hangs: at its own point, at one whose code is nearly the same, or at those which the same people scanned around it. */
  places: z.array(missingPlace),
  /** The places are known only by what else was scanned around it. */
  isGuessed: z.boolean(),
});
export type MissingCode = z.infer<typeof missingCode>;

const missingPlaceAnywhere = missingPlace.extend({
  /** Null of the fair's own code. */
  exhibitor: z.string().nullable(),
  /** Null outside of fairs. */
  tradeFair: z.strictObject({ id, name: z.string() }).nullable(),
});
const missingCodeAnywhere = missingCode.extend({ places: z.array(missingPlaceAnywhere) });
export type MissingCodeAnywhere = z.infer<typeof missingCodeAnywhere>;

export const missingDays = ['1', '7', '30', '90'] as const;

export const getMissingCodesAnywhere = endpoint({
  name: 'getMissingCodesAnywhere',
  summary:
    'Codes that were scanned anywhere and led nowhere: why, how often, when, and at which fair they probably hang',
  method: 'GET',
  path: '/admin/missing-codes',
  access: access.admin,
  query: z.strictObject({
    /** How far back. */
    days: z.enum(missingDays).default('7'),
  }),
  response: z.strictObject({
    scans: z.int(),
    /** The most scanned first. */
    codes: z.array(missingCodeAnywhere),
    isWhole: z.boolean(),
  }),
});
export type MissingCodesAnywhere = z.infer<(typeof getMissingCodesAnywhere)['response']>;

export const getMissingCodes = endpoint({
  name: 'getMissingCodes',
  summary: 'Codes that were scanned at a fair and led nowhere: why, how often, when, and where they probably hang',
  method: 'GET',
  path: '/tradeFair/{tradeFairId}/missing-codes',
  access: access.fairSide,
  params: z.strictObject({ tradeFairId: id }),
  response: z.strictObject({
    timeZone: z.string(),
    scans: z.int(),
    /** The most scanned first. */
    codes: z.array(missingCode),
    /** True if all failed scans were examined; false if only the newest and most frequent were. */
    isWhole: z.boolean(),
  }),
});
export type MissingCodes = z.infer<(typeof getMissingCodes)['response']>;
