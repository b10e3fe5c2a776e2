import type { leadFilter } from '@fairlead/contract/leads';
import { type Sql, sql } from '@fairlead/database/sql';
import type { z } from 'zod';
import { isShort } from '../../platform/database/like-pattern.ts';
import type { LeadOrder } from './lead-orders.ts';

export type LeadFilter = z.infer<typeof leadFilter>;

/** What is looked for: a text in what rows show, or one of the labels and points whose names have it. */
export interface LeadSearch {
  readonly text: string;
  readonly labelTerms: readonly string[];
  readonly beaconIds: readonly string[];
}

export interface Searched {
  readonly projectId: string;
  readonly filter: LeadFilter;
  readonly search: LeadSearch | null;
}

/** Looked up lead by lead: as a join all that were ever unlocked may be read for the few leads of a page. */
const isOpen = sql`(l.is_shared and (select u.at from lead_unlocks u
  where u.project_id = l.project_id and u.visitor_id = l.visitor_id) is not null)`;

/** Whether `l` is open or locked, as it is asked for. */
export const isInHalf = ({ unlocked }: LeadFilter): Sql =>
  unlocked === undefined ? sql`true` : unlocked ? isOpen : sql`not ${isOpen}`;

/** Of a withdrawn lead neither tags, wish nor score are shown, so none of them finds it. */
const isShared = sql`l.is_shared`;

/** Whether the text is looked for in what the team wrote and open leads show, and in nothing that other leads show. */
export const isLongText = (search: LeadSearch | null): boolean =>
  search !== null && !isShort(search.text) && search.labelTerms.length + search.beaconIds.length === 0;

/** Whether no withdrawn lead is wanted. */
export function isOfShared({ filter: { unlocked, tag, wish, minScore }, search }: Searched): boolean {
  const isOfFilter = unlocked === true || [tag, wish, minScore].some((value) => value !== undefined);
  return isOfFilter || isLongText(search);
}

/** The part of a filter that bounds the list where it is sorted by just that; `l` and `k` as in the order. */
export function bounds(filter: LeadFilter, by: LeadOrder['by']): Sql {
  const parts: Sql[] = [];
  if (by === 'lastAt' && filter.from !== undefined) parts.push(sql`l.last_at >= ${filter.from}::timestamptz`);
  if (by === 'lastAt' && filter.to !== undefined) parts.push(sql`l.last_at < ${filter.to}::timestamptz`);
  if (by === 'rating' && filter.rating !== undefined) parts.push(sql`k.rating >= ${filter.rating}`);
  if (by === 'score' && filter.minScore !== undefined) parts.push(sql`l.is_shared and l.score >= ${filter.minScore}`);
  return parts.length === 0 ? sql`true` : sql.join(parts, ' and ');
}

/** Whether `l` was scanned, seen and counted as a filter wants it. But for a score of 0 the indexes of `leads` have all of that. */
export function keyConditions(filter: LeadFilter): Sql {
  const { beaconId, capturedBy, minScore, ids } = filter;
  const parts = [bounds(filter, 'lastAt')];
  if (beaconId !== undefined) {
    parts.push(sql`(select true from scans c where c.project_id = l.project_id and c.visitor_id = l.visitor_id
      and c.beacon_id = ${beaconId}) is true`);
  }
  if (capturedBy !== undefined) {
    parts.push(sql`(select c.account_id from lead_captures c where c.project_id = l.project_id
      and c.visitor_id = l.visitor_id order by c.occurred_at, c.id limit 1) = ${capturedBy}`);
  }
  // Who is withdrawn has a score of 0.
  if (minScore !== undefined) parts.push(minScore > 0 ? sql`l.score >= ${minScore}` : isShared);
  if (ids !== undefined) parts.push(sql`l.id = any(${ids}::uuid[])`);
  return sql.join(parts, ' and ');
}

