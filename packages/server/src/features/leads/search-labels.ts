import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { countryCodes, countryNamesIn } from '../../platform/country-codes.ts';
import { isShort } from '../../platform/database/like-pattern.ts';
import { listIndustries, listJobRoles } from '../assets/public.ts';
import type { LeadSearch } from './lead-filter.ts';
import { pointsOfProject } from './queries.ts';

const spelled: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ħ: 'h', ß: 'ss', æ: 'ae', œ: 'oe' };

/** As `search_form` of the database writes a text. */
const searchForm = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[łøđıħßæœ]/g, (letter) => spelled[letter] ?? letter);

const searchFormsByLanguage = new Map<Language, readonly (readonly [term: string, label: string])[]>();

/** Returns every label that a row may show, with the term by which `lead_search` has it. */
function labelsIn(language: Language): readonly (readonly [term: string, label: string])[] {
  const known = searchFormsByLanguage.get(language);
  if (known) return known;
  const names = countryNamesIn(language);
  const labels = [
    ...listIndustries(language).map(({ id, label }) => [`i${id}`, label] as const),
    ...listJobRoles(language).map(({ id, label }) => [`r${id}`, label] as const),
    ...countryCodes().map((code) => [`c${code}`, names.of(code) ?? code] as const),
  ].map(([term, label]) => [term, searchForm(label)] as const);
  searchFormsByLanguage.set(language, labels);
  return labels;
}

/** Makes what says whether a label has the text; one or two letters count where a word begins. Null of no text. */
function labelWith(text: string): ((label: string) => boolean) | null {
  const wanted = searchForm(text.trim());
  if (wanted === '') return null;
  if (!isShort(text)) return (label) => label.includes(wanted);
  return (label) => label.startsWith(wanted) || label.includes(` ${wanted}`);
}

/** Returns the terms of the industries, job roles and countries whose label, in the reader's language, has the text. */
function termsOfLabels(text: string, language: Language): string[] {
  const has = labelWith(text);
  return has === null ? [] : labelsIn(language).flatMap(([term, label]) => (has(label) ? [term] : []));
}

/** Returns the ids of the points whose name has the text. */
function pointsWith(text: string, points: readonly { id: string; name: string }[]): string[] {
  const has = labelWith(text);
  return has === null ? [] : points.filter(({ name }) => has(searchForm(name))).map(({ id }) => id);
}

/** Returns what a list is searched for, in the language of whoever searches; null if that is nothing. */
export async function searchFor(
  { database, language }: { database: Executor; language: Language },
  projectId: string,
  q = '',
): Promise<LeadSearch | null> {
  if (q.trim() === '') return null;
  const points = await pointsOfProject(database, projectId);
  return { text: q, labelTerms: termsOfLabels(q, language), beaconIds: pointsWith(q, points) };
}
