import type { LeadTombstone } from '@fairlead/contract/lead-pull';
import { explainScore, type ScoreFacts, secondDayHours } from '@fairlead/contract/lead-score';
import type { Lead, LeadSort } from '@fairlead/contract/leads';
import type { Page } from '@fairlead/contract/page';
import type { MaskedLead } from '@fairlead/contract/project-leads';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { authorize } from '../exhibitions/public.ts';
import { countFound, findLeads, type LeadFilter, leadOrder, positionOf, searchFor } from './lead-query.ts';
import {
  maskedPerson,
  type VisiblePerson,
  visiblePerson,
  visibleTags,
  visibleVerification,
  visibleWish,
} from './masking.ts';
import type { CapturedBy, LeadPoint } from './queries.ts';
import * as queries from './queries.ts';
import type { LeadRow } from './rows.ts';

const hourMs = 3_600_000;

/** Facts that the score of a lead counts. */
const factsOf = (row: LeadRow): ScoreFacts => ({
  POINTS: row.pointCount,
  DOCUMENTS: row.documentCount,
  LONG_LOOK: row.longLookCount,
  ANSWERS: row.answerCount,
  BUYING_SIGNALS: row.buyingSignalCount,
  WISH: row.wishCount,
  SECOND_DAY: row.lastAt.getTime() - row.firstAt.getTime() >= secondDayHours * hourMs ? 1 : 0,
  RATING: row.rating,
});

function unlockOf(row: LeadRow): Lead['unlock'] {
  const { unlockedAt, unlockAmount: amount, unlockCurrency: currency, priceSource: source } = row;
  if (unlockedAt === null || amount === null || currency === null || source === null) return null;
  return { at: unlockedAt.toISOString(), amount, currency, source };
}

/**
 * Returns the notice of a lead that receivers must delete, and null for any other. One without a row became another; one without
 * a visitor belongs to a person who left.
 */
export function tombstoneOf(id: string, row: LeadRow | undefined): LeadTombstone | null {
  if (row === undefined || row.name === null) return { id, reason: 'GONE' };
  return row.isConsentWithdrawn ? { id, reason: 'WITHDRAWN' } : null;
}

/** The points of a lead, of those of several. */
const presentPoints = ({ visitorId }: LeadRow, points: readonly LeadPoint[]): Lead['points'] =>
  points.filter((point) => point.visitorId === visitorId).map(({ beaconId, name }) => ({ beaconId, name }));

/** Returns a lead as its exhibitor may see it. `points` and `capturedBy` may have those of other visitors too. */
export function presentLead(row: LeadRow, points: readonly LeadPoint[], capturedBy: readonly CapturedBy[]): Lead {
  const { isConsentWithdrawn } = row;
  const captor = capturedBy.find(({ visitorId }) => visitorId === row.visitorId);
  return {
    id: row.id,
    projectId: row.projectId,
    ...visiblePerson(row),
    isEmailVerified: visibleVerification(row),
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    scanCount: row.scanCount,
    points: presentPoints(row, points),
    rating: row.rating,
    status: row.status,
    tags: visibleTags(row),
    assigneeId: row.assigneeId,
    contactedAt: row.contactedAt?.toISOString() ?? null,
    score: isConsentWithdrawn ? null : row.score,
    scoreReasons: isConsentWithdrawn ? [] : explainScore(factsOf(row)),
    wish: visibleWish(row),
    unlock: unlockOf(row),
    capturedBy: captor ? { name: captor.name, at: captor.at.toISOString() } : null,
  };
}

/** A call by a colleague of a company, for the leads of one of its projects. */
export type LeadContext = Pick<Context<AccountActor>, 'database' | 'caller' | 'language'>;

interface LeadsInput extends PageRequest {
  readonly projectId: string;
  readonly q?: string | undefined;
  readonly sort: LeadSort;
  readonly filter: LeadFilter;
}

/** Returns a page of a project's leads, masked where locked. */
export async function listLeads(context: LeadContext, input: LeadsInput): Promise<Page<Lead>> {
  const { projectId, filter } = input;
  await authorize(context, 'editProject', projectId);
  const { database } = context;
  const order = leadOrder(input.sort);
  const range = rangeOf(order, input);
  const search = await searchFor(context, projectId, input.q);
  const rows = await findLeads(database, { projectId, filter, search }, order, range);
  const visitorIds = rows.map((row) => row.visitorId);
  const [points, capturedBy] = await Promise.all([
    queries.pointsOf(database, projectId, visitorIds),
    queries.capturedByOf(database, projectId, visitorIds),
  ]);
  return pageOf(rows, input.limit, positionOf, (row) => presentLead(row, points, capturedBy));
}

