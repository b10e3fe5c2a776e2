import { z } from 'zod';
import { access } from './access.ts';
import { industryId } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { countryCode, email, id, language, line, webUrl } from './fields.ts';

export const partyKind = z.enum(['EXHIBITOR', 'BUSINESS']);
export const accountRole = z.enum(['EXHIBITOR', 'ORGANIZER', 'BUSINESS']);

export const exhibitor = z.strictObject({
  id,
  name: z.string(),
  partyKind,
  website: z.string().nullable(),
  industryId: industryId.nullable(),
  address: z.string().nullable(),
  countryCode: z.string().nullable(),
  vatId: z.string().nullable(),
  logoUrl: z.string().nullable(),
  language,
  /** Organizers whose fairs it has nothing to do with yet may find it by its name and invite it. */
  isFindable: z.boolean(),
  createdAt: z.string(),
});
export type Exhibitor = z.infer<typeof exhibitor>;

export const account = z.strictObject({
  id,
  email: z.string(),
  name: z.string(),
  exhibitorId: id,
  organizerId: id.nullable(),
  roles: z.array(accountRole),
  /** Permits spending the company's money: paying for leads and figures, and using up prepaid licences (decision 082). */
  mayBuy: z.boolean(),
  suspendedAt: z.string().nullable(),
  /** Null until the person signed in for the first time. */
  joinedAt: z.string().nullable(),
  createdAt: z.string(),
});
export type Account = z.infer<typeof account>;

/** At least one of the two that open the business side: BUSINESS alone only says how the company works. */
export const accountRoles = z
  .array(accountRole)
  .max(3)
  .transform((roles) => accountRole.options.filter((role) => roles.includes(role)))
  .refine((roles) => roles.some((role) => role !== 'BUSINESS'), { error: 'role_needed' });

/** Fields of a new company alone, and of a colleague alone: in the other case they would be ignored, so they are refused. */
const ofCompany = ['name', 'partyKind', 'countryCode', 'website'] as const;
const ofColleague = ['roles', 'mayBuy'] as const;

/** First registration after sign-up; with `exhibitorId` the invitation of a colleague, who is then named by `email`. */
export const exhibitorRegistration = z
  .strictObject({
    name: line(120).optional(),
    /** Of a new company; EXHIBITOR when left out. */
    partyKind: partyKind.optional(),
    email: email.optional(),
    accountName: line(120),
    language,
    countryCode: countryCode.nullable().optional(),
    website: webUrl.nullable().optional(),
    exhibitorId: id.optional(),
    /** Of the colleague; those that the company's people have when left out. */
    roles: accountRoles.optional(),
    /**
     * Permission of the colleague; when left out, that of the inviter, or of an invitation that is sent again. Only a colleague
     * with the permission gives it.
     */
    mayBuy: z.boolean().optional(),
  })
  .refine((value) => value.exhibitorId !== undefined || value.name !== undefined, { error: 'required', path: ['name'] })
  .refine((value) => value.exhibitorId === undefined || value.email !== undefined, {
    error: 'required',
    path: ['email'],
  })
  .superRefine((value, context) => {
    const refused = value.exhibitorId === undefined ? ofColleague : ofCompany;
    for (const field of refused.filter((one) => value[one] !== undefined))
      context.addIssue({ code: 'custom', message: 'not_for_this_registration', path: [field] });
  });

export const createExhibitor = endpoint({
  name: 'createExhibitor',
  summary:
    'Register the company after sign-up, or invite a colleague into it; who is invited already is sent the mail again',
  method: 'POST',
  path: '/exhibitor',
  access: access.signedIn,
  body: exhibitorRegistration,
  bodyName: 'exhibitorAccountValue',
  response: z.strictObject({ exhibitor, account }),
  status: 201,
});

export const getCurrentExhibitor = endpoint({
  name: 'getCurrentExhibitor',
  summary: "The caller's company",
  method: 'GET',
  path: '/exhibitor/current',
  access: access.exhibitorTeam,
  response: exhibitor,
});

export const patchExhibitor = endpoint({
  name: 'patchExhibitor',
  summary: "Change the caller's company; absent leaves alone, null clears",
  method: 'PATCH',
  path: '/exhibitor',
  access: access.exhibitorTeam,
  body: z.strictObject({
    name: line(120).optional(),
    website: webUrl.nullable().optional(),
    industryId: industryId.nullable().optional(),
    address: line(300).nullable().optional(),
    countryCode: countryCode.nullable().optional(),
    vatId: line(40).nullable().optional(),
    language: language.optional(),
    isFindable: z.boolean().optional(),
  }),
  bodyName: 'exhibitorPatchValue',
  response: exhibitor,
});
