import type { LeadStatus } from '@fairlead/contract/leads';
import type { CrmPreset } from '@fairlead/contract/reports';
import { countryNamesIn } from '../../platform/country-codes.ts';
import { nameParts } from '../../platform/name-parts.ts';
import { industryName, jobRoleName } from '../assets/public.ts';
import { visiblePerson, visibleTags, visibleWish, wishText } from '../leads/public.ts';
import { listSeparator } from './cells.ts';
import type { CompleteRow } from './queries.ts';

/** Columns that a CRM's import recognizes by itself: its own names, and its own values in English. */
interface CrmColumn {
  readonly header: string;
  readonly cellOf: (lead: CrmLead) => string;
}

interface CrmLead {
  readonly row: CompleteRow;
  readonly person: ReturnType<typeof visiblePerson>;
  readonly firstName: string;
  readonly lastName: string;
  readonly wish: ReturnType<typeof visibleWish>;
  /** Of the project. */
  readonly timeZone: string;
}

/** The same parts as in a vCard; a family name is required, and where there is none it is the e-mail. */
export function splitName(name: string, email: string): { firstName: string; lastName: string } {
  const { given, family } = nameParts(name);
  return { firstName: given, lastName: family || email };
}

const country = (code: string | null): string => (code === null ? '' : (countryNamesIn('en').of(code) ?? code));

/** Fields without a column of their own, a line each; the person's request comes first. */
function description({ row, person, wish, timeZone }: CrmLead, more: readonly string[] = []): string {
  const tags = visibleTags(row).join(listSeparator);
  return [
    wish === null ? '' : `Asked for: ${wishText(wish, { language: 'en', timeZone })}`,
    row.points === '' ? '' : `Scanned: ${row.points}`,
    person.industry === null ? '' : `Industry: ${industryName(person.industry, 'en')}`,
    tags === '' ? '' : `Tags: ${tags}`,
    `Score: ${row.score} of 100`,
    ...more,
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
    { header: 'Title', cellOf: ({ person }) => jobRoleName(person.profession, 'en') },
    { header: 'Email', cellOf: ({ person }) => person.email ?? '' },
    { header: 'Phone', cellOf: ({ person }) => person.phone ?? '' },
    { header: 'City', cellOf: ({ person }) => person.city ?? '' },
    // By its code: with a list of countries switched on, a name that is spelled otherwise is refused, and so is a state.
    { header: 'Country Code', cellOf: ({ person }) => person.countryCode ?? '' },
    { header: 'Lead Source', cellOf: () => 'Trade Show' },
    { header: 'Lead Status', cellOf: ({ row }) => salesforceStatus[row.status] },
    { header: 'Rating', cellOf: ({ row }) => warmth(row.rating) },
    {
      header: 'Description',
      cellOf: (lead) => description(lead, lead.person.state ? [`State: ${lead.person.state}`] : []),
    },
    // People in the report share their data; people who withdrew are left out.
    { header: 'Email Opt Out', cellOf: () => 'FALSE' },
    { header: 'Do Not Call', cellOf: ({ wish }) => (wish?.noCalls ? 'TRUE' : 'FALSE') },
  ],
  HUBSPOT: [
    { header: 'First name', cellOf: ({ firstName }) => firstName },
    { header: 'Last name', cellOf: ({ lastName }) => lastName },
    { header: 'Email', cellOf: ({ person }) => person.email ?? '' },
    // There is no field that says "no calls": then the number stays out.
    { header: 'Phone number', cellOf: ({ person, wish }) => (wish?.noCalls ? '' : (person.phone ?? '')) },
    { header: 'Job title', cellOf: ({ person }) => jobRoleName(person.profession, 'en') },
    { header: 'Company name', cellOf: ({ person }) => person.organization ?? '' },
    { header: 'Website URL', cellOf: () => '' },
    { header: 'City', cellOf: ({ person }) => person.city ?? '' },
    { header: 'State/Region', cellOf: ({ person }) => person.state ?? '' },
    { header: 'Country/Region', cellOf: ({ person }) => country(person.countryCode) },
    { header: 'Lifecycle stage', cellOf: ({ row }) => hubspotStage[row.status] },
    { header: 'Message', cellOf: (lead) => description(lead) },
  ],
};

export const presetHeaders = (preset: CrmPreset): readonly string[] => presets[preset].map(({ header }) => header);

/** A lead as a CRM imports it, by the headers of its columns; `timeZone` is the project's. */
export function presetCells(preset: CrmPreset, row: CompleteRow, timeZone: string): Readonly<Record<string, string>> {
  const person = visiblePerson(row);
  const lead = { row, person, wish: visibleWish(row), timeZone, ...splitName(person.name, person.email ?? '') };
  return Object.fromEntries(presets[preset].map(({ header, cellOf }) => [header, cellOf(lead)]));
}
