import { moment } from '@fairlead/contract/fields';
import type { LeadTombstone } from '@fairlead/contract/lead-pull';
import type { Lead } from '@fairlead/contract/leads';
import type { Page } from '@fairlead/contract/page';
import type { Executor } from '@fairlead/database/executor';
import { z } from 'zod';
import { InputError } from '../../platform/http/problem.ts';
import { authorize } from '../exhibitions/public.ts';
import { type LeadContext, presentLead, tombstoneOf } from './list-leads.ts';
import type { Seen } from './queries.ts';
import * as queries from './queries.ts';

/** Where a reader is: what it has seen, and where it is in a round of pages. */
export interface PullPosition {
  /** Which database it is about, and which of its histories: after a restore numbers of transactions come again. */
  readonly history: string;
  /** Since when changes must be known to go on. */
  readonly knownFrom: Date;
  /** End of the round before; null where all leads are read, a moment in the first round. */
  readonly since: Seen | Date | null;
  /** End of this round, its beginning, and the last lead that was given; null between two rounds. */
  readonly round: { readonly seen: Seen; readonly at: Date; readonly after: string } | null;
}

/** With more under way than this, all from the first of them on counts as not seen yet: it comes later, or again. */
const maxUnderWay = 20;

export const shortened = (seen: Seen): Seen =>
  seen.underWay.length > maxUnderWay ? { below: seen.below, end: seen.below, underWay: [] } : seen;

const seenSchema = z
  .tuple([z.int().nonnegative(), z.int().nonnegative(), z.array(z.int().nonnegative()).max(maxUnderWay)])
  .transform(([below, end, underWay]): Seen => ({ below, end, underWay }));
const momentSchema = moment.transform((text) => new Date(text));
const cursorSchema = z
  .tuple([
    z.string().max(40),
    momentSchema,
    z.union([seenSchema, momentSchema, z.null()]),
    z.union([
      z.tuple([seenSchema, momentSchema, z.uuid()]).transform(([seen, at, after]) => ({ seen, at, after })),
      z.null(),
    ]),
  ])
  .transform(([history, knownFrom, since, round]): PullPosition => ({ history, knownFrom, since, round }));

/** Reads a moment, or a position that `writePosition` made and the registrar opened. Throws INVALID_INPUT for anything else. */
export function readPosition(text: string): PullPosition | Date {
  const begin = momentSchema.safeParse(text);
  if (begin.success) return begin.data;
  try {
    return cursorSchema.parse(JSON.parse(text));
  } catch {
    throw new InputError('query.updatedSince', 'cursor');
  }
}

const listed = ({ below, end, underWay }: Seen): unknown[] => [below, end, underWay];

export function writePosition({ history, knownFrom, since, round }: PullPosition): string {
  const from = since === null || since instanceof Date ? since : listed(since);
  const values = [history, knownFrom, from, round && [listed(round.seen), round.at, round.after]];
  return JSON.stringify(values);
}

/** How long changes are kept. */
export const keptDays = 14;
/** A reader that was away for as long reads everything anew: a day less, for a change is as old as the beginning of its transaction. */
const knownMs = (keptDays - 1) * 24 * 3_600_000;
/** So many changes are sorted for each of their pages; of more, all leads are read in the order of their index. */
const maxChanges = 10_000;

const firstId = '00000000-0000-0000-0000-000000000000';

interface PullInput {
  readonly projectId: string;
  readonly updatedSince: string;
  /** All that was asked for: nothing but `limit` may stand beside it. */
  readonly query: { readonly limit: number };
}

interface Pulled extends Page<Lead> {
  tombstones: LeadTombstone[];
  hasMore: boolean;
}

/** A round of pages: the leads that changed after `since`, as far as `seen` knows; all leads where that is null. */
interface Round {
  readonly projectId: string;
  readonly history: string;
  readonly since: Seen | Date | null;
  readonly knownFrom: Date;
  readonly seen: Seen;
  /** When it began. */
  readonly at: Date;
  readonly after: string;
}

