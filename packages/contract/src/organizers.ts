import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { email, id, language, line } from './fields.ts';
import { page, searchQuery } from './page.ts';
import { suspensionInForce } from './suspensions.ts';

/** INTEGRATED: visitors and exhibitors are imported or pushed through the API; WEB_UI: they are managed on screen. */
export const integrationKind = z.enum(['INTEGRATED', 'WEB_UI']);
export const organizerSort = z.enum(['name', '-name', '-createdAt', 'createdAt']);

/** A text in one language at least; who reads another gets the English one, else the first there is. */
export const labels = z
  .strictObject({ en: line(80).optional(), es: line(80).optional(), de: line(80).optional() })
  .refine((value) => Object.values(value).some((text) => text !== undefined), { error: 'label_needed' });
export type Labels = z.infer<typeof labels>;

/** Names an attribute or a choice for good: answers are stored under it, whatever its label becomes. */
export const attributeKey = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, { error: 'attribute_key' });
export const attributeKind = z.enum(['TEXT', 'CHOICE', 'BOOLEAN']);

const areDifferent = (entries: readonly { key: string }[]): boolean =>
  new Set(entries.map(({ key }) => key)).size === entries.length;

/** A question that an organizer's visitors are asked when they register for a fair. */
export const additionalVisitorAttribute = z
  .strictObject({
    key: attributeKey,
    label: labels,
    kind: attributeKind,
    /** Of a CHOICE: 2 to 20, one of which is chosen. */
    choices: z
      .array(z.strictObject({ key: attributeKey, label: labels }))
      .max(20)
      .refine(areDifferent, { error: 'key_twice' })
      .default([]),
    required: z.boolean().default(false),
  })
  .refine(({ kind, choices }) => (kind === 'CHOICE' ? choices.length >= 2 : choices.length === 0), {
    error: 'choices_of_kind',
    path: ['choices'],
  });
export type AdditionalVisitorAttribute = z.infer<typeof additionalVisitorAttribute>;
export const additionalVisitorAttributes = z
  .array(additionalVisitorAttribute)
  .max(20)
  .refine(areDifferent, { error: 'key_twice' });

export const organizer = z.strictObject({
  id,
  name: z.string(),
  contactEmail: z.string(),
  integrationKind,
  logoUrl: z.string().nullable(),
  additionalVisitorAttributes,
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Author of the last change; null once the account is gone. */
  updatedBy: z.string().nullable(),
  /** Changes with every edit; `If-Match` with it as ETag. */
  version: z.int(),
});
export type Organizer = z.infer<typeof organizer>;

export const organizerRegistration = z.strictObject({
  name: line(120),
  contactEmail: email,
  integrationKind: integrationKind.default('WEB_UI'),
  /** Promotes a candidate; without it, the owner of `contactEmail` is invited. */
  accountId: id.optional(),
  /** Of the invitation. */
  language: language.default('en'),
});

const organizerPatch = z.strictObject({
  name: line(120).optional(),
  contactEmail: email.optional(),
  additionalVisitorAttributes: additionalVisitorAttributes.optional(),
});

export const createOrganizer = endpoint({
  name: 'createOrganizer',
  summary: 'Register an organizer; a candidate is promoted, anybody else invited by mail',
  method: 'POST',
  path: '/organizer',
  access: access.admin,
  body: organizerRegistration,
  bodyName: 'organizerRegistrationValue',
  response: organizer,
  status: 201,
});

export const listOrganizers = endpoint({
  name: 'listOrganizers',
  summary: 'All organizers, each with how many fairs and accounts it has, and whether it is suspended',
  method: 'GET',
  path: '/organizer',
  access: access.admin,
  query: searchQuery.extend({ sort: organizerSort.default('name') }),
  response: page(
    organizer.extend({ tradeFairs: z.int(), accounts: z.int(), suspension: suspensionInForce.nullable() }),
  ),
});

