import { contentLine, escapeText, utcMoment } from '../../platform/content-lines.ts';
import { countryNamesIn } from '../../platform/country-codes.ts';
import { localTime } from '../../platform/local-time.ts';
import { translate } from '../../platform/messages.ts';
import { nameParts } from '../../platform/name-parts.ts';
import { plainName } from '../../platform/plain-name.ts';
import { jobRoleName } from '../assets/public.ts';
import { authorize, findFair } from '../exhibitions/public.ts';
import type { LeadContext } from './list-leads.ts';
import { visiblePerson, visibleTags, visibleWish } from './masking.ts';
import { wishText } from './present-wish.ts';
import { findLeadsById } from './queries.ts';

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

/** Returns a file with the cards of those leads that are open; of any other nothing is in it. */
export async function exportVcards(
  context: LeadContext & { readonly now: Date },
  { projectId, leadIds }: { projectId: string; leadIds: readonly string[] },
): Promise<{ fileName: string; body: string }> {
  const { database, language, now } = context;
  const project = await authorize(context, 'editProject', projectId);
  const fair = project.parentId === null ? undefined : await findFair(database, { id: project.parentId });
  const rows = await findLeadsById(database, projectId, [...new Set(leadIds)]);
  const countries = countryNamesIn(language);
  const { timeZone } = project;
  const noteOf = (row: (typeof rows)[number]): string[] => {
    const wish = visibleWish(row);
    return wish ? [`${translate(language, 'report.column.wish')}: ${wishText(wish, { language, timeZone })}`] : [];
  };
  const cards = rows.flatMap((row) => {
    const { isUnlocked, countryCode, profession, industry: _, isConsentWithdrawn: __, ...person } = visiblePerson(row);
    if (!isUnlocked) return [];
    const day = localTime(row.firstAt, timeZone).slice(0, 10);
    return writeCard(
      {
        ...person,
        id: row.id,
        title: jobRoleName(profession, language),
        country: countryCode === null ? '' : (countries.of(countryCode) ?? countryCode),
        tags: visibleTags(row),
        note: [`${(fair ?? project).name}, ${day}`, ...noteOf(row)].join('\n'),
      },
      now,
    );
  });
  const name = plainName(project.name);
  return { fileName: `${name === '' ? 'leads' : name}-${now.toISOString().slice(0, 10)}.vcf`, body: cards.join('') };
}
