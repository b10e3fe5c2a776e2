import { z } from 'zod';
import { priceTarget } from './price-target.ts';
import { suspensionTarget } from './suspension-target.ts';

/**
 * The only list of error codes, each with its HTTP status. A code that is missing here does not compile, nor does a status
 * without a code.
 */
export const errorStatus = {
  INVALID_INPUT: 400,
  SIGNATURE_INVALID: 400,
  UNAUTHENTICATED: 401,
  TOKEN_EXPIRED: 401,
  TOKEN_REVOKED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  SUSPENDED: 403,
  MAY_NOT_BUY: 403,
  ADDRESS_EXPIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  ALREADY_REGISTERED: 409,
  EDIT_CONFLICT: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  EVENT_ID_REUSED: 409,
  LIMIT_REACHED: 409,
  SWITCHED_OFF: 409,
  LINK_ENDED: 409,
  LICENCE_OVER: 409,
  LAST_ACCOUNT: 409,
  LAST_BUYER: 409,
  LAST_ADMIN: 409,
  ALREADY_SUSPENDED: 409,
  INVITED_ELSEWHERE: 409,
  IDENTITY_ELSEWHERE: 409,
  ARCHIVED: 409,
  CODE_REVOKED: 409,
  PARTICIPATES_ELSEWHERE: 409,
  NOT_INTEGRATED: 409,
  UPLOAD_INCOMPLETE: 409,
  TOO_MANY_UPLOADS: 409,
  POINT_HAS_SURVEY: 409,
  CONSENT_WITHDRAWN: 409,
  SHARING_REFUSED: 409,
  EMAIL_UNVERIFIED: 409,
  NO_MAILBOX: 409,
  UNDO_EXPIRED: 409,
  NOTHING_TO_PAY: 409,
  AMOUNT_TOO_HIGH: 409,
  AMOUNT_TOO_LOW: 409,
  PAYLOAD_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  FILE_TYPE_REFUSED: 415,
  TOO_MANY_REQUESTS: 429,
  MAIL_LIMIT_REACHED: 429,
  INTERNAL: 500,
  MAIL_NOT_SENT: 502,
  UNAVAILABLE: 503,
  STORAGE_UNAVAILABLE: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** One fault of the input: where, a stable code, and what to do about it in the caller's language. */
export const inputFault = z.strictObject({ path: z.string(), code: z.string(), message: z.string() });
export type InputFault = z.infer<typeof inputFault>;

/** The suspended record, the reason, and the end; null without an end. */
export const suspensionNotice = z.strictObject({
  targetKind: suspensionTarget,
  reason: z.string(),
  until: z.string().nullable(),
});

/** RFC 9457, as every error of the API is sent. */
export const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(errorCodes),
  detail: z.string(),
  requestId: z.string(),
  errors: z.array(inputFault).optional(),
  /** Of SUSPENDED. */
  suspension: suspensionNotice.optional(),
  /** Of PAYMENT_REQUIRED: what each costs, in the currency's smallest unit, and how many there are. */
  price: z.strictObject({ target: priceTarget, amount: z.int(), currency: z.string(), count: z.int() }).optional(),
});
export type Problem = z.infer<typeof problem>;