/** What the person of `l` says of themselves, as every lead shows it, locked or not. */
function isOfProfile({ countryCode, industry, profession }: LeadFilter): Sql | null {
  const parts: Sql[] = [];
  if (countryCode !== undefined) parts.push(sql`v.country_code = any(${countryCode}::text[])`);
  if (industry !== undefined) parts.push(sql`v.industry = any(${industry}::text[])`);
  if (profession !== undefined) parts.push(sql`v.profession = any(${profession}::text[])`);
  if (parts.length === 0) return null;
  return sql`(select ${sql.join(parts, ' and ')} from visitors v where v.id = l.visitor_id) is true`;
}

/** The leads of a project that a filter lets through, locked or not; `l` is the lead. */
export function conditions(projectId: string, filter: LeadFilter): Sql {
  const { rating, status, tag, assigneeId, wish } = filter;
  const profile = isOfProfile(filter);
  const parts = [sql`l.project_id = ${projectId}`, keyConditions(filter), ...(profile ? [profile] : [])];
  if (rating !== undefined) parts.push(sql`l.rating >= ${rating}`);
  if (status !== undefined) parts.push(sql`l.status = any(${status}::text[])`);
  if (tag !== undefined) {
    parts.push(sql`(${isShared} and l.tags <> '{}'
      and exists (select 1 from unnest(l.tags) as t (tag) where tag_key(t.tag) = tag_key(${tag})))`);
  }
  if (assigneeId === 'NOBODY') parts.push(sql`l.assignee_id is null`);
  else if (assigneeId !== undefined) parts.push(sql`l.assignee_id = ${assigneeId}`);
  if (wish !== undefined) parts.push(sql`(${isShared} and l.wish = any(${wish}::text[]))`);
  return sql.join(parts, ' and ');
}

/** Whether `l` is let through, in the queries of other features. */
export const isFiltered = (projectId: string, filter: LeadFilter): Sql =>
  sql`${conditions(projectId, filter)} and ${isInHalf(filter)}`;

/** The terms by which `lead_search` has what the team did and the person wishes: each list is one of which a lead has to have one. */
export function workTerms({ status, tag, assigneeId, wish, rating = 0 }: LeadFilter): string[][] {
  const lists: string[][] = [];
  if (status !== undefined) lists.push(status.map((one) => `s${one}`));
  if (tag !== undefined) lists.push([`t${tag}`]);
  if (assigneeId !== undefined) lists.push([`a${assigneeId}`]);
  if (wish !== undefined) lists.push(wish.map((one) => `w${one}`));
  if (rating > 0) lists.push([1, 2, 3, 4, 5].filter((stars) => stars >= rating).map((stars) => `*${stars}`));
  return lists;
}

/** The terms by which `lead_search` has what rows show of a profile: each list is one of which a lead has to have one. */
export function profileTerms({ countryCode, industry, profession }: LeadFilter): string[][] {
  const lists: string[][] = [];
  if (countryCode !== undefined) lists.push(countryCode.map((one) => `c${one}`));
  if (industry !== undefined) lists.push(industry.map((one) => `i${one}`));
  if (profession !== undefined) lists.push(profession.map((one) => `r${one}`));
  return lists;
}

/** Whether it lets every lead of the list through, apart from the bounds of the order and from open or locked ones, where that is told apart. */
export function isUnfiltered({ search, filter }: Searched, { by, isOfSearch }: LeadOrder): boolean {
  const { from, to, rating, minScore, unlocked, ...others } = filter;
  if (search !== null || Object.values(others).some((value) => value !== undefined)) return false;
  if (unlocked !== undefined && !isOfSearch) return false;
  if (rating !== undefined && by !== 'rating') return false;
  // A withdrawn lead has no score, whatever is asked for.
  if (minScore !== undefined && (by !== 'score' || minScore === 0)) return false;
  return by === 'lastAt' || (from === undefined && to === undefined);
}
