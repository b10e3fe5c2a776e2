import { type Sql, sql } from '@fairlead/database/sql';
import { bounds, profileTerms, type Searched, workTerms } from './lead-filter.ts';
import { byTerms, isInTerms, scansOf } from './search-queries.ts';

/** What an index finds of a filter. */
export interface Source {
  /** Selects as `id` leads, or their visitors, among whom all that are wanted are if there are not more than `most`. */
  readonly upTo: (most: number) => Sql;
  readonly isOfVisitors: boolean;
  /** Selects as many rows, without ids: for counting. */
  readonly rows: (most: number) => Sql;
  /** Whether no others are among them. */
  readonly isExact: boolean;
  /** Whether the index by itself has the ids, or counts them. */
  readonly isRead: boolean;
}

/** Returns what indexes know of what is asked for. */
export function sourcesOf(searched: Searched): Source[] {
  const { projectId, filter } = searched;
  const { beaconId, capturedBy, minScore, from, to } = filter;
  const found: Omit<Source, 'isExact'>[] = [];
  const addBounds = (by: 'score' | 'lastAt'): void => {
    const rows = (most: number): Sql =>
      sql`select l.id from leads l where l.project_id = ${projectId} and ${bounds(filter, by)} limit ${most}`;
    found.push({ upTo: rows, rows, isOfVisitors: false, isRead: true });
  };
  if (isInTerms(searched)) {
    const upTo = (most: number) => byTerms(searched, { most, columns: sql`k.lead_id as id` });
    found.push({ upTo, rows: upTo, isOfVisitors: false, isRead: false });
  }
  if (beaconId !== undefined) {
    found.push({
      upTo: (most) => scansOf(projectId, [beaconId], { most, columns: sql`c.visitor_id as id` }),
      rows: (most) => scansOf(projectId, [beaconId], { most, columns: sql`` }),
      isOfVisitors: true,
      isRead: true,
    });
  }
  if (capturedBy !== undefined) {
    const capturesOf = (most: number, columns: Sql): Sql => sql`select ${columns} from lead_captures c
      where c.project_id = ${projectId} and c.account_id = ${capturedBy} limit ${most}`;
    found.push({
      upTo: (most) => capturesOf(most, sql`c.visitor_id as id`),
      rows: (most) => capturesOf(most, sql``),
      isOfVisitors: true,
      isRead: true,
    });
  }
  if (minScore !== undefined) addBounds('score');
  if (from !== undefined || to !== undefined) addBounds('lastAt');
  // Whoever scanned a point that is searched for is found whatever else is asked for; and a withdrawn lead has no score, not 0; a colleague
  // may have captured somebody again whom another one captured first.
  const isNarrowed = filter.unlocked !== undefined || workTerms(filter).length + profileTerms(filter).length > 0;
  const hasOthers =
    (isNarrowed && (searched.search?.beaconIds ?? []).length > 0) || minScore === 0 || capturedBy !== undefined;
  const isExact = found.length === 1 && !hasOthers;
  return found.map((source) => ({ ...source, isExact }));
}

/** These leads, if they are wanted. */
export function these(ids: readonly string[]): Source {
  const rows = () => sql`select t.id from unnest(${ids}::uuid[]) as t (id)`;
  return { upTo: rows, rows, isOfVisitors: false, isExact: false, isRead: false };
}
