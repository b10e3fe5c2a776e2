import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { lead } from './leads.ts';
import { page, pageQuery } from './page.ts';

/** A lead as administrators read it: nothing by which anybody could be reached or named, whatever the company has paid for. */
export const maskedLead = lead.pick({
  id: true,
  /** The first letter and a full stop. */
  name: true,
  /** The same. */
  organization: true,
  industry: true,
  profession: true,
  countryCode: true,
  /** True if the company sees more. */
  isUnlocked: true,
  isConsentWithdrawn: true,
  firstAt: true,
  lastAt: true,
  scanCount: true,
  points: true,
  status: true,
});
export type MaskedLead = z.infer<typeof maskedLead>;

export const listMaskedLeads = endpoint({
  name: 'listMaskedLeads',
  summary:
    'Leads of any project without anybody’s contact details, last seen first; neither searched nor sorted by what they hide',
  method: 'GET',
  path: '/admin/project/{projectId}/lead',
  access: access.admin,
  params: z.strictObject({ projectId: id }),
  query: pageQuery,
  response: page(maskedLead),
});
