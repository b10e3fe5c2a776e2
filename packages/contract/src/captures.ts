import { z } from 'zod';
import { access, scopes } from './access.ts';
import { endpoint, maxBodyLimit } from './endpoint.ts';
import { problem } from './errors.ts';
import { id, moment, paragraphs, scannedText } from './fields.ts';
import { lead, leadLimits, leadTag } from './leads.ts';

/** A scan of a visitor's personal code by staff: the id and the time are the device's. */
export const capture = z.strictObject({
  id,
  /** A visitor's code, or what their QR code says. */
  code: scannedText,
  occurredAt: moment,
  rating: z.int().min(1).max(5).optional(),
  tags: z.array(leadTag).max(leadLimits.tags).optional(),
  note: paragraphs(leadLimits.noteLength).optional(),
  /** Point of the project that interested the person. */
  beaconId: id.optional(),
});
export type Capture = z.infer<typeof capture>;

/** `DUPLICATE`: a lead already. `MISSING`: not a person's code. `REFUSED`: for good, for the reason in `problem`. */
export const captureOutcome = z.strictObject({
  id,
  result: z.enum(['OK', 'DUPLICATE', 'MISSING', 'REFUSED']),
  lead: lead.optional(),
  problem: problem.optional(),
});
export type CaptureOutcome = z.infer<typeof captureOutcome>;

const refusedItem = z
  .looseObject({ id })
  .transform((item) => ({ id: item.id, issues: capture.safeParse(item).error?.issues ?? [] }));

export const captureLeads = endpoint({
  name: 'captureLeads',
  scopes: scopes.capture,
  summary:
    'Report up to 500 people whose code the stand scanned; each is answered by itself, and the same id again changes nothing',
  method: 'POST',
  path: '/project/{projectId}/lead/capture',
  access: access.exhibitorTeam,
  params: z.strictObject({ projectId: id }),
  bodyLimit: maxBodyLimit,
  body: z.strictObject({
    items: z
      .array(z.union([capture, refusedItem]))
      .min(1)
      .max(500),
  }),
  response: z.array(captureOutcome),
});

/** An item of what is reported, or what is wrong with it. */
export type CaptureItem = z.output<typeof captureLeads.body>['items'][number];