export const getCurrentOrganizer = endpoint({
  name: 'getCurrentOrganizer',
  summary: "The caller's organizer",
  method: 'GET',
  path: '/organizer/current',
  access: access.organizer,
  response: organizer,
});

export const patchCurrentOrganizer = endpoint({
  name: 'patchCurrentOrganizer',
  summary: "Change the caller's organizer; absent leaves alone; with If-Match a change in between is a conflict",
  method: 'PATCH',
  path: '/organizer/current',
  access: access.organizer,
  bodyLimit: 384 * 1024,
  body: organizerPatch,
  bodyName: 'organizerPatchValue',
  response: organizer,
});

export const getOrganizer = endpoint({
  name: 'getOrganizer',
  summary: 'One organizer',
  method: 'GET',
  path: '/organizer/{organizerId}',
  access: access.fairSide,
  params: z.strictObject({ organizerId: id }),
  response: organizer,
});

export const patchOrganizer = endpoint({
  name: 'patchOrganizer',
  summary: 'Change an organizer; absent leaves alone; with If-Match a change in between is a conflict',
  method: 'PATCH',
  path: '/organizer/{organizerId}',
  access: access.fairSide,
  params: z.strictObject({ organizerId: id }),
  bodyLimit: 384 * 1024,
  body: organizerPatch.extend({ integrationKind: integrationKind.optional() }),
  bodyName: 'organizerPatchValue',
  response: organizer,
});

export const countAttributeAnswers = endpoint({
  name: 'countAttributeAnswers',
  summary: 'How many registrations for fairs of an organizer answer each question, those that are asked no more too',
  method: 'GET',
  path: '/organizer/{organizerId}/additionalVisitorAttributes/count',
  access: access.fairSide,
  params: z.strictObject({ organizerId: id }),
  /** Null below `leastVisitors`. */
  response: z.array(z.strictObject({ key: z.string(), answers: z.int().nullable() })),
});

export const listOrganizerCandidates = endpoint({
  name: 'listOrganizerCandidates',
  summary: "Accounts that could become an organizer's: they belong to none yet",
  method: 'GET',
  path: '/organizer/candidates',
  access: access.admin,
  query: searchQuery,
  response: page(
    z.strictObject({
      accountId: id,
      email: z.string(),
      name: z.string(),
      exhibitor: z.strictObject({ id, name: z.string() }),
    }),
  ),
});

/** An additional attribute as a form asks for it, in the language of the request. */
export const askedAttribute = z.strictObject({
  key: z.string(),
  label: z.string(),
  kind: attributeKind,
  choices: z.array(z.strictObject({ key: z.string(), label: z.string() })),
  required: z.boolean(),
});
export type AskedAttribute = z.infer<typeof askedAttribute>;

export const getAdditionalVisitorAttributes = endpoint({
  name: 'getAdditionalVisitorAttributes',
  summary: "What a public fair's organizer asks its visitors beyond the profile",
  method: 'GET',
  path: '/organizer/additionalVisitorAttributes',
  access: access.anyone,
  query: z.strictObject({ tradeFairId: id }),
  response: z.array(askedAttribute),
});

export const listOrganizerPoints = endpoint({
  name: 'listOrganizerPoints',
  summary: "Every mixie point of the organizer's fairs, with its exhibitor and scan count",
  method: 'GET',
  path: '/organizer/mixie',
  access: access.organizer,
  query: searchQuery.extend({ tradeFairId: id.optional() }),
  response: page(
    z.strictObject({
      beaconId: id,
      name: z.string(),
      title: z.string().nullable(),
      code: z.string(),
      isActive: z.boolean(),
      exhibitor: z.strictObject({ id, name: z.string() }),
      project: z.strictObject({ id, name: z.string(), stand: z.string().nullable() }),
      tradeFair: z.strictObject({ id, name: z.string() }),
      /** Null at a stand with few leads, as in the figures of a fair. */
      scanCount: z.int().nullable(),
    }),
  ),
});
