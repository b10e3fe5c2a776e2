import type Stripe from 'stripe';
import { z } from 'zod';
import { currencies, isCurrency, mostCharge, stepOf } from './currencies.ts';
import { type Form, nameOf, toList, valueAt } from './form-body.ts';
import { invalidRequest, type StripeRefusal } from './stripe-error.ts';

const mostUrl = 5_000;
const fault = (message: string, code?: string) => ({ code: 'custom' as const, message, params: { code } });

/** Text of a form that is read as something else; `read` returns undefined for what cannot be. */
const readAs = <T>(name: string, code: string | undefined, read: (text: string) => T | undefined) =>
  z.string().transform((text, context) => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue(fault(`Invalid ${name}: ${text}`, code));
    return z.NEVER;
  });

const integer = readAs('integer', 'parameter_invalid_integer', (text) =>
  /^-?\d{1,15}$/.test(text) ? Number(text) : undefined,
);
const atLeast = (least: number) =>
  integer.superRefine((value, context) => {
    if (value < least)
      context.addIssue(fault(`This value must be greater than or equal to ${least}.`, 'parameter_invalid_integer'));
  });
const boolean = readAs('boolean', undefined, (text) => ({ true: true, false: false })[text]);
const text = (most: number) => z.string().min(1).max(most);
const list = <T extends z.ZodType>(item: T) => z.preprocess(toList, z.array(item).min(1).max(100));
const url = readAs('URL', 'url_invalid', (value) => {
  const known = URL.canParse(value) ? new URL(value).protocol : '';
  return value.length <= mostUrl && /^https?:$/.test(known) ? value : undefined;
});
const email = readAs('email address', 'email_invalid', (value) => (/^\S+@\S+$/.test(value) ? value : undefined));
const currency = z.string().superRefine((code, context) => {
  if (!isCurrency(code))
    context.addIssue(
      fault(`Invalid currency: ${code}. Stripe currently supports these currencies: ${currencies.join(', ')}`),
    );
});
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((given) => Object.keys(given).length <= 50, fault('Metadata can have up to 50 keys.'));
const expand = list(z.string()).optional();

/** Parameters by names that the SDK knows; no others compile. */
type Named<Params> = Partial<Record<keyof Params, z.ZodType>>;

const lineItem = z.strictObject({
  quantity: atLeast(1),
  price_data: z
    .strictObject({
      currency,
      unit_amount: atLeast(0),
      product_data: z.strictObject({ name: text(250), description: text(2_000).optional() }),
      tax_behavior: z.literal('exclusive').optional(),
    })
    .superRefine(({ currency: code, unit_amount: amount }, context) => {
      const path = ['unit_amount'];
      const step = stepOf(code);
      if (amount > mostCharge)
        context.addIssue({ ...fault(`Invalid integer: ${amount} is too large.`, 'amount_too_large'), path });
      else if (amount % step !== 0)
        context.addIssue({ ...fault(`Amounts in ${code} must be divisible by ${step}.`), path });
    }),
} satisfies Named<Stripe.Checkout.SessionCreateParams.LineItem>);

export const sessionParameters = z.strictObject({
  mode: z.literal('payment'),
  client_reference_id: text(200).optional(),
  metadata: metadata.optional(),
  payment_intent_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  line_items: list(lineItem),
  customer_email: email.optional(),
  locale: z.enum(['auto', 'en', 'es', 'de']).optional(),
  automatic_tax: z.strictObject({ enabled: boolean }).optional(),
  tax_id_collection: z.strictObject({ enabled: boolean }).optional(),
  expires_at: integer.optional(),
  success_url: url,
  cancel_url: url.optional(),
  expand,
} satisfies Named<Stripe.Checkout.SessionCreateParams>);
export type SessionParameters = z.output<typeof sessionParameters>;

export const refundParameters = z.strictObject({
  payment_intent: text(100),
  amount: atLeast(1).optional(),
  metadata: metadata.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
} satisfies Named<Stripe.RefundCreateParams>);

export const retrieveParameters = z.strictObject({ expand });

export const productParameters = z.strictObject({
  limit: atLeast(1)
    .refine(
      (value) => value <= 100,
      fault('This value must be less than or equal to 100.', 'parameter_invalid_integer'),
    )
    .optional(),
  starting_after: text(100).optional(),
  active: boolean.optional(),
} satisfies Named<Stripe.ProductListParams>);

function refusalOf(issue: z.core.$ZodIssue, form: Form): StripeRefusal {
  const name = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const given = valueAt(form, issue.path);
  if (given === undefined)
    return invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  if (given === '')
    return invalidRequest(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset.`,
      { code: 'parameter_invalid_empty', param: name },
    );
  if (issue.code !== 'custom') return invalidRequest(`Invalid ${name}`, { param: name });
  const code = issue.params?.['code'];
  return invalidRequest(issue.message, { param: name, ...(typeof code === 'string' && { code }) });
}

/** @throws StripeRefusal for the first thing that is wrong, in Stripe's words */
export function readParameters<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw issue === undefined ? invalidRequest('Invalid request') : refusalOf(issue, form);
}