/**
 * Rounds a moment down to its day in UTC. By halving to the millisecond two companies would find the moment at which each lead
 * changed, which is the same in both for one visitor; a day is what a company knows that asks every night.
 */
function startOfDay(at: Date): Date {
  const day = new Date(at);
  day.setUTCHours(0, 0, 0, 0);
  return day;
}

const beginningAt = (since: Date, history: string): PullPosition => ({ history, since, knownFrom: since, round: null });

/** Goes on with the round of a cursor, or begins the next one. */
async function roundFor(executor: Executor, projectId: string, from: PullPosition | Date): Promise<Round> {
  const { at, history, ...now } = await queries.lookNow(executor);
  const begun = { projectId, history, seen: shortened(now.seen), at, after: firstId };
  const whole = { ...begun, since: null, knownFrom: at };
  const position = from instanceof Date ? beginningAt(startOfDay(from), history) : from;
  const { since, round, knownFrom } = position;
  const isKnown =
    position.history === history && at.getTime() - knownFrom.getTime() <= knownMs && latest(position) <= now.seen.end;
  if (!isKnown) return whole;
  if (round) return { ...begun, ...round, since, knownFrom };
  if (since === null) return whole;
  const changes = await queries.countChanges(executor, { ...begun, since }, maxChanges);
  return changes > maxChanges ? whole : { ...begun, since, knownFrom };
}

/** The last transaction that a reader knows of: one that is still to come is of another history. */
const latest = ({ since, round }: Pick<PullPosition, 'since' | 'round'>): number =>
  Math.max(round?.seen.end ?? 0, since === null || since instanceof Date ? 0 : since.end);

function idsOf(executor: Executor, round: Round, limit: number): Promise<string[]> {
  const { since, projectId, after } = round;
  return since === null
    ? queries.allLeads(executor, projectId, { after, limit })
    : queries.changedLeads(executor, { ...round, since }, { after, limit });
}

/**
 * Returns the leads of a project that changed, by their ids, and a cursor to go on from. What changes while the pages of a round
 * are read comes with the next one; so does, once more, what is read anew because there was too much to tell one by one.
 */
export async function pullLeads(context: LeadContext, { projectId, updatedSince, query }: PullInput): Promise<Pulled> {
  await authorize(context, 'editProject', projectId);
  const { limit, ...others } = query;
  const [beside] = Object.entries(others).filter(([key, value]) => value !== undefined && key !== 'updatedSince');
  if (beside) throw new InputError(`query.${beside[0]}`, 'beside_updated_since');
  const { database } = context;
  const round = await roundFor(database, projectId, readPosition(updatedSince));
  const ids = await idsOf(database, round, limit + 1);
  const shown = ids.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = last !== undefined && ids.length > limit;
  const { history, since, knownFrom, seen, at } = round;
  const next = hasMore
    ? { since, knownFrom, round: { seen, at, after: last } }
    : { since: seen, knownFrom: at, round: null };
  const page = await present(database, projectId, shown);
  return { ...page, nextCursor: writePosition({ history, ...next }), hasMore };
}

async function present(
  executor: Executor,
  projectId: string,
  ids: readonly string[],
): Promise<Pick<Pulled, 'items' | 'tombstones'>> {
  const rows = new Map((await queries.findLeadsById(executor, projectId, ids)).map((row) => [row.id, row]));
  const visitorIds = [...rows.values()].map(({ visitorId }) => visitorId);
  const [points, capturedBy] = await Promise.all([
    queries.pointsOf(executor, projectId, visitorIds),
    queries.capturedByOf(executor, projectId, visitorIds),
  ]);
  const tombstones = ids.map((id) => tombstoneOf(id, rows.get(id))).filter((each) => each !== null);
  const gone = new Set(tombstones.map(({ id }) => id));
  const items = ids.flatMap((id) => {
    const row = rows.get(id);
    return row && !gone.has(id) ? [presentLead(row, points, capturedBy)] : [];
  });
  return { items, tombstones };
}
