import type { Language } from '@fairlead/contract/languages';
import type { LeadSort, leadFilter, leadSortKeys } from '@fairlead/contract/leads';
import type { Executor } from '@fairlead/database/executor';
import { plannedByValues, type Sql, sql } from '@fairlead/database/sql';
import type { z } from 'zod';
import { countryCodes, countryNamesIn } from '../../platform/country-codes.ts';
import { containing, isShort } from '../../platform/database/like-pattern.ts';
import {
  ascending,
  behind,
  byId,
  byInteger,
  byMoment,
  byText,
  descending,
  inOrder,
  type KeyValue,
  type Position,
  type RowRange,
  type SortKey,
  type SortOrder,
  sortKey,
} from '../../platform/pagination.ts';
import { listIndustries, listJobRoles } from '../assets/public.ts';
import { pointsOfProject } from './queries.ts';
import { type LeadRow, leadColumns, leadJoins } from './rows.ts';

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
const wordEnd = '[\\u0001-/:-`{-\\u00a0]';
const wordEnds = new RegExp(`${wordEnd}+`);

/** Returns the words of a text in search form. */
const splitWords = (text: string): string[] =>
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

export type LeadFilter = z.infer<typeof leadFilter>;

interface LeadQuery {
  readonly projectId: string;
  readonly filter: LeadFilter;
  readonly search: LeadSearch | null;
}

type Conditions = { readonly [Key in keyof LeadFilter]-?: (value: NonNullable<LeadFilter[Key]>) => Sql };

/** Conditions of the lead `l`, each by what its row shows. */
const conditionOf: Conditions = {
  unlocked: (isOpen) => sql`l.is_open = ${isOpen}`,
  beaconId: (id) => scannedOne([id]),
  rating: (stars) => sql`l.rating >= ${stars}`,
  status: (some) => isOneOf(sql`l.status`, some),
  tag: (tag) => sql`l.tag_keys @> array[tag_key(${tag})]`,
  assigneeId: (id) => (id === 'NOBODY' ? sql`l.assignee_id is null` : sql`l.assignee_id = ${id}`),
  wish: (some) => sql`(l.is_shared and ${isOneOf(sql`l.wish`, some)})`,
  countryCode: (some) => isOneOf(sql`l.country_code`, some),
  industry: (some) => isOneOf(sql`l.industry`, some),
  profession: (some) => isOneOf(sql`l.profession`, some),
  capturedBy: (accountId) => sql`exists (
    select from lead_captures c where c.project_id = l.project_id and c.visitor_id = l.visitor_id and c.account_id = ${accountId}
      and not exists (select from lead_captures e where e.project_id = c.project_id and e.visitor_id = c.visitor_id
        and (e.occurred_at, e.id) < (c.occurred_at, c.id)))`,
  from: (moment) => sql`l.last_at >= ${moment}::timestamptz`,
  to: (moment) => sql`l.last_at < ${moment}::timestamptz`,
  // A withdrawn lead has no score, whereas its column is 0.
  minScore: (score) => sql`(l.is_shared and l.score >= ${score})`,
  ids: (some) => sql`l.id = any(${some}::uuid[])`,
};

const isOneOf = (column: Sql, some: readonly string[]): Sql => sql`${column} = any(${some}::text[])`;

const scannedOne = (beaconIds: readonly string[]): Sql => sql`exists (
  select from scans c where c.project_id = l.project_id and c.visitor_id = l.visitor_id and c.beacon_id = any(${beaconIds}::uuid[]))`;

/**
 * True where an open lead or the team's words have the text, of which one or two letters have to begin a word. A locked lead has
 * its initials. A text without a letter or a digit finds nothing.
 */
function hasText(text: string): Sql {
  const [word, ...others] = splitWords(text);
  if (word === undefined) return sql`false`;
  if (!isShort(text) || others.length > 0) {
    const pattern = sql`search_form(${containing(text)})`;
    return sql`(l.shown like ${pattern} or l.written like ${pattern})`;
  }
  const begins = `(^|${wordEnd})${word}`;
  const isInitial = [...word].length === 1 ? sql`strpos(l.initials, ${word}) > 0` : sql`false`;
  return sql`(l.shown ~ ${begins} or l.written ~ ${begins} or ${isInitial})`;
}

function isFound({ text, industries, professions, countryCodes, beaconIds }: LeadSearch): Sql {
  const ways = [hasText(text)];
  if (industries.length > 0) ways.push(isOneOf(sql`l.industry`, industries));
  if (professions.length > 0) ways.push(isOneOf(sql`l.profession`, professions));
  if (countryCodes.length > 0) ways.push(isOneOf(sql`l.country_code`, countryCodes));
  if (beaconIds.length > 0) ways.push(scannedOne(beaconIds));
  return sql`(${sql.join(ways, ' or ')})`;
}

/** True for the leads `l` of a project that the filter and the search let through. */
export function leadConditions({ projectId, filter, search }: LeadQuery): Sql {
  const parts = [sql`l.project_id = ${projectId}`];
  for (const [key, value] of Object.entries(filter))
    if (value !== undefined) parts.push((conditionOf[key as keyof LeadFilter] as (value: unknown) => Sql)(value));
  if (search !== null) parts.push(isFound(search));
  return sql.join(parts, ' and ');
}

const sortKeys: Readonly<Record<(typeof leadSortKeys)[number], SortKey>> = {
  lastAt: byMoment(sql`l.last_at`),
  firstAt: byMoment(sql`l.first_at`),
  rating: byInteger(sql`l.rating`),
  score: byInteger(sql`l.score`),
  name: byText(sql`l.sort_name`),
};

/** Returns the order of a list; each has an index. */
export function leadOrder(sort: LeadSort): SortOrder {
  const key = sortKeys[sort.replace('-', '') as keyof typeof sortKeys];
  const inOrderOf = sort.startsWith('-') ? descending : ascending;
  return inOrderOf(key, byId(sql`l.id`));
}

interface ListedLead extends LeadRow {
  readonly sortKey: KeyValue;
}

export const positionOf = ({ sortKey, id }: ListedLead): Position => [sortKey, id];

/**
 * Pages of a list that its plan is made for. For one page PostgreSQL would read a list in its order until enough leads match, also
 * where all of them stand at its end, which it cannot know. The rows of further pages are not read. Scans and captures are in other
 * tables, which it would read from end to end for so many rows.
 */
const plannedPagesOf = ({ filter }: LeadQuery): number =>
  filter.beaconId === undefined && filter.capturedBy === undefined ? 8 : 1;

/** Returns a page of a list. */
export const findLeads = (
  executor: Executor,
  query: LeadQuery,
  order: SortOrder,
  { after, limit }: RowRange,
): Promise<ListedLead[]> =>
  executor.query<ListedLead>(sql`
    ${plannedByValues} with listed as materialized (
      select l.*, ${sortKey(order)} from leads l where ${leadConditions(query)} and ${behind(order, after)}
      order by ${inOrder(order)} limit ${limit * plannedPagesOf(query)}
    )
    select ${leadColumns}, l.sort_key from (select * from listed limit ${limit}) l ${leadJoins}
    order by ${inOrder(order, [sql`l.sort_key`, sql`l.id`])}`);

/** Returns the number of leads in a list, counted up to `max`. */
export async function countFound(executor: Executor, query: LeadQuery, max: number): Promise<number> {
  const [row] = await executor.query<{ count: number }>(sql`
    ${plannedByValues} select count(*)::int as count from (
      select from leads l where ${leadConditions(query)} limit ${max}) c`);
  return row?.count ?? 0;
}