export async function getLead(
  context: LeadContext,
  { projectId, leadId }: { projectId: string; leadId: string },
): Promise<Lead> {
  await authorize(context, 'editProject', projectId);
  const { database } = context;
  const row = await queries.findLead(database, projectId, leadId);
  if (!row) throw notFound();
  const [points, capturedBy] = await Promise.all([
    queries.pointsOf(database, projectId, [row.visitorId]),
    queries.capturedByOf(database, projectId, [row.visitorId]),
  ]);
  return presentLead(row, points, capturedBy);
}

/** Counts are exact up to here, so that a long list is not read to its end. */
const maxCounted = 10_000;

interface CountInput {
  readonly projectId: string;
  readonly q?: string | undefined;
  readonly filter: LeadFilter;
}

/** Counts the leads of a list apart from its pages, which are there sooner; null for more than 10,000. */
export async function countLeads(
  context: LeadContext,
  { projectId, q, filter }: CountInput,
): Promise<{ total: number | null }> {
  await authorize(context, 'editProject', projectId);
  const search = await searchFor(context, projectId, q);
  const total = await countFound(context.database, { projectId, filter, search }, maxCounted + 1);
  return { total: total > maxCounted ? null : total };
}

/** Returns the leads that these visitors are, as their exhibitor may see them, by visitor. */
export async function presentLeadsOf(
  executor: Executor,
  projectId: string,
  visitorIds: readonly string[],
): Promise<ReadonlyMap<string, Lead>> {
  if (visitorIds.length === 0) return new Map();
  const [rows, points, capturedBy] = await Promise.all([
    queries.findLeadsOf(executor, projectId, visitorIds),
    queries.pointsOf(executor, projectId, visitorIds),
    queries.capturedByOf(executor, projectId, visitorIds),
  ]);
  return new Map(rows.map((row) => [row.visitorId, presentLead(row, points, capturedBy)]));
}

/** Returns what may be shown of the people behind a project's visitors, by visitor. */
export async function showPeople(
  executor: Executor,
  projectId: string,
  visitorIds: readonly string[],
): Promise<ReadonlyMap<string, VisiblePerson & { leadId: string }>> {
  if (visitorIds.length === 0) return new Map();
  const rows = await queries.findLeadsOf(executor, projectId, visitorIds);
  return new Map(rows.map((row) => [row.visitorId, { leadId: row.id, ...visiblePerson(row) }]));
}

/** Returns the visitor that a lead is, and whether anything of them may be shown at all. */
export async function findLeadPerson(
  executor: Executor,
  projectId: string,
  leadId: string,
): Promise<{ visitorId: string; isConsentWithdrawn: boolean } | null> {
  const row = await queries.findLead(executor, projectId, leadId);
  return row ? { visitorId: row.visitorId, isConsentWithdrawn: row.isConsentWithdrawn } : null;
}

/** Returns a page of any project's leads for an administrator: locked and open ones alike are masked. */
export async function listMaskedLeads(
  context: Pick<Context<AdminActor>, 'database' | 'caller'>,
  { projectId, ...page }: PageRequest & { projectId: string },
): Promise<Page<MaskedLead>> {
  await authorize(context, 'readProject', projectId);
  const { database } = context;
  const order = leadOrder('-lastAt');
  const rows = await findLeads(database, { projectId, filter: {}, search: null }, order, rangeOf(order, page));
  const points = await queries.pointsOf(
    database,
    projectId,
    rows.map((row) => row.visitorId),
  );
  return pageOf(rows, page.limit, positionOf, (row) => ({
    id: row.id,
    ...maskedPerson(row),
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    scanCount: row.scanCount,
    points: presentPoints(row, points),
    status: row.status,
  }));
}

const maxTags = 100;

/** Returns the tags of a project's leads as they are spelled most often, the most used first. */
export async function listTags(
  context: Pick<LeadContext, 'database' | 'caller'>,
  { projectId }: { projectId: string },
): Promise<{ tag: string; count: number }[]> {
  await authorize(context, 'editProject', projectId);
  return queries.countTags(context.database, projectId, maxTags);
}
