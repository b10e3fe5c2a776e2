import { z } from 'zod';
import { access, scopes } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { leadLimits } from './leads.ts';
import { priceScope } from './prices.ts';

/** Leads by their ids; all whose owners have shown that the e-mail is theirs; or all. Those that mail came back from are chosen by id only. */
export const leadsToUnlock = z.union([z.enum(['ALL', 'VERIFIED']), z.array(id).min(1).max(leadLimits.atOnce)]);
export type LeadsToUnlock = z.infer<typeof leadsToUnlock>;

/** Leads of one price in a quote, or those that one licence covers. */
export const quoteLine = z.strictObject({
  count: z.int().min(1),
  /** Of one lead, in the currency's smallest unit; 0 of what a licence covers. */
  amount: z.int().min(0),
  source: priceScope,
  /** Of what a licence covers: its name, and what is left of it then; null of one without a limit. */
  licenceName: z.string().optional(),
  remainingAfter: z.int().nullable().optional(),
});

/** Cost of the leads of one fair that no licence and no credit covers, or, in a quote, of all locked ones. */
export const unlockQuote = z.strictObject({
  /** Of those asked for by id; empty for ALL and VERIFIED. */
  leadIds: z.array(id),
  count: z.int().min(1),
  /** Of those that no licence covers, together. */
  amount: z.int().min(0),
  currency: z.string(),
  /** Whose price it is that no licence covers. */
  source: priceScope,
  /** Licences first, in the order in which they are used, then the price. */
  lines: z.array(quoteLine),
});
export type UnlockQuote = z.infer<typeof unlockQuote>;

export const unlockLeads = endpoint({
  name: 'unlockLeads',
  scopes: scopes.work,
  summary:
    'Open the contact details of what costs nothing or is covered, once per lead, and quote the rest; withdrawn leads are left out. Who may not buy opens only what costs nothing',
  method: 'POST',
  path: '/project/{projectId}/lead/unlock',
  access: access.exhibitorTeam,
  params: z.strictObject({ projectId: id }),
  bodyLimit: 48 * 1024,
  body: z.strictObject({
    leadIds: leadsToUnlock,
    /** Says what it would cost, and changes nothing. */
    isQuoteOnly: z.boolean().default(false),
  }),
  response: z.strictObject({
    /** Those of the ids asked for that are open now and were not before; empty for ALL and VERIFIED, whose count says how many. */
    unlocked: z.array(id),
    unlockedCount: z.int(),
    /** Of ALL and VERIFIED: how many that cost nothing are left because there was no time for more; the same request goes on with them. */
    remainingCount: z.int().min(1).optional(),
    quote: unlockQuote.optional(),
  }),
});
