import { z } from 'zod';
import { access } from './access.ts';
import { consentPurpose } from './consents.ts';
import { endpoint } from './endpoint.ts';
import { id, language } from './fields.ts';
import { legalDocument } from './legal.ts';
import { page, pageQuery } from './page.ts';
import { printedCode } from './printed-code.ts';
import { sharedField } from './sharing.ts';

/** Standard of a receipt; its fields are those of ISO/IEC TS 27560:2023, in the API's spelling. */
export const receiptSchema = 'ISO/IEC TS 27560:2023';
export const receiptSchemaVersion = 1;

/** How it was said: by scanning, by the stand's staff, on the page that shows who has the data, or with the form of consents. */
export const consentMethod = z.enum(['VISITOR_SCAN', 'STAFF', 'SHARING_PAGE', 'FORM']);
export type ConsentMethod = z.infer<typeof consentMethod>;

const earlier = z.strictObject({ recordId: id, code: z.string(), at: z.string() });

/** The signed part. It records the facts at the moment of the event, and never changes. */
export const consentReceipt = z.strictObject({
  schema: z.literal(receiptSchema),
  schemaVersion: z.literal(receiptSchemaVersion),
  recordId: id,
  /** Ten characters to read out to another person; also in the exhibitor's exports. */
  code: z.string(),
  /** The person, as the product names them: no name and no e-mail. */
  principalId: z.string(),
  event: z.strictObject({
    type: z.enum(['GIVEN', 'WITHDRAWN']),
    at: z.string(),
    method: consentMethod,
    /** The receipt of what is withdrawn; null where nothing was given before. */
    ends: earlier.nullable(),
  }),
  purpose: z.strictObject({
    id: consentPurpose,
    /** In the receipt's language; null for a version that this product never released. */
    description: z.string().nullable(),
    lawfulBasis: z.literal('CONSENT'),
    howToWithdraw: z.string().nullable(),
  }),
  /**
   * Shared fields, with the time when the person filled them in, where that is known; for a withdrawal, the fields that it
   * hides.
   */
  fields: z.array(z.strictObject({ field: sharedField, addedAt: z.string().nullable() })),
  /** Of a withdrawal: what is seen all the same. */
  stillSeen: z.array(sharedField),
  notice: z.strictObject({
    language,
    version: z.string(),
    /** As they were shown; null for a version that this product never released. */
    text: z.string().nullable(),
    sha256: z.string().nullable(),
    /** The legal texts in force at that time. */
    documents: z.array(z.strictObject({ document: legalDocument, version: z.string(), sha256: z.string() })),
  }),
  parties: z.array(
    z.strictObject({
      /** CONTROLLER receives the data; OPERATOR runs this installation, and signs. */
      role: z.enum(['CONTROLLER', 'OPERATOR']),
      id: z.string().nullable(),
      name: z.string(),
      countryCode: z.string().nullable(),
      email: z.string().nullable(),
      url: z.string().nullable(),
    }),
  ),
  issuer: z.string(),
});
export type ConsentReceipt = z.infer<typeof consentReceipt>;

/** IN_FORCE until something later was said about the same: WITHDRAWN of what was taken back, REPLACED of anything else. */
export const receiptState = z.enum(['IN_FORCE', 'WITHDRAWN', 'REPLACED']);
export type ReceiptState = z.infer<typeof receiptState>;

/** How it stands with a receipt; signed too, for it changes. */
export const receiptStatus = z.strictObject({
  recordId: id,
  state: receiptState,
  endedBy: earlier.nullable(),
  /** When it stood so. */
  asOf: z.string(),
});
export type ReceiptStatus = z.infer<typeof receiptStatus>;

export const receiptItem = z.strictObject({
  id,
  code: z.string(),
  purpose: consentPurpose,
  isGiven: z.boolean(),
  method: consentMethod,
  /** By the name of that time. */
  exhibitor: z.strictObject({ id, name: z.string() }).nullable(),
  at: z.string(),
  state: receiptState,
});
export type ReceiptItem = z.infer<typeof receiptItem>;

export const listConsentReceipts = endpoint({
  name: 'listConsentReceipts',
  summary: 'What the visitor agreed to and took back, newest first',
  method: 'GET',
  path: '/visitor/receipt',
  access: access.visitor,
  query: pageQuery.extend({ exhibitorId: id.optional() }),
  response: page(receiptItem),
});

export const shownReceipt = z.strictObject({
  receipt: consentReceipt,
  /** The same as a compact JWS. */
  signed: z.string(),
  status: receiptStatus,
  /** Fields that the person has filled in since, while they share: visible too, and not part of the signed receipt. */
  addedSince: z.array(z.strictObject({ field: sharedField, addedAt: z.string() })),
});
export type ShownReceipt = z.infer<typeof shownReceipt>;

export const getConsentReceipt = endpoint({
  name: 'getConsentReceipt',
  summary: 'One receipt, signed',
  method: 'GET',
  path: '/visitor/receipt/{receiptId}',
  access: access.visitor,
  params: z.strictObject({ receiptId: id }),
  response: shownReceipt,
});

export const getConsentReceiptFile = endpoint({
  name: 'getConsentReceiptFile',
  summary: 'One receipt as a file that can be verified without this server',
  method: 'GET',
  path: '/visitor/receipt/{receiptId}/file',
  access: access.visitor,
  params: z.strictObject({ receiptId: id }),
  response: { file: ['application/json'], work: 'export' },
});

export const checkReceiptCode = endpoint({
  name: 'checkReceiptCode',
  summary: 'Whether there is a receipt with this code, and how it stands; nothing about anybody',
  method: 'GET',
  path: '/receipt/{receiptCode}',
  access: access.anyone,
  params: z.strictObject({ receiptCode: printedCode }),
  ratePerMinute: 60,
  response: z.strictObject({
    isGenuine: z.boolean(),
    state: receiptState.nullable(),
    /** Since when it stands so. */
    at: z.string().nullable(),
  }),
});

export const receiptKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
});
export type ReceiptKey = z.infer<typeof receiptKey>;

export const listReceiptKeys = endpoint({
  name: 'listReceiptKeys',
  summary: 'The public keys by which receipts are verified, former ones too (a JWKS)',
  method: 'GET',
  path: '/receipt/key',
  access: access.anyone,
  response: z.strictObject({ keys: z.array(receiptKey) }),
});
