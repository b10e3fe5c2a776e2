import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';

/**
 * A visit under the visitor's e-mail that another record than their own has made: the visitor is asked whether it was theirs. Until
 * the yes it shows the exhibitor the entries of that visit, and nothing of the visitor.
 */
export const claim = z.strictObject({
  id,
  exhibitor: z.strictObject({ id, name: z.string(), logoUrl: z.string().nullable() }),
  /** The fair at which it was last; null outside of fairs. */
  tradeFair: z.strictObject({ name: z.string(), timeZone: z.string() }).nullable(),
  /** How the exhibitor got it: points were scanned on a phone, or its staff scanned a badge. */
  sources: z.array(z.enum(['VISITOR_SCAN', 'STAFF'])),
  /** How many points were scanned. */
  pointCount: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
});
export type Claim = z.infer<typeof claim>;

export const maxClaims = 100;

export const listClaims = endpoint({
  name: 'listClaims',
  summary: "Stands that were visited under the visitor's e-mail, the last one first: was that the visitor?",
  method: 'GET',
  path: '/visitor/claim',
  access: access.visitor,
  response: z.array(claim),
});

export const answerClaims = endpoint({
  name: 'answerClaims',
  summary:
    'Say of such stands whether it was the visitor: a yes joins them, a no takes the consent back there for good',
  method: 'POST',
  path: '/visitor/claim',
  access: access.visitor,
  body: z.strictObject({
    answers: z
      .array(z.strictObject({ id, isOwn: z.boolean() }))
      .min(1)
      .max(maxClaims),
  }),
  bodyName: 'claimAnswers',
  /** MISSING of what is not asked, or was answered already. */
  response: z.array(z.strictObject({ id, result: z.enum(['OK', 'MISSING']) })),
});
