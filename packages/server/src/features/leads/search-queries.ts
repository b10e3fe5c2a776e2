import { type Sql, sql } from '@fairlead/database/sql';
import { containing, isShort } from '../../platform/database/like-pattern.ts';
import { type LeadSearch, profileTerms, type Searched, workTerms } from './lead-filter.ts';

/** As terms are in `lead_search`; a statement of its own, so that it is made once and not for every row. */
export const termsIn = (projectId: string, terms: readonly string[]): Sql => sql`
  (select array(select lead_search_term(${projectId}, tag_key(t.term)) from unnest(${terms}::text[]) as t (term)))`;

/** Labels are written as the lists of them write them. */
const labelsIn = (projectId: string, terms: readonly string[]): Sql => sql`
  (select array(select lead_search_term(${projectId}, t.term) from unnest(${terms}::text[]) as t (term)))`;

const needsOf = (projectId: string, text: string): Sql =>
  sql`(select lead_search_needs(${projectId}, search_form(${text})))`;

/** The ways in which `k`, a row of `lead_search`, is found by its index: by what it shows, what the team wrote, or a label. */
function indexed({ projectId, filter }: Searched, { text, labelTerms }: LeadSearch): Sql[] {
  const needs = needsOf(projectId, text);
  const has = (column: Sql): Sql =>
    isShort(text) ? sql`true` : sql`${column} like (select search_form(${containing(text)}))`;
  const ways = [sql`k.written_terms @> ${needs} and ${has(sql`k.written`)}`];
  // A locked lead shows initials, which no longer text is.
  if (isShort(text) || filter.unlocked !== false) ways.unshift(sql`k.terms @> ${needs} and ${has(sql`k.shown`)}`);
  if (labelTerms.length > 0) ways.push(sql`k.terms && ${labelsIn(projectId, labelTerms)}`);
  return ways;
}

/**
 * Whether `k` shows the text or one of the labels, or the team wrote it. A row that has the text has its terms too, of which
 * there are a hundred and more: they are compared only where a text is too short to say where it has to stand.
 */
function isShown(searched: Searched, search: LeadSearch): Sql {
  if (isShort(search.text)) return sql`(${sql.join(indexed(searched, search), ' or ')})`;
  const { projectId } = searched;
  const { text, labelTerms } = search;
  const pattern = sql`(select search_form(${containing(text)}))`;
  const hasText = sql`(k.shown like ${pattern} or k.written like ${pattern}) and ${needsOf(projectId, text)} is not null`;
  return labelTerms.length === 0
    ? sql`(${hasText})`
    : sql`(${hasText} or k.terms && ${labelsIn(projectId, labelTerms)})`;
}

/** Whether `l` scanned one of the points whose names have the text. */
const scannedOne = (beaconIds: readonly string[]): Sql => sql`
  exists (select 1 from scans c where c.project_id = l.project_id and c.visitor_id = l.visitor_id
    and c.beacon_id = any(${beaconIds}::uuid[]))`;

/** Whether a lead is what is looked for; `k` is its row in `lead_search`, and `l` the lead where points are looked for. */
export function isFound(searched: Searched): Sql {
  const { search } = searched;
  if (search === null) return sql`true`;
  const shown = isShown(searched, search);
  return search.beaconIds.length === 0 ? shown : sql`(${shown} or ${scannedOne(search.beaconIds)})`;
}

/** What the team did, as `k` has it; null where nothing of it is asked for. */
export function isWorked({ projectId, filter }: Searched): Sql | null {
  const parts = workTerms(filter).map((terms) =>
    terms.length === 1 ? sql`k.work @> ${termsIn(projectId, terms)}` : sql`k.work && ${termsIn(projectId, terms)}`,
  );
  return parts.length === 0 ? null : sql.join(parts, ' and ');
}

/** Whether `k` shows the countries, industries and job roles that are asked for. */
function isOfProfile({ projectId, filter }: Searched): Sql {
  const parts = profileTerms(filter).map((terms) => sql`k.terms && ${labelsIn(projectId, terms)}`);
  return parts.length === 0 ? sql`true` : sql.join(parts, ' and ');
}

/** Whether `k` is what is asked for, where it knows all of that but whether it is open. */
export const isWantedRow = (searched: Searched): Sql =>
  sql`${isWorked(searched) ?? sql`true`} and ${isOfProfile(searched)} and ${isFound(searched)}`;

/** Whether the index of terms knows anything of what is asked for. */
export const isInTerms = ({ search, filter }: Searched): boolean =>
  search !== null || filter.unlocked !== undefined || workTerms(filter).length + profileTerms(filter).length > 0;

interface TermsRange {
  readonly most: number;
  /** Of the rows that the terms find only these; `k` is the row. */
  readonly among?: Sql;
  readonly columns?: Sql;
}

/** Selects the ids, or other columns, of up to `most` leads that the index of terms finds, each once. */
export function byTerms(searched: Searched, { most, among, columns = sql`k.lead_id` }: TermsRange): Sql {
  const { projectId, search, filter } = searched;
  const half = filter.unlocked === undefined ? null : filter.unlocked ? 'open' : 'shut';
  // Where a part of the list is given, that one is of open leads or of locked ones already.
  const isOfHalf = half === null || among ? sql`true` : sql`k.terms @> ${labelsIn(projectId, [half])}`;
  const filtered = sql`${isWorked(searched) ?? sql`true`} and ${isOfProfile(searched)} and ${isOfHalf}`;
  // The terms are the project's own already; as `is true` its id is compared, and not looked up for all its rows.
  const within = among ?? sql`(k.project_id = ${projectId}) is true`;
  const found = (way: Sql): Sql =>
    sql`(select ${columns} from lead_search k where ${way} and ${filtered} and ${within} limit ${most})`;
  if (search === null) return found(sql`true`);
  // One by one, for of a way by itself the index says all but the text; of several at once every term is compared again.
  const ways = indexed(searched, search).map(found);
  if (search.beaconIds.length > 0) ways.push(sql`(${byPoints(projectId, search.beaconIds, most)})`);
  const [one] = ways;
  return one && ways.length === 1 ? one : sql`${sql.join(ways, ' union ')} limit ${most}`;
}

/** Selects of up to `most` scans of these points who scanned; without columns nothing but the index is read. */
export const scansOf = (
  projectId: string,
  beaconIds: readonly string[],
  { most, columns }: { most: number; columns: Sql },
): Sql => sql`
  select ${columns} from scans c
  where c.project_id = ${projectId} and c.beacon_id = any(${beaconIds}::uuid[]) limit ${most}`;

/** Selects the ids of up to `most` leads that scanned one of these points; each is looked up by itself, whatever there is beside it. */
const byPoints = (projectId: string, beaconIds: readonly string[], most: number): Sql => sql`
  select l.id as lead_id from (${scansOf(projectId, beaconIds, { most, columns: sql`c.visitor_id` })}) c
  cross join lateral (
    select id from leads where project_id = ${projectId} and visitor_id = c.visitor_id offset 0) l`;
