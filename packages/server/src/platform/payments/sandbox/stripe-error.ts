/** A refusal in Stripe's words, as the SDK makes its errors from. */
export class StripeRefusal extends Error {
  override name = 'StripeRefusal';
  readonly status: number;
  readonly error: {
    readonly type: 'invalid_request_error' | 'idempotency_error' | 'api_error';
    readonly code?: string;
    readonly message: string;
    readonly param?: string;
  };

  constructor(status: number, error: StripeRefusal['error']) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export const invalidRequest = (message: string, more: { code?: string; param?: string } = {}): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...more });

/** `kind` as Stripe calls it in errors, such as `checkout.session`. */
export const resourceMissing = (kind: string, id: string, param = 'id', status = 404): StripeRefusal =>
  new StripeRefusal(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
