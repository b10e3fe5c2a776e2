import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { flag, id } from './fields.ts';

export const getExtendedLeadsCsv = endpoint({
  name: 'getExtendedLeadsCsv',
  summary: 'Every scan event with its lead, masked where locked; `paid` keeps only unlocked or only locked ones',
  method: 'GET',
  path: '/project/{project}/leadReport/extended/csv',
  access: access.exhibitorTeam,
  params: z.strictObject({ project: id }),
  query: z.strictObject({ paid: flag.optional() }),
  response: { file: ['text/csv'] },
});
