import { z } from 'zod';
import { access } from './access.ts';
import { industryId, jobRoleId } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { flag, id } from './fields.ts';
import { page, pageQuery } from './page.ts';

export const leadStatus = z.enum(['NEW', 'CONTACTED', 'QUALIFIED', 'CUSTOMER', 'DISCARDED']);

/** A lead as its exhibitor may see it: while `isUnlocked` is false the contact fields are null and the name is its first letter. */
export const lead = z.strictObject({
  id,
  projectId: id,
  /** The first letter and a full stop while locked. */
  name: z.string(),
  organization: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  industry: industryId.nullable(),
  profession: jobRoleId.nullable(),
  countryCode: z.string().nullable(),
  isUnlocked: z.boolean(),
  isConsentWithdrawn: z.boolean(),
  firstAt: z.string(),
  lastAt: z.string(),
  scanCount: z.int(),
  points: z.array(z.strictObject({ beaconId: id, name: z.string() })),
  rating: z.int().min(0).max(5),
  status: leadStatus,
  tags: z.array(z.string()),
});
export type Lead = z.infer<typeof lead>;

export const listLeads = endpoint({
  name: 'listLeads',
  summary: 'Leads of a project, last seen first',
  method: 'GET',
  path: '/project/{projectId}/lead',
  access: access.exhibitorTeam,
  params: z.strictObject({ projectId: id }),
  query: pageQuery.extend({ unlocked: flag.optional(), beaconId: id.optional() }),
  response: page(lead),
});

export const getLead = endpoint({
  name: 'getLead',
  summary: 'One lead',
  method: 'GET',
  path: '/project/{projectId}/lead/{leadId}',
  access: access.exhibitorTeam,
  params: z.strictObject({ projectId: id, leadId: id }),
  response: lead,
});
