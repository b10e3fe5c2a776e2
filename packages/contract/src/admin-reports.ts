import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, moment } from './fields.ts';

export const adminReportName = z.enum([
  'exhibitors',
  'organizers',
  'visitors',
  'participations',
  'scans',
  'leads',
  'payments',
  'prices',
  'licenses',
  'suspensions',
  'events',
]);
export type AdminReportName = z.infer<typeof adminReportName>;

export type AdminReportFilter = 'from' | 'to' | 'tradeFairId' | 'exhibitorId';

/** Filters of each report; any other is refused rather than ignored. */
export const adminReportFilters: Readonly<Record<AdminReportName, readonly AdminReportFilter[]>> = {
  exhibitors: ['from', 'to', 'tradeFairId'],
  organizers: ['from', 'to'],
  visitors: ['from', 'to', 'tradeFairId'],
  participations: ['tradeFairId'],
  scans: ['from', 'to', 'tradeFairId', 'exhibitorId'],
  leads: ['from', 'to', 'tradeFairId', 'exhibitorId'],
  payments: ['from', 'to', 'tradeFairId', 'exhibitorId'],
  prices: ['from', 'to'],
  licenses: ['from', 'to', 'tradeFairId', 'exhibitorId'],
  suspensions: ['from', 'to'],
  events: ['from', 'to', 'tradeFairId', 'exhibitorId'],
};

export const createAdminReport = endpoint({
  name: 'createAdminReport',
  summary: 'A report over the whole installation; of leads never any contact details',
  method: 'POST',
  path: '/admin/report/{name}',
  access: access.admin,
  params: z.strictObject({ name: adminReportName }),
  /** `from` counts, `to` does not. */
  body: z
    .strictObject({
      from: moment.optional(),
      to: moment.optional(),
      tradeFairId: id.optional(),
      exhibitorId: id.optional(),
    })
    .default({}),
  bodyName: 'requestBody',
  response: { file: ['text/csv'], work: 'export' },
});
