import { z } from 'zod';
import { access, scopes } from './access.ts';
import { industryId, industryIds, jobRoleId, jobRoleIds } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { countryCode, flag, id, line, moment } from './fields.ts';
import { pulled, updatedSince } from './lead-pull.ts';
import { scorePart } from './lead-score.ts';
import { page, searchQuery } from './page.ts';
import { priceScope } from './prices.ts';
import { seenPerson } from './visitors.ts';
import { wish, wishKind } from './wishes.ts';

export const leadStatus = z.enum(['NEW', 'CONTACTED', 'QUALIFIED', 'CUSTOMER', 'DISCARDED']);
export type LeadStatus = z.infer<typeof leadStatus>;

export const leadLimits = { tagLength: 40, tags: 20, noteLength: 2000, atOnce: 500 } as const;
export const leadTag = line(leadLimits.tagLength);

/** How a lead was unlocked: what was paid for it, and whose price that was. */
export const leadUnlock = z.strictObject({
  at: z.string(),
  amount: z.int(),
  currency: z.string(),
  source: priceScope,
});

/** A lead as its exhibitor may see it: while `isUnlocked` is false the contact fields are null and the name is its first letter. */
export const lead = z.strictObject({
  id,
  projectId: id,
  ...seenPerson.shape,
  /** True if the person has proved the e-mail to be theirs; null where it is hidden. */
  isEmailVerified: z.boolean().nullable(),
  isUnlocked: z.boolean(),
  isConsentWithdrawn: z.boolean(),
  firstAt: z.string(),
  lastAt: z.string(),
  scanCount: z.int(),
  points: z.array(z.strictObject({ beaconId: id, name: z.string() })),
  rating: z.int().min(0).max(5),
  status: leadStatus,
  /** None while the consent is withdrawn, for they may name the person. */
  tags: z.array(z.string()),
  /** The colleague who follows up. */
  assigneeId: id.nullable(),
  /** When the team first got in touch: the status went beyond NEW for the first time. */
  contactedAt: z.string().nullable(),
  /** 0 to 100, the sum of its reasons; null while the consent is withdrawn. */
  score: z.int().min(0).max(100).nullable(),
  scoreReasons: z.array(scorePart),
  /** The person's wish; null without one, or while the consent is withdrawn. */
  wish: wish.nullable(),
  /** Null while locked. */
  unlock: leadUnlock.nullable(),
  /** First member of staff who scanned the person; null without a capture. The name is null once the account is gone. */
  capturedBy: z.strictObject({ name: z.string().nullable(), at: z.string() }).nullable(),
});
export type Lead = z.infer<typeof lead>;

/** Several values with commas between them. */
const listOf = <T extends z.ZodType<unknown, string>>(item: T, max: number) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(item).min(1).max(max));

export const leadSortKeys = ['lastAt', 'firstAt', 'rating', 'score', 'name'] as const;
/** A list is sorted by one of these; a hyphen before it turns the order around. */
export const leadSort = z.enum([...leadSortKeys, '-lastAt', '-firstAt', '-rating', '-score', '-name']);
export type LeadSort = z.infer<typeof leadSort>;

/** Filters of a list of leads; all given ones must hold. */
export const leadFilter = z.strictObject({
  unlocked: flag.optional(),
  beaconId: id.optional(),
  /** At least so many stars. */
  rating: z.coerce.number().int().min(0).max(5).optional(),
  /** One of these, such as `NEW,CONTACTED`. */
  status: listOf(leadStatus, leadStatus.options.length).optional(),
  tag: leadTag.optional(),
  /** An account's id, or NOBODY for unassigned leads. */
  assigneeId: z.union([z.literal('NOBODY'), id]).optional(),
  /** One of these, such as `QUOTE,MEETING`. */
  wish: listOf(wishKind, wishKind.options.length).optional(),
  /** From one of these countries, such as `DE,PL`. */
  countryCode: listOf(countryCode, 50).optional(),
  industry: listOf(industryId, industryIds.length).optional(),
  profession: listOf(jobRoleId, jobRoleIds.length).optional(),
  /** Account of the first capture. */
  capturedBy: id.optional(),
  /** Last seen at this moment or later. */
  from: moment.optional(),
  /** Last seen before this moment. */
  to: moment.optional(),
  minScore: z.coerce.number().int().min(0).max(100).optional(),
  /** These leads alone. */
  ids: listOf(id, 100).optional(),
});

export const listLeads = endpoint({
  name: 'listLeads',
  scopes: scopes.read,
  summary:
    'Leads of a project, last seen first unless sorted otherwise. With `updatedSince` those that changed since, withdrawn and gone ones as tombstones',
  method: 'GET',
  path: '/project/{projectId}/lead',
  access: access.exhibitorTeam,
  params: z.strictObject({ projectId: id }),
  query: searchQuery.extend({
    ...leadFilter.shape,
    sort: leadSort.optional(),
    /** Changes since then; nothing but `limit` may stand beside it. */
    updatedSince: updatedSince.optional(),
  }),
  response: page(lead).extend(pulled.partial().shape),
});

/** Apart from the list, which is shown before its leads are counted. */
export const countLeads = endpoint({
  name: 'countLeads',
  scopes: scopes.read,
  summary: 'How many leads of a project there are: exact up to 10,000, and null for more',
  method: 'GET',
  path: '/project/{projectId}/lead/count',
  access: access.exhibitorTeam,
  params: z.strictObject({ projectId: id }),
  query: leadFilter.extend({ q: searchQuery.shape.q }),
  response: z.strictObject({ total: z.int().nullable() }),
});

export const getLead = endpoint({
  name: 'getLead',
  scopes: scopes.read,
  summary: 'One lead',
  method: 'GET',
  path: '/project/{projectId}/lead/{leadId}',
  access: access.exhibitorTeam,
  params: z.strictObject({ projectId: id, leadId: id }),
  response: lead,
});
