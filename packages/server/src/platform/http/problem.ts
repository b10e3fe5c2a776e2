import type { ErrorCode, InputFault, Problem } from '@fairlead/contract/errors';

/** A business error on its way to the caller; the error handler alone turns it into problem+json. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly faults: readonly InputFault[] | undefined;
  /** Fills the placeholders of the code's text. */
  readonly values: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: { faults?: readonly InputFault[]; values?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(code);
    this.code = code;
    this.faults = options.faults;
    this.values = options.values ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Something has to be paid for first: what it costs, and how many there are. */
export class PaymentNeededError extends ApiError {
  readonly price: NonNullable<Problem['price']>;

  constructor(price: NonNullable<Problem['price']>) {
    super('PAYMENT_REQUIRED');
    this.price = price;
  }
}

/** Hides another tenant's object like one that never was. */
export const notFound = (): ApiError => new ApiError('NOT_FOUND');

/** The caller went away before the answer: the work for it ends, without an answer. */
export class CallerGoneError extends Error {
  override name = 'CallerGoneError';
}

/** INVALID_INPUT at one place; `code` is also the key of its text. */
export class InputError extends Error {
  override name = 'InputError';
  readonly path: string;
  readonly code: string;

  constructor(path: string, code: string) {
    super(`${path}: ${code}`);
    this.path = path;
    this.code = code;
  }
}
