import { type Sql, sql } from '@fairlead/database/sql';
import { containing, isShort } from '../../platform/database/like-pattern.ts';
import { type LeadSearch, type Searched, workTerms } from './lead-filter.ts';

/** As terms are in `lead_search`; a statement of its own, so that it is made once and not for every row. */
const termsIn = (projectId: string, terms: readonly string[]): Sql => sql`
  (select array(select lead_search_term(${projectId}, tag_key(t.term)) from unnest(${terms}::text[]) as t (term)))`;

/** Labels are written as the lists of them write them. */
const labelsIn = (projectId: string, terms: readonly string[]): Sql => sql`
  (select array(select lead_search_term(${projectId}, t.term) from unnest(${terms}::text[]) as t (term)))`;

const needsOf = (projectId: string, text: string): Sql =>
  sql`(select lead_search_needs(${projectId}, search_form(${text})))`;

/** The ways in which `s`, a row of `lead_search`, is found by its index: by what it shows, what the team wrote, or a label. */
function indexed(projectId: string, { text, labelTerms }: LeadSearch): Sql[] {
  const needs = needsOf(projectId, text);
  const has = (column: Sql): Sql =>
    isShort(text) ? sql`true` : sql`${column} like (select search_form(${containing(text)}))`;
  const ways = [
    sql`s.terms @> ${needs} and ${has(sql`s.shown`)}`,
    sql`s.written_terms @> ${needs} and ${has(sql`s.written`)}`,
  ];
  return labelTerms.length === 0 ? ways : [...ways, sql`s.terms && ${labelsIn(projectId, labelTerms)}`];
}

/**
 * Whether `s` shows the text or one of the labels, or the team wrote it. A row that has the text has its terms too, of which
 * there are a hundred and more: they are compared only where a text is too short to say where it has to stand.
 */
function isShown(projectId: string, search: LeadSearch): Sql {
  if (isShort(search.text)) return sql`(${sql.join(indexed(projectId, search), ' or ')})`;
  const { text, labelTerms } = search;
  const pattern = sql`(select search_form(${containing(text)}))`;
  const hasText = sql`(s.shown like ${pattern} or s.written like ${pattern}) and ${needsOf(projectId, text)} is not null`;
  return labelTerms.length === 0
    ? sql`(${hasText})`
    : sql`(${hasText} or s.terms && ${labelsIn(projectId, labelTerms)})`;
}

/** Whether `l` scanned one of the points whose names have the text. */
const scannedOne = (beaconIds: readonly string[]): Sql => sql`
  exists (select 1 from scans c where c.project_id = l.project_id and c.visitor_id = l.visitor_id
    and c.beacon_id = any(${beaconIds}::uuid[]))`;

/** Whether a lead is what is looked for; `l` is the lead and `s` its row in `lead_search`. */
export function isWanted({ projectId, search }: Searched): Sql {
  if (search === null) return sql`true`;
  const isFound = isShown(projectId, search);
  return search.beaconIds.length === 0 ? isFound : sql`(${isFound} or ${scannedOne(search.beaconIds)})`;
}

/** What the index of terms knows of a filter; null if nothing. */
function inTerms({ projectId, filter }: Searched): Sql | null {
  const parts = workTerms(filter).map((terms) =>
    terms.length === 1 ? sql`s.work @> ${termsIn(projectId, terms)}` : sql`s.work && ${termsIn(projectId, terms)}`,
  );
  if (filter.unlocked !== undefined)
    parts.push(sql`s.terms @> ${labelsIn(projectId, [filter.unlocked ? 'open' : 'shut'])}`);
  return parts.length === 0 ? null : sql.join(parts, ' and ');
}

/** Whether the index of terms knows anything of what is asked for. */
export const isInTerms = (searched: Searched): boolean => searched.search !== null || inTerms(searched) !== null;

/** Selects the ids of up to `most` leads that the index of terms finds, each once. */
export function byTerms(searched: Searched, most: number, columns = sql`s.lead_id`): Sql {
  const { projectId, search } = searched;
  const filtered = inTerms(searched) ?? sql`true`;
  // The terms are the project's own already; as `is true` its id is compared, and not looked up for all its rows.
  const found = (way: Sql): Sql =>
    sql`(select ${columns} from lead_search s where ${way} and ${filtered} and (s.project_id = ${projectId}) is true limit ${most})`;
  if (search === null) return found(sql`true`);
  // One by one, for of a way by itself the index says all but the text; of several at once every term is compared again.
  const ways = indexed(projectId, search).map(found);
  if (search.beaconIds.length > 0) ways.push(sql`(${byPoints(projectId, search.beaconIds, most)})`);
  return sql`${sql.join(ways, ' union ')} limit ${most}`;
}

/** Selects up to `most` visitors that scanned one of these points, once for each. */
export const scansOf = (projectId: string, beaconIds: readonly string[], most: number): Sql => sql`
  select c.visitor_id from scans c
  where c.project_id = ${projectId} and c.beacon_id = any(${beaconIds}::uuid[]) limit ${most}`;

/** Selects the ids of up to `most` leads that scanned one of these points; each is looked up by itself, whatever there is beside it. */
export const byPoints = (projectId: string, beaconIds: readonly string[], most: number): Sql => sql`
  select l.id as lead_id from (${scansOf(projectId, beaconIds, most)}) c
  cross join lateral (
    select id from leads where project_id = ${projectId} and visitor_id = c.visitor_id offset 0) l`;
