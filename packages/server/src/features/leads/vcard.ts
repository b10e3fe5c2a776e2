import { contentLine, escapeText, utcMoment } from '../../platform/content-lines.ts';
import { nameParts } from '../../platform/name-parts.ts';

/** One person's card, with what is known of them. */
export interface Card {
  readonly id: string;
  readonly name: string;
  readonly organization: string | null;
  readonly title: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string;
  readonly tags: readonly string[];
  readonly note: string;
}

/** Phones build the name that they show from it, and without it show the company. */
function partsOf(name: string): string {
  const { given, family } = nameParts(name);
  return `${escapeText(family)};${escapeText(given)};;;`;
}

/** Writes a card as vCard 3.0 (RFC 2426), which programs read that do not know 4.0; `now` is when it was made. */
export function writeCard(card: Card, now: Date): string {
  const { id, name, organization, title, email, phone, city, state, country, tags, note } = card;
  const text = (value: string | null): string | null => (value === null || value === '' ? null : escapeText(value));
  const shownName = name.trim() === '' ? (email ?? id) : name;
  // City, state, postal code, country.
  const postalAddress = [city ?? '', state ?? '', '', country].map(escapeText).join(';');
  const properties: readonly (readonly [name: string, value: string | null])[] = [
    ['UID', `urn:uuid:${id}`],
    ['FN', escapeText(shownName)],
    ['N', partsOf(shownName)],
    ['ORG', text(organization)],
    ['TITLE', text(title)],
    ['EMAIL', text(email)],
    ['TEL', text(phone)],
    ['ADR', postalAddress === ';;;' ? null : `;;;${postalAddress}`],
    ['CATEGORIES', tags.length === 0 ? null : tags.map(escapeText).join(',')],
    ['NOTE', text(note)],
    ['REV', utcMoment(now)],
  ];
  const lines = properties.flatMap(([key, value]) => (value === null ? [] : [`${key}:${value}`]));
  return ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].map(contentLine).join('');
}
