import type { LeadStatus } from '@fairlead/contract/leads';
import type { CrmPreset } from '@fairlead/contract/reports';
import { countryNamesIn } from '../../platform/country-codes.ts';
import { industryName, jobRoleName } from '../assets/public.ts';
import { visiblePerson, visibleTags } from '../leads/public.ts';
import type { CompleteRow } from './complete-queries.ts';

/** What a CRM's import reads without being told which column is which: its own names, and its own values in English. */
interface CrmColumn {
  readonly header: string;
  readonly cellOf: (lead: CrmLead) => string;
}

interface CrmLead {
  readonly row: CompleteRow;
  readonly person: ReturnType<typeof visiblePerson>;
  readonly firstName: string;
  readonly lastName: string;
}

/** The last word is the family name, as in most languages that these CRMs are used in; one that is missing is the e-mail. */
export function splitName(name: string, email: string): { firstName: string; lastName: string } {
  const parts = name.trim().split(/\s+/);
  const lastName = parts.at(-1) ?? '';
  return { firstName: parts.slice(0, -1).join(' '), lastName: lastName === '' ? email : lastName };
}

const country = (code: string | null): string => (code === null ? '' : (countryNamesIn('en').of(code) ?? code));

/** What has no column of its own, a line each. */
function description({ row, person }: CrmLead): string {
  const tags = visibleTags(row).join(', ');
  return [
    row.points === '' ? '' : `Scanned: ${row.points}`,
    person.industry === null ? '' : `Industry: ${industryName(person.industry, 'en')}`,
    tags === '' ? '' : `Tags: ${tags}`,
    `Score: ${row.score} of 100`,
    row.notes,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** Statuses that exist in every new organization; what counts as converted cannot be imported. */
const salesforceStatus: Readonly<Record<LeadStatus, string>> = {
  NEW: 'Open - Not Contacted',
  CONTACTED: 'Working - Contacted',
  QUALIFIED: 'Working - Contacted',
  CUSTOMER: 'Working - Contacted',
  DISCARDED: 'Closed - Not Converted',
};

/** Stages that every portal has, by their labels. */
const hubspotStage: Readonly<Record<LeadStatus, string>> = {
  NEW: 'Lead',
  CONTACTED: 'Lead',
  QUALIFIED: 'Sales Qualified Lead',
  CUSTOMER: 'Customer',
  DISCARDED: 'Other',
};

const warmth = (rating: number): string => (rating >= 4 ? 'Hot' : rating === 3 ? 'Warm' : rating > 0 ? 'Cold' : '');

const presets: Readonly<Record<CrmPreset, readonly CrmColumn[]>> = {
  SALESFORCE: [
    { header: 'First Name', cellOf: ({ firstName }) => firstName },
    { header: 'Last Name', cellOf: ({ lastName }) => lastName },
    // A lead without a company is refused.
    { header: 'Company', cellOf: ({ person }) => person.organization || '[not provided]' },
    { header: 'Email', cellOf: ({ person }) => person.email ?? '' },
    { header: 'Phone', cellOf: ({ person }) => person.phone ?? '' },
    { header: 'City', cellOf: ({ person }) => person.city ?? '' },
    { header: 'State/Province', cellOf: ({ person }) => person.state ?? '' },
    { header: 'Country', cellOf: ({ person }) => country(person.countryCode) },
    { header: 'Lead Source', cellOf: () => 'Trade Show' },
    { header: 'Lead Status', cellOf: ({ row }) => salesforceStatus[row.status] },
    { header: 'Rating', cellOf: ({ row }) => warmth(row.rating) },
    { header: 'Description', cellOf: description },
    // Whoever is in the report shares the data; whoever took it back is left out.
    { header: 'Email Opt Out', cellOf: () => 'FALSE' },
  ],
  HUBSPOT: [
    { header: 'First name', cellOf: ({ firstName }) => firstName },
    { header: 'Last name', cellOf: ({ lastName }) => lastName },
    { header: 'Email', cellOf: ({ person }) => person.email ?? '' },
    { header: 'Phone number', cellOf: ({ person }) => person.phone ?? '' },
    { header: 'Job title', cellOf: ({ person }) => jobRoleName(person.profession, 'en') },
    { header: 'Company name', cellOf: ({ person }) => person.organization ?? '' },
    { header: 'Website URL', cellOf: () => '' },
    { header: 'City', cellOf: ({ person }) => person.city ?? '' },
    { header: 'State/Region', cellOf: ({ person }) => person.state ?? '' },
    { header: 'Country/Region', cellOf: ({ person }) => country(person.countryCode) },
    { header: 'Lifecycle stage', cellOf: ({ row }) => hubspotStage[row.status] },
  ],
};

export const presetHeaders = (preset: CrmPreset): readonly string[] => presets[preset].map(({ header }) => header);

/** A lead as a CRM imports it, by the headers of its columns. */
export function presetCells(preset: CrmPreset, row: CompleteRow): Readonly<Record<string, string>> {
  const person = visiblePerson(row);
  const lead = { row, person, ...splitName(person.name, person.email ?? '') };
  return Object.fromEntries(presets[preset].map(({ header, cellOf }) => [header, cellOf(lead)]));
}
