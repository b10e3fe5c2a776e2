import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { language } from './fields.ts';

export const legalDocument = z.enum(['terms', 'privacy']);
export type LegalDocument = z.infer<typeof legalDocument>;

/** A text to agree to, in parts that a page can draw without reading markup. */
export const legalText = z.strictObject({
  title: z.string(),
  /** Version that a consent names. */
  textVersion: z.string(),
  /** True while the operator has put no text of their own in its place. */
  isTemplate: z.boolean(),
  parts: z.array(z.strictObject({ kind: z.enum(['HEADING', 'PARAGRAPH', 'ITEM']), text: z.string() })),
});
export type LegalText = z.infer<typeof legalText>;

export const getLegalText = endpoint({
  name: 'getLegalText',
  summary: 'The terms of use or the privacy notice in force, in a language',
  method: 'GET',
  path: '/legal/{document}',
  access: access.anyone,
  params: z.strictObject({ document: legalDocument }),
  query: z.strictObject({ lang: language }),
  isCacheable: true,
  response: legalText,
});
