import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { email, flag, id, language, line, paragraphs } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { suspensionInForce } from './suspensions.ts';

export const adminAccount = z.strictObject({ id, email: z.string(), name: z.string(), createdAt: z.string() });
export type AdminAccount = z.infer<typeof adminAccount>;

export const inviteAdmin = endpoint({
  name: 'inviteAdmin',
  summary: 'Invite an administrator by mail',
  method: 'POST',
  path: '/admin/account',
  access: access.admin,
  /** `language` is the mail's. */
  body: z.strictObject({ email, name: line(120), language: language.default('en') }),
  bodyName: 'accountValue',
  response: adminAccount,
  status: 201,
});

export const removeAdmin = endpoint({
  name: 'removeAdmin',
  summary: 'Remove an administrator, named by id or e-mail; the last one stays',
  method: 'DELETE',
  path: '/admin/account',
  access: access.admin,
  body: z
    .strictObject({ id: id.optional(), email: email.optional() })
    .refine((value) => (value.id === undefined) !== (value.email === undefined), { error: 'id_or_email' }),
  response: null,
});

export const removeSecondFactor = endpoint({
  name: 'removeSecondFactor',
  summary: 'Let somebody who lost their authenticator sign in with the password alone, and set up another',
  method: 'DELETE',
  path: '/admin/account/secondFactor',
  access: access.admin,
  body: z.strictObject({ email }),
  response: null,
});

export const getCurrentAdmin = endpoint({
  name: 'getCurrentAdmin',
  summary: "The caller's admin account",
  method: 'GET',
  path: '/admin/account',
  access: access.admin,
  response: adminAccount,
});

export const patchAdmin = endpoint({
  name: 'patchAdmin',
  summary: "Change the caller's own name",
  method: 'PATCH',
  path: '/admin/account',
  access: access.admin,
  body: z.strictObject({ name: line(120) }),
  bodyName: 'accountValue',
  response: adminAccount,
});

export const getAdminData = endpoint({
  name: 'getAdminData',
  summary: 'Everything stored about the caller, as one file',
  method: 'GET',
  path: '/admin/account/data',
  access: access.admin,
  response: { file: ['application/json'], work: 'export' },
});

export const claimFirstAdmin = endpoint({
  name: 'claimFirstAdmin',
  summary: 'Become the first administrator with the key that the server printed at its start',
  method: 'POST',
  path: '/admin/account/first',
  access: access.signedIn,
  body: z.strictObject({ key: line(100), name: line(120) }),
  response: adminAccount,
  status: 201,
});

export const personKind = z.enum(['VISITOR', 'ACCOUNT', 'ADMIN']);
export const personRole = z.enum(['VISITOR', 'EXHIBITOR', 'ORGANIZER', 'BUSINESS', 'ADMIN']);

const party = z.strictObject({ id, name: z.string() });

/** A record under an e-mail address; one person may hold one of each kind. */
export const person = z.strictObject({
  kind: personKind,
  id,
  email: z.string(),
  name: z.string(),
  roles: z.array(personRole),
  exhibitor: party.nullable(),
  organizer: party.nullable(),
  /** Suspensions that keep the record out now: its own, its company's or its organizer's. */
  suspension: suspensionInForce.nullable(),
  createdAt: z.string(),
  /** When they last used this record, to the hour; null if never seen, or not since this is recorded. */
  lastSeenAt: z.string().nullable(),
});
export type Person = z.infer<typeof person>;

/** Accounts of this exhibitor, or of this organizer. */
const belongsTo = { exhibitorId: id.optional(), organizerId: id.optional() };

export const listUsers = endpoint({
  name: 'listUsers',
  summary: 'Accounts of every kind whose e-mail contains a text, or begins with one or two letters, by e-mail',
  method: 'GET',
  path: '/admin/account/all',
  access: access.admin,
  query: pageQuery.extend({
    /** All of them when empty. */
    email: paragraphs(254),
    role: personRole.optional(),
    suspended: flag.optional(),
    ...belongsTo,
  }),
  response: page(person),
});

export const downloadPeople = endpoint({
  name: 'downloadPeople',
  summary: 'The same list as a CSV file; who downloads it is written down',
  method: 'POST',
  path: '/admin/account/all/csv',
  access: access.admin,
  body: z
    .strictObject({
      email: paragraphs(254).default(''),
      role: personRole.optional(),
      suspended: z.boolean().optional(),
      ...belongsTo,
    })
    .default({ email: '' }),
  bodyName: 'requestBody',
  response: { file: ['text/csv'], work: 'export' },
});

export const listParties = endpoint({
  name: 'listParties',
  summary:
    'Whom an account may belong to: the first exhibitors and organizers by name that contain a text, or words that begin with one or two letters',
  method: 'GET',
  path: '/admin/party',
  access: access.admin,
  query: z.strictObject({ q: paragraphs(120).default('') }),
  response: z.array(party.extend({ kind: z.enum(['EXHIBITOR', 'ORGANIZER']) })),
});
