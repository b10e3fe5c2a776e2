import { z } from 'zod';
import { access } from './access.ts';
import { industryId, jobRoleId } from './assets.ts';
import { consentInput, consentValue } from './consents.ts';
import { endpoint } from './endpoint.ts';
import { countryCode, email, id, language, line } from './fields.ts';
import { withoutHidden } from './hidden-characters.ts';

/** Keyboards for Japanese, Arabic and Persian have digits of their own, and copied contacts have invisible characters. */
const plainPhone = (typed: string): string =>
  withoutHidden(typed)
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u2010-\u2015\u2212]/g, '-');

/** Fields of a profile, in the order in which people read them: what a form, a lead and the database have of a person. */
const profileFields = {
  name: line(120),
  organization: line(120).nullable(),
  /** Id of a job role. */
  profession: jobRoleId.nullable(),
  /** Id of an industry. */
  industry: industryId.nullable(),
  city: line(80).nullable(),
  /** The state, province or region that the city is in. */
  state: line(80).nullable(),
  countryCode: countryCode.nullable(),
  /** Without the country's prefix; where it is repeated it is left out of what is dialled. */
  phone: z
    .string()
    .overwrite(plainPhone)
    .trim()
    .regex(/^\+?[0-9 ()/.-]{4,30}$/, { error: 'phone' })
    .nullable(),
  /** Country calling code such as +49. */
  prefix: z
    .string()
    .trim()
    .regex(/^\+[1-9][0-9]{0,3}$/, { error: 'prefix' })
    .nullable(),
};

type OptionalFields = Omit<typeof profileFields, 'name'>;
const withDefaults = Object.fromEntries(
  Object.entries(profileFields).map(([key, field]) => [key, (field as z.ZodNullable).default(null)]),
) as { [Key in keyof OptionalFields]: z.ZodDefault<OptionalFields[Key]> };

/** The name is empty while a guest has not said it. */
export const visitorProfile = z.strictObject({ ...profileFields, name: z.string() });
export type VisitorProfile = z.infer<typeof visitorProfile>;
export const profileKeys = Object.keys(visitorProfile.shape) as readonly (keyof VisitorProfile)[];
export const visitorProfileInput = z.strictObject({
  ...withDefaults,
  /** Only a guest may leave it out. */
  name: profileFields.name.default(''),
});

const { name: _name, organization, phone: _phone, prefix: _prefix, ...otherFields } = profileFields;

/** A person as an exhibitor sees them, in the order in which people read it; contact details of a locked lead are null. */
export const seenPerson = z.strictObject({
  /** The first letter and a full stop while locked, as the organization. */
  name: z.string(),
  email: z.string().nullable(),
  /** With the country's prefix. */
  phone: z.string().nullable(),
  organization,
  ...otherFields,
});
export type SeenPerson = z.infer<typeof seenPerson>;
export const seenFields = Object.keys(seenPerson.shape) as readonly (keyof SeenPerson)[];

export const visitorConfiguration = z.strictObject({
  hideCameraButton: z.boolean().default(false),
  /** How a phone says that a code was taken. */
  vibration: z.boolean().default(true),
  sound: z.boolean().default(false),
  /** Confirmations the person no longer wants to see. */
  skippedConfirmations: z
    .array(
      z.enum([
        'archive',
        'unfavourite',
        'camera',
        'cancelMixiePoint',
        'deleteAttachment',
        'disassociate',
        'clearAllAttachments',
      ]),
    )
    .max(20)
    .default([]),
  /** Permits counting the use of the app, without anything about the person; off by default. */
  analytics: z.boolean().default(false),
  /** Appearance of the app; null before the visitor has chosen. */
  appearance: z.enum(['system', 'light', 'dark']).nullable().default(null),
  /** Language of the app and of mails; absent leaves it alone. */
  language: language.optional(),
});

export const visitor = z.strictObject({
  id,
  email: z.string(),
  profile: visitorProfile,
  /** The personal code, shown as a QR code for stand staff to scan. */
  code: z.string(),
  language,
  consents: consentValue.nullable(),
  /** True for people without a sign-in: a guest, or a visitor whom an organizer imported. */
  isGuest: z.boolean(),
  createdAt: z.string(),
});
export type Visitor = z.infer<typeof visitor>;

/** Of a guest the record comes with the token that acts for it. */
export const guestVisitor = z.strictObject({ visitor, token: z.string() });
export type GuestVisitor = z.infer<typeof guestVisitor>;

