import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, line, moment, paragraphs } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { priceTarget } from './price-target.ts';

export const licenceLimits = { nameLength: 80, quantity: 1_000_000, reasonLength: 500 } as const;

/** VALID can be used; PENDING not yet; USED_UP, EXPIRED and ENDED no more. */
export const licenceState = z.enum(['PENDING', 'VALID', 'USED_UP', 'EXPIRED', 'ENDED']);
export type LicenceState = z.infer<typeof licenceState>;

/** An allowance that a company uses before it pays. */
export const licence = z.strictObject({
  id,
  /** The name is null of a company that is gone. */
  exhibitor: z.strictObject({ id, name: z.string().nullable() }),
  name: z.string(),
  target: priceTarget,
  /** Null without a limit. */
  quantity: z.int().nullable(),
  used: z.int(),
  /** Null without a limit. */
  remaining: z.int().nullable(),
  /** Null at any fair, and outside of them. */
  tradeFair: z.strictObject({ id, name: z.string().nullable() }).nullable(),
  validFrom: z.string(),
  validUntil: z.string().nullable(),
  state: licenceState,
  grantedAt: z.string(),
  /** Author and reason of the grant; only administrators see them. */
  grantedBy: z.string().nullable(),
  reason: z.string().nullable(),
  endedAt: z.string().nullable(),
});
export type Licence = z.infer<typeof licence>;

export const listLicences = endpoint({
  name: 'listLicences',
  summary: "The company's licences, newest first; an administrator's list has everybody's, or those of `exhibitorId`",
  method: 'GET',
  path: '/license',
  access: access.businessSide,
  query: pageQuery.extend({ exhibitorId: id.optional() }),
  response: page(licence),
});

export const grantLicence = endpoint({
  name: 'grantLicence',
  summary: 'Give a company something to use before it pays',
  method: 'POST',
  path: '/license',
  access: access.admin,
  body: z
    .strictObject({
      exhibitorId: id,
      /** One that says what it is for, otherwise. */
      name: line(licenceLimits.nameLength).optional(),
      target: priceTarget,
      /** Null without a limit. */
      quantity: z.int().min(1).max(licenceLimits.quantity).nullable(),
      /** At any fair, and outside of them, otherwise. */
      tradeFairId: id.optional(),
      /** From now on, otherwise. */
      validFrom: moment.optional(),
      /** Without it, the licence lasts until an administrator ends it. */
      validUntil: moment.optional(),
      reason: paragraphs(licenceLimits.reasonLength).optional(),
    })
    .refine(
      ({ validFrom, validUntil }) => !validFrom || !validUntil || Date.parse(validUntil) > Date.parse(validFrom),
      { error: 'ends_before_start', path: ['validUntil'] },
    ),
  response: licence,
  status: 201,
});

export const extendLicence = endpoint({
  name: 'extendLicence',
  summary: 'Give a licence that is not over a later end',
  method: 'PATCH',
  path: '/license/{licenseId}',
  access: access.admin,
  params: z.strictObject({ licenseId: id }),
  body: z.strictObject({ validUntil: moment }),
  response: licence,
});

export const endLicence = endpoint({
  name: 'endLicence',
  summary: 'End a licence; what was used of it stays unlocked',
  method: 'DELETE',
  path: '/license/{licenseId}',
  access: access.admin,
  params: z.strictObject({ licenseId: id }),
  response: null,
});
