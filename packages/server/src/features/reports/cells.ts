import { codeOfReceipt } from '@fairlead/contract/code';
import type { Language } from '@fairlead/contract/languages';
import { minorDigits } from '@fairlead/contract/money';
import type { SeenPerson } from '@fairlead/contract/visitors';
import type { Database } from '@fairlead/database/connection';
import type { Context } from '../../platform/context.ts';
import { decimalPointOf, type SheetReader } from '../../platform/csv.ts';
import { translate } from '../../platform/messages.ts';
import { industryName, jobRoleName } from '../assets/public.ts';
import { maskedPerson, visibleGrant, visiblePerson, visibleTags, visibleWish, wishText } from '../leads/public.ts';
import type { LeadRow } from '../leads/rows.ts';

export interface ReportContext<Caller> extends Context<Caller> {
  /** Where the rows are read: a database of its own where there is one. */
  readonly reader: Database;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
}

/** Between several values of one cell. */
export const listSeparator = '; ';

/** The columns of `personCells`, in the order in which reports show them. */
export const personColumns = [
  'name',
  'organization',
  'email',
  'phone',
  'city',
  'region',
  'countryCode',
  'industry',
  'profession',
] as const;

export const personCells = (person: SeenPerson, language: Language) => ({
  name: person.name,
  organization: person.organization ?? '',
  email: person.email ?? '',
  phone: person.phone ?? '',
  city: person.city ?? '',
  region: person.state ?? '',
  countryCode: person.countryCode ?? '',
  industry: industryName(person.industry, language),
  profession: jobRoleName(person.profession, language),
});

/** The columns of `leadCells`, in the order in which reports show them. */
export const leadColumns = ['leadId', 'isUnlocked', ...personColumns, 'rating', 'status', 'tags', 'wish'] as const;

/** The code of the receipt by which a lead is shared. */
export function receiptCell(row: Parameters<typeof visibleGrant>[0]): string {
  const grantId = visibleGrant(row);
  return grantId === null ? '' : codeOfReceipt(grantId);
}

/** The same for administrators: without contact details, whatever the exhibitor has paid for. */
export function maskedLeadCells(row: LeadRow, place: Parameters<typeof leadCells>[1]) {
  const { isUnlocked } = maskedPerson(row);
  const masked = leadCells({ ...row, isUnlocked: false }, place);
  return { ...masked, isUnlocked: translate(place.language, isUnlocked ? 'report.yes' : 'report.no') };
}

/** A lead as a report shows it: as much of the person as the exhibitor may see, and no more. */
export function leadCells(row: LeadRow, place: { readonly language: Language; readonly timeZone: string }) {
  const { language } = place;
  const person = visiblePerson(row);
  const wish = visibleWish(row);
  return {
    leadId: row.id,
    isUnlocked: translate(language, person.isUnlocked ? 'report.yes' : 'report.no'),
    ...personCells(person, language),
    // Unrated is no rating of 0.
    rating: row.rating === 0 ? '' : row.rating,
    status: translate(language, `report.status.${row.status}`),
    tags: visibleTags(row).join(listSeparator),
    wish: wish === null ? '' : wishText(wish, place),
  };
}

/** Returns what writes amounts of a currency as the reader's spreadsheet takes numbers: 10.23 or 10,23. */
export function amountIn(currency: string, reader: SheetReader): (amount: number) => string {
  const digits = minorDigits(currency);
  const point = decimalPointOf(reader);
  return (amount) => (amount / 10 ** digits).toFixed(digits).replace('.', point);
}