export const registerVisitor = endpoint({
  name: 'registerVisitor',
  summary: 'Make the visitor profile of the signed-in person; without a token that of a guest, with a token for it',
  method: 'POST',
  path: '/visitor',
  access: access.anyoneOrSignedIn,
  body: z.strictObject({
    email,
    /** Required of people who sign in; a guest may add it later. */
    profile: visitorProfileInput.optional(),
    consents: consentInput.refine((value) => value.consentTerms && value.consentPrivacy, {
      error: 'consent_needed',
      path: ['consentTerms'],
    }),
    language,
    tradeFairId: id.optional(),
  }),
  bodyName: 'visitorRegistrationValue',
  response: z.union([visitor, guestVisitor]),
  status: 201,
});

export const requestGuestLink = endpoint({
  name: 'requestGuestLink',
  summary: 'Mail a guest the way back to what they opened; the answer is the same for every e-mail',
  method: 'POST',
  path: '/visitor/link',
  access: access.anyone,
  ratePerMinute: 60,
  body: z.strictObject({ email, language }),
  bodyName: 'guestLinkRequest',
  response: null,
  status: 202,
});

export const useGuestLink = endpoint({
  name: 'useGuestLink',
  summary: 'Use the link of such a mail, once: it shows whose the e-mail is, and joins what guests did under it',
  method: 'POST',
  path: '/visitor/link/use',
  access: access.anyone,
  ratePerMinute: 60,
  body: z.strictObject({ token: line(100) }),
  bodyName: 'guestLinkUse',
  /** No token where the e-mail is that of an account: what guests did is joined to it, and one signs in there. */
  response: z.strictObject({ token: z.string().nullable() }),
});

export const takeGuest = endpoint({
  name: 'takeGuest',
  summary: "Take a guest's record into the visitor's own, shown by the guest's token",
  method: 'POST',
  path: '/visitor/guest',
  access: access.visitor,
  body: z.strictObject({ token: line(2000) }),
  bodyName: 'guestToken',
  response: visitor,
});

export const getVisitor = endpoint({
  name: 'getVisitor',
  summary: "The visitor's profile",
  method: 'GET',
  path: '/visitor',
  access: access.visitor,
  response: visitor,
});

export const replaceVisitor = endpoint({
  name: 'replaceVisitor',
  summary: "Replace the visitor's profile",
  method: 'PUT',
  path: '/visitor',
  access: access.visitor,
  body: z.strictObject({ profile: visitorProfileInput, language: language.optional() }),
  bodyName: 'visitorValue',
  response: visitor,
});

export const storeVisitorConsent = endpoint({
  name: 'storeVisitorConsent',
  summary: 'Record what the visitor agreed to',
  method: 'POST',
  path: '/visitor/account/consent',
  access: access.visitor,
  body: consentInput,
  bodyName: 'consentValue',
  response: null,
});

export const getCurrentVisitor = endpoint({
  name: 'getCurrentVisitor',
  summary: "The visitor's account",
  method: 'GET',
  path: '/visitor/account/current',
  access: access.visitor,
  response: visitor,
});

export const getVisitorData = endpoint({
  name: 'getVisitorData',
  summary: 'Everything stored about the visitor, as one file',
  method: 'GET',
  path: '/visitor/account/data',
  access: access.visitor,
  response: { file: ['application/json'], work: 'export' },
});

export const deleteVisitorAccount = endpoint({
  name: 'deleteVisitorAccount',
  summary:
    'Delete the visitor for good: profile, scans and, with the last record, the sign-in; leads become leads of nobody',
  method: 'DELETE',
  path: '/visitor/account',
  access: access.visitor,
  response: null,
});

export const getWelcome = endpoint({
  name: 'getWelcome',
  summary: 'Greeting and consent texts in a language, with their version',
  method: 'GET',
  path: '/visitor/account/welcome',
  access: access.anyone,
  query: z.strictObject({ lang: language }),
  response: z.strictObject({
    greeting: z.string(),
    textVersion: z.string(),
    consents: z.strictObject({ terms: z.string(), privacy: z.string(), marketing: z.string(), share: z.string() }),
  }),
});

export const getVisitorConfiguration = endpoint({
  name: 'getVisitorConfiguration',
  summary: "The visitor's settings",
  method: 'GET',
  path: '/visitor/configuration',
  access: access.visitor,
  response: visitorConfiguration,
});

export const replaceVisitorConfiguration = endpoint({
  name: 'replaceVisitorConfiguration',
  summary: "Replace the visitor's settings",
  method: 'PUT',
  path: '/visitor/configuration',
  access: access.visitor,
  body: visitorConfiguration,
  bodyName: 'visitorConfigurationValue',
  response: visitorConfiguration,
});

export const getVisitorQrCode = endpoint({
  name: 'getVisitorQrCode',
  summary: 'The personal code and its picture',
  method: 'GET',
  path: '/visitor/qrCode',
  access: access.visitor,
  response: z.strictObject({ code: z.string(), url: z.string(), svg: z.string() }),
});
