import { z } from 'zod';
import { access } from './access.ts';
import { industryId, jobRoleId } from './assets.ts';
import { consentValue } from './consents.ts';
import { endpoint } from './endpoint.ts';
import { countryCode, email, id, language, line } from './fields.ts';

const profileFields = {
  name: line(120),
  /** Id of a job role. */
  profession: jobRoleId.nullable(),
  /** Id of an industry. */
  industry: industryId.nullable(),
  organization: line(120).nullable(),
  city: line(80).nullable(),
  state: line(80).nullable(),
  countryCode: countryCode.nullable(),
  /** Without the country's prefix. */
  phone: z
    .string()
    .trim()
    .regex(/^[0-9 ()/-]{4,30}$/, { error: 'phone' })
    .nullable(),
  /** Country calling code such as +49. */
  prefix: z
    .string()
    .trim()
    .regex(/^\+[1-9][0-9]{0,3}$/, { error: 'prefix' })
    .nullable(),
};

export const visitorProfile = z.strictObject(profileFields);
export type VisitorProfile = z.infer<typeof visitorProfile>;
export const visitorProfileInput = z.strictObject({
  ...profileFields,
  profession: profileFields.profession.default(null),
  industry: profileFields.industry.default(null),
  organization: profileFields.organization.default(null),
  city: profileFields.city.default(null),
  state: profileFields.state.default(null),
  countryCode: profileFields.countryCode.default(null),
  phone: profileFields.phone.default(null),
  prefix: profileFields.prefix.default(null),
});

export const visitorConfiguration = z.strictObject({
  hideCameraButton: z.boolean().default(false),
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
  notifications: z.boolean().default(true),
  /** The use of the app may be counted, without anything about the person; off until somebody turns it on. */
  analytics: z.boolean().default(false),
  /** How the app looks; null where nobody has chosen. */
  appearance: z.enum(['system', 'light', 'dark']).nullable().default(null),
  /** What the app and mails speak; absent leaves it alone. */
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
  isGuest: z.boolean(),
  createdAt: z.string(),
});
export type Visitor = z.infer<typeof visitor>;

export const registerVisitor = endpoint({
  name: 'registerVisitor',
  summary: 'Make the visitor profile of the signed-in person',
  method: 'POST',
  path: '/visitor',
  access: access.signedIn,
  body: z.strictObject({
    email,
    profile: visitorProfileInput,
    consents: consentValue.refine((value) => value.consentTerms && value.consentPrivacy, {
      error: 'consent_needed',
      path: ['consentTerms'],
    }),
    language,
    tradeFairId: id.optional(),
  }),
  bodyName: 'visitorRegistrationValue',
  response: visitor,
  status: 201,
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
  body: consentValue,
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
