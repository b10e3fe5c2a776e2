import { z } from 'zod';
import { access, scopes } from './access.ts';
import { endpoint } from './endpoint.ts';
import { flag, id } from './fields.ts';
import { leadFilter } from './leads.ts';
import { page, pageQuery } from './page.ts';

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

/** Columns and values that a CRM's import knows without being told. */
export const crmPreset = z.enum(['SALESFORCE', 'HUBSPOT']);
export type CrmPreset = z.infer<typeof crmPreset>;

const complete = {
  method: 'GET',
  scopes: scopes.read,
  access: access.exhibitorTeam,
  params: z.strictObject({ project: id }),
} as const;

export const getCompleteLeadsCsv = endpoint({
  ...complete,
  name: 'getCompleteLeadsCsv',
  summary:
    'Every unlocked lead that the filter lets through, with every field, a row for each, or as a CRM imports it (`preset`); 402 with price and count where none is unlocked',
  path: '/project/{project}/leadReport/complete/csv',
  query: leadFilter.extend({ preset: crmPreset.optional() }),
  response: { file: ['text/csv'], work: 'export' },
});

export const getCompleteLeadsXlsx = endpoint({
  ...complete,
  name: 'getCompleteLeadsXlsx',
  summary: 'The same as a spreadsheet',
  path: '/project/{project}/leadReport/complete/xlsx',
  query: leadFilter,
  response: { file: [xlsxType], work: 'export' },
});

const completePage = page(z.record(z.string(), z.union([z.string(), z.number()]))).extend({
  /** Of the items, in their order, named in the reader's language; behind the lead's own the questions of surveys. */
  columns: z.array(z.strictObject({ key: z.string(), header: z.string() })),
});
export type CompletePage = z.infer<typeof completePage>;

export const getCompleteLeads = endpoint({
  ...complete,
  name: 'getCompleteLeads',
  summary: "The same as pages; belongs to the project's dashboard, 402 until that is paid for",
  path: '/project/{project}/leadReport/complete/online',
  query: pageQuery,
  response: completePage,
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
