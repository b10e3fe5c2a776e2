import { type Sql, sql } from '@fairlead/database/sql';
import { containing, isShort } from '../../platform/database/like-pattern.ts';
import { type LeadSearch, type Searched, workTerms } from './lead-filter.ts';

/** As terms are in `lead_search`; a statement of its own, so that it is made once and not for every row. */
const termsIn = (projectId: string, terms: readonly string[]): Sql => sql`
  (select array(select lead_search_term(${projectId}, tag_key(t.term)) from unnest(${terms}::text[]) as t (term)))`;

/** Labels are written as the lists of them write them. */
const labelsIn = (projectId: string, terms: readonly string[]): Sql => sql`
  (select array(select lead_search_term(${projectId}, t.term) from unnest(${terms}::text[]) as t (term)))`;

/** Whether `s`, a row of `lead_search`, shows the text or one of the labels, or the team wrote it. */
function isShown(projectId: string, { text, labelTerms }: LeadSearch): Sql {
  const needs = sql`(select lead_search_needs(${projectId}, search_form(${text})))`;
  const has = (column: Sql): Sql =>
    isShort(text) ? sql`true` : sql`${column} like (select search_form(${containing(text)}))`;
  return sql`(s.terms @> ${needs} and ${has(sql`s.shown`)} or s.written_terms @> ${needs} and ${has(sql`s.written`)}
    or s.terms && ${labelsIn(projectId, labelTerms)})`;
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
  const found = search === null ? filtered : sql`${isShown(projectId, search)} and ${filtered}`;
  // The terms are the project's own already; as `is true` its id is compared, and not looked up for all its rows.
  const shown = sql`select ${columns} from lead_search s where ${found} and (s.project_id = ${projectId}) is true limit ${most}`;
  if (search === null || search.beaconIds.length === 0) return shown;
  return sql`(${shown}) union (${byPoints(projectId, search.beaconIds, most)})`;
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
