import type { Lead } from '@fairlead/contract/leads';
import type { SharedField } from '@fairlead/contract/sharing';
import { internationalNumber } from '@fairlead/contract/telephone';
import { profileKeys, type SeenPerson, seenFields, type VisitorProfile } from '@fairlead/contract/visitors';
import { presentWish } from './present-wish.ts';
import type { LeadRow } from './rows.ts';

/** A person as an exhibitor may see them. */
export type VisiblePerson = SeenPerson & Pick<Lead, 'isUnlocked' | 'isConsentWithdrawn'>;

/** Made when it is first needed, so that a start does not load its data. */
let segmenter: Intl.Segmenter | undefined;

/** Stored fields of the person, and whether they may be seen. */
type StoredPerson = Pick<
  LeadRow,
  keyof VisitorProfile | 'email' | 'isUnlocked' | 'isConsentWithdrawn' | 'isPhoneShared'
>;

/** Fields that a locked lead shows as they are. All others are hidden, new ones as well. */
const alwaysShown: readonly (keyof SeenPerson)[] = ['industry', 'profession', 'countryCode'];
const hidden = Object.fromEntries(seenFields.map((field) => [field, null]));

/** Two characters from before the combining ones: the first is a letter for itself. Segmenting is slow, and rarely needed. */
const simpleStart = /^[\u0020-\u02ff](?![^\u0020-\u02ff])/;

/** The first letter as a person would count letters, with a full stop; '' of nothing. */
function initial(text: string | null): string {
  const trimmed = text?.trim() ?? '';
  if (simpleStart.test(trimmed)) return `${trimmed.charAt(0).toUpperCase()}.`;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const [first] = segmenter.segment(trimmed);
  return first ? `${first.segment.toLocaleUpperCase('en')}.` : '';
}

const isOpen = (row: Pick<StoredPerson, 'isUnlocked' | 'isConsentWithdrawn'>): boolean =>
  row.isUnlocked && !row.isConsentWithdrawn;

/**
 * The only place that decides what of a person an exhibitor sees. Contact details only of an unlocked lead whose consent
 * stands, without a telephone number that the person keeps back; of any other the initials, industry, job role and country.
 */
export function visiblePerson(row: StoredPerson): VisiblePerson {
  const isUnlocked = isOpen(row);
  const person: Record<string, unknown> = { ...hidden };
  for (const field of isUnlocked ? seenFields : alwaysShown) person[field] = row[field];
  if (isUnlocked) {
    person['name'] = row.name ?? '';
    const number = row.phone === null ? null : internationalNumber(row.prefix, row.phone);
    // Said as what is allowed: a query that forgets it shows no number.
    person['phone'] = row.isPhoneShared ? number : null;
  } else {
    person['name'] = initial(row.name);
    person['organization'] = initial(row.organization) || null;
  }
  return { ...(person as SeenPerson), isUnlocked, isConsentWithdrawn: row.isConsentWithdrawn };
}

/**
 * Returns the person as anybody outside of the company sees them, administrators too: the same as of a locked lead, whatever was
 * paid for. `isUnlocked` says whether the company sees more.
 */
export function maskedPerson(row: StoredPerson) {
  const { name, organization, industry, profession, countryCode, isConsentWithdrawn } = visiblePerson({
    ...row,
    isUnlocked: false,
  });
  return { name, organization, industry, profession, countryCode, isConsentWithdrawn, isUnlocked: isOpen(row) };
}

/** True if the e-mail is shown to be the person's; null wherever the e-mail itself is hidden. */
export const visibleVerification = (
  row: Pick<LeadRow, 'email' | 'isEmailVerified' | 'isUnlocked' | 'isConsentWithdrawn'>,
): boolean | null => (isOpen(row) && row.email !== null ? row.isEmailVerified : null);

/**
 * The event by which an open lead is shared; its receipt's code tells nothing about anybody. None of a masked lead: a person has one for all
 * projects of an exhibitor, so it would say which of its leads elsewhere this is.
 */
export const visibleGrant = (
  row: Pick<LeadRow, 'isUnlocked' | 'isConsentWithdrawn'> & { readonly grantId: string | null },
): string | null => (isOpen(row) ? row.grantId : null);

/** A lead's tags as they may be shown: none of a withdrawn one, for the team's words may name the person. */
export const visibleTags = ({ tags, isConsentWithdrawn }: Pick<LeadRow, 'tags' | 'isConsentWithdrawn'>): string[] =>
  isConsentWithdrawn ? [] : tags;

/** The person's wish, which is no contact detail: all of it but of a withdrawn lead. */
export const visibleWish = ({ wish, isConsentWithdrawn }: Pick<LeadRow, 'wish' | 'isConsentWithdrawn'>) =>
  isConsentWithdrawn || wish === null ? null : presentWish(wish);

const asInitial: Readonly<Partial<Record<SharedField, SharedField>>> = {
  name: 'initial',
  organization: 'organizationInitial',
};

/** Names the visible fields of a person. */
export const fieldsOf = (person: VisiblePerson): SharedField[] =>
  seenFields
    .filter((field) => person[field] !== null && person[field] !== '')
    .map((field) => (person.isUnlocked ? field : (asInitial[field] ?? field)));

/**
 * Names the fields that a withdrawn lead still shows of a person who has filled in these, by the same masking as everywhere.
 */
export const fieldsOfWithdrawn = (filled: readonly SharedField[]): SharedField[] =>
  fieldsOf(
    visiblePerson({
      ...(Object.fromEntries(
        [...profileKeys, 'email' as const].map((field) => [field, filled.some((one) => one === field) ? 'x' : null]),
      ) as Record<keyof VisitorProfile | 'email', null>),
      isPhoneShared: true,
      isUnlocked: true,
      isConsentWithdrawn: true,
    }),
  );
