import type { Lead } from '@fairlead/contract/leads';
import type { LeadRow } from './rows.ts';

/** What an exhibitor may see of the person. */
export type VisiblePerson = Pick<
  Lead,
  | 'name'
  | 'organization'
  | 'email'
  | 'phone'
  | 'city'
  | 'industry'
  | 'profession'
  | 'countryCode'
  | 'isUnlocked'
  | 'isConsentWithdrawn'
>;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first letter as a person would count letters, with a full stop; '' of nothing. */
function initial(text: string | null): string {
  const [first] = segmenter.segment((text ?? '').trim());
  return first ? `${first.segment.toLocaleUpperCase('en')}.` : '';
}

/**
 * The only place that decides what of a person an exhibitor sees. Contact details only of an unlocked lead whose consent
 * stands; of any other the initials, industry, job role and country.
 */
export function visiblePerson(row: LeadRow): VisiblePerson {
  const isOpen = row.isUnlocked && !row.isConsentWithdrawn;
  const open = {
    industry: row.industry,
    profession: row.profession,
    countryCode: row.countryCode,
    isUnlocked: isOpen,
    isConsentWithdrawn: row.isConsentWithdrawn,
  };
  if (!isOpen) {
    return {
      ...open,
      name: initial(row.name),
      organization: initial(row.organization) || null,
      email: null,
      phone: null,
      city: null,
    };
  }
  const phone = row.phone === null ? null : [row.prefix, row.phone].filter((part) => part !== null).join(' ');
  return { ...open, name: row.name ?? '', organization: row.organization, email: row.email, phone, city: row.city };
}
