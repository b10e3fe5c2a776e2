import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { countryCodes, countryNamesIn } from '../../platform/country-codes.ts';
import { isShort } from '../../platform/database/like-pattern.ts';
import { listIndustries, listJobRoles } from '../assets/public.ts';
import { pointsOfProject } from './queries.ts';

/** Text in a row, or one of the labels and points that have it in their names. */
export interface LeadSearch {
  readonly text: string;
  readonly industries: readonly string[];
  readonly professions: readonly string[];
  readonly countryCodes: readonly string[];
  readonly beaconIds: readonly string[];
}

const spelled: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ħ: 'h', ß: 'ss', æ: 'ae', œ: 'oe' };

/** As `search_form` of the database writes a text. */
const searchForm = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[łøđıħßæœ]/g, (letter) => spelled[letter] ?? letter);

/** Ends of words, for regular expressions here and in the database: ASCII alone, because other letters depend on its locale. */
export const wordEnd = '[\\u0001-/:-`{-\\u00a0]';
const wordEnds = new RegExp(`${wordEnd}+`);

/** Returns the words of a text in search form. */
export const splitWords = (text: string): string[] =>
  searchForm(text)
    .split(wordEnds)
    .filter((word) => word !== '');

interface Labelled {
  readonly id: string;
  readonly label: string;
}

const inSearchForm = (labels: readonly Labelled[]): Labelled[] =>
  labels.map(({ id, label }) => ({ id, label: searchForm(label) }));

function createLabels(language: Language) {
  const names = countryNamesIn(language);
  return {
    industries: inSearchForm(listIndustries(language)),
    professions: inSearchForm(listJobRoles(language)),
    countries: inSearchForm(countryCodes().map((id) => ({ id, label: names.of(id) ?? id }))),
  };
}

const knownLabels = new Map<Language, ReturnType<typeof createLabels>>();

function labelsIn(language: Language): ReturnType<typeof createLabels> {
  const labels = knownLabels.get(language) ?? createLabels(language);
  knownLabels.set(language, labels);
  return labels;
}

/** Returns the ids whose label has the text; one or two letters count where a word begins. */
function idsWith(text: string, labels: readonly Labelled[]): string[] {
  const wanted = searchForm(text.trim());
  const has = (label: string): boolean =>
    isShort(text) ? label.startsWith(wanted) || label.includes(` ${wanted}`) : label.includes(wanted);
  return wanted === '' ? [] : labels.flatMap(({ id, label }) => (has(label) ? [id] : []));
}

/** Returns what a list is searched for, by labels in the reader's language; null for an empty text. */
export async function searchFor(
  { database, language }: { database: Executor; language: Language },
  projectId: string,
  text = '',
): Promise<LeadSearch | null> {
  if (text.trim() === '') return null;
  const { industries, professions, countries } = labelsIn(language);
  const points = await pointsOfProject(database, projectId);
  return {
    text,
    industries: idsWith(text, industries),
    professions: idsWith(text, professions),
    countryCodes: idsWith(text, countries),
    beaconIds: idsWith(text, inSearchForm(points.map(({ id, name }) => ({ id, label: name })))),
  };
}
