import type { Language } from '@fairlead/contract/languages';
import type { Lead } from '@fairlead/contract/leads';
import type { SharedField } from '@fairlead/contract/sharing';
import { internationalNumber } from '@fairlead/contract/telephone';
import type { Wish } from '@fairlead/contract/wishes';
import { localTime } from '../../platform/local-time.ts';
import { translate } from '../../platform/messages.ts';
import type { LeadRow, StoredWish } from './rows.ts';

/** Returns a wish with its moments as all others are written. */
export const presentWish = ({ meetingAt, at, ...wish }: StoredWish): Wish => ({
  ...wish,
  meetingAt: meetingAt === null ? null : new Date(meetingAt).toISOString(),
  at: new Date(at).toISOString(),
});

/** Returns a wish as one line of a file: "A meeting, 2026-03-01 10:00, by e-mail, no calls". */
export function wishText(
  { kind, by, noCalls, meetingAt }: Wish,
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): string {
  const parts = [
    translate(language, `wish.${kind}`),
    ...(meetingAt === null ? [] : [localTime(new Date(meetingAt), timeZone).slice(0, 16)]),
    ...(by === null ? [] : [translate(language, `wish.by.${by}`)]),
    ...(noCalls ? [translate(language, 'wish.noCalls')] : []),
  ];
  return parts.join(', ');
}

/** Fields of the person that an exhibitor may see. */
export type VisiblePerson = Pick<
  Lead,
  | 'name'
  | 'organization'
  | 'email'
  | 'phone'
  | 'city'
  | 'state'
  | 'industry'
  | 'profession'
  | 'countryCode'
  | 'isUnlocked'
  | 'isConsentWithdrawn'
>;

/** Made when it is first needed, so that a start does not load its data. */
let segmenter: Intl.Segmenter | undefined;

/** Stored fields of the person, and whether they may be seen. */
type StoredPerson = Pick<
  LeadRow,
  | 'isUnlocked'
  | 'isConsentWithdrawn'
  | 'name'
  | 'email'
  | 'organization'
  | 'profession'
  | 'industry'
  | 'city'
  | 'state'
  | 'countryCode'
  | 'phone'
  | 'prefix'
  | 'isPhoneShared'
>;

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
  const { industry, profession, countryCode, isConsentWithdrawn } = row;
  const isUnlocked = isOpen(row);
  const open = { industry, profession, countryCode, isUnlocked, isConsentWithdrawn };
  if (!isUnlocked) {
    const organization = initial(row.organization) || null;
    return { ...open, name: initial(row.name), organization, email: null, phone: null, city: null, state: null };
  }
  const number = row.phone === null ? null : internationalNumber(row.prefix, row.phone);
  // Said as what is allowed: a query that forgets it shows no number.
  const phone = row.isPhoneShared ? number : null;
  const { name, organization, email, city, state } = row;
  return { ...open, name: name ?? '', organization, email, phone, city, state };
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

/** Names the visible fields of a person. */
export function fieldsOf({
  name,
  organization,
  isUnlocked,
  isConsentWithdrawn: _,
  ...rest
}: VisiblePerson): SharedField[] {
  const seen: SharedField[] = [];
  if (name !== '') seen.push(isUnlocked ? 'name' : 'initial');
  for (const [field, value] of Object.entries(rest)) if (value !== null) seen.push(field as SharedField);
  if (organization !== null) seen.push(isUnlocked ? 'organization' : 'organizationInitial');
  return seen;
}

const empty: Omit<StoredPerson, 'isUnlocked' | 'isConsentWithdrawn'> = {
  name: null,
  email: null,
  organization: null,
  profession: null,
  industry: null,
  city: null,
  state: null,
  countryCode: null,
  phone: null,
  prefix: null,
  isPhoneShared: true,
};

/**
 * Names the fields that a withdrawn lead still shows of a person who has filled in these, by the same masking as everywhere.
 */
export const fieldsOfWithdrawn = (filled: readonly SharedField[]): SharedField[] =>
  fieldsOf(
    visiblePerson({
      ...empty,
      ...(Object.fromEntries(filled.map((field) => [field, 'x'])) as Partial<StoredPerson>),
      isUnlocked: true,
      isConsentWithdrawn: true,
    }),
  );
