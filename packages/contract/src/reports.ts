import { z } from 'zod';
import { access, scopes } from './access.ts';
import { endpoint } from './endpoint.ts';
import { flag, id } from './fields.ts';

export const getExtendedLeadsCsv = endpoint({
  name: 'getExtendedLeadsCsv',
  scopes: scopes.read,
  summary: 'Every scan event with its lead, masked where locked; `paid` keeps only unlocked or only locked ones',
  method: 'GET',
  path: '/project/{project}/leadReport/extended/csv',
  access: access.exhibitorTeam,
  params: z.strictObject({ project: id }),
  query: z.strictObject({ paid: flag.optional() }),
  response: { file: ['text/csv'], work: 'export' },
});

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const getExtendedLeadsXlsx = endpoint({
  name: 'getExtendedLeadsXlsx',
  scopes: scopes.read,
  summary: 'The same as a spreadsheet: typed cells, filters, a further sheet when one is full',
  method: 'GET',
  path: '/project/{project}/leadReport/extended/xlsx',
  access: access.exhibitorTeam,
  params: z.strictObject({ project: id }),
  query: z.strictObject({ paid: flag.optional() }),
  response: { file: [xlsxType], work: 'export' },
});

export const getParticipationCsv = endpoint({
  name: 'getParticipationCsv',
  summary: 'The projects that take part in one trade fair, or in every one that the caller runs',
  method: 'GET',
  path: '/report/participation',
  access: access.fairSide,
  query: z.strictObject({ tradeFairId: id.optional() }),
  response: { file: ['text/csv'], work: 'export' },
});
