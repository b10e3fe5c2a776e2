import type { PriceTarget } from '@fairlead/contract/price-target';
import { type Price, type PriceExplanation, scopesByRank } from '@fairlead/contract/prices';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor, AdminActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { authorize, findFair } from '../exhibitions/public.ts';
import { nameOfExhibitor } from '../exhibitors/public.ts';
import { findFirstLicence, peekLicences } from '../licences/public.ts';
import { decide, type PriceCache, type PriceQuestion } from './prices.ts';
import { findHeldName, findLadder, type LadderRow } from './queries.ts';

interface LeadsOfFair {
  readonly projectId: string;
  readonly tradeFairId: string | null;
  readonly leadIds: 'ALL';
}

/** A project's locked leads, as prices need them. */
export interface LockedLeads {
  /** Counts those caught at a fair. */
  readonly countLocked: (executor: Executor, leads: LeadsOfFair) => Promise<number>;
  /** The fair they are priced by: the project's own while there are some of it. */
  readonly findFirstFair: (executor: Executor, leads: LeadsOfFair) => Promise<string | null>;
}

interface ExplainParts {
  readonly cache: PriceCache;
  readonly lockedLeads: LockedLeads;
}

/** Object of each scope, for this company at this fair. */
async function namesOf(
  database: Executor,
  question: PriceQuestion,
  ladder: readonly LadderRow[],
): Promise<Readonly<Record<(typeof scopesByRank)[number], string | null>>> {
  const { exhibitorId, tradeFairId } = question;
  const fair = tradeFairId === null ? undefined : await findFair(database, { id: tradeFairId });
  const licence = ladder.find(({ scope }) => scope === 'LICENSE')?.licenceName;
  return {
    EXHIBITOR: (await nameOfExhibitor(database, exhibitorId)) || null,
    LICENSE: licence ?? (await findHeldName(database, question)),
    TRADE_FAIR: fair?.name ?? null,
    BASE: null,
  };
}

/** Cost of unlocking all locked leads of this fair now. */
async function priceLocked(
  database: Executor,
  { projectId, question, amount }: { projectId: string; question: PriceQuestion; amount: number },
  { countLocked }: LockedLeads,
): Promise<NonNullable<PriceExplanation['locked']>> {
  const count = await countLocked(database, { projectId, tradeFairId: question.tradeFairId, leadIds: 'ALL' });
  // A free lead uses up no licence.
  const used = amount === 0 ? [] : await peekLicences(database, { ...question, count });
  const covered = used.reduce((sum, each) => sum + each.count, 0);
  return { count, covered, amount: (count - covered) * amount };
}

/** Says what something of a project costs now, or with `at` did on a day, and why. */
export async function explainPrice(
  context: Context<AccountActor | AdminActor>,
  { projectId, target, at }: { projectId: string; target: PriceTarget; at?: string | undefined },
  { cache, lockedLeads }: ExplainParts,
): Promise<PriceExplanation> {
  const { database, caller, now } = context;
  const { id, name, ownerId: exhibitorId, parentId } = await authorize(context, 'readProject', projectId);
  const isNow = at === undefined;
  const isCounted = isNow && target === 'LEAD';
  const locked = { projectId, tradeFairId: parentId, leadIds: 'ALL' } as const;
  const tradeFairId = target === 'LEAD' ? await lockedLeads.findFirstFair(database, locked) : parentId;
  const question = { exhibitorId, tradeFairId, target, at: isNow ? now : new Date(at) };
  const ladder = await findLadder(database, question, isNow ? 'NOW' : 'THEN');
  const licence = isNow ? await findFirstLicence(database, question) : null;
  const names = await namesOf(database, question, ladder);
  const price = decide(ladder, licence);
  const isAdmin = caller.role === 'ADMIN';
  const steps = scopesByRank.map((scope) => {
    const row = ladder.find((each) => each.scope === scope);
    return {
      scope,
      name: names[scope],
      price: row ? { id: row.priceId, name: row.priceName, amount: row.amount, currency: row.currency } : null,
      isDeciding: row !== undefined && row === ladder[0],
      since: row?.since.toISOString() ?? null,
      by: isAdmin ? (row?.by ?? null) : null,
    };
  });
  return {
    project: { id, name },
    target,
    price,
    ladder: steps,
    licence: licence && {
      name: licence.name,
      quantity: licence.quantity,
      used: licence.used,
      remaining: licence.remaining,
      validUntil: licence.validUntil?.toISOString() ?? null,
    },
    locked: isCounted ? await priceLocked(database, { projectId, question, amount: price.amount }, lockedLeads) : null,
    cachedSince: isAdmin && isNow ? (cache.keptSince(question)?.toISOString() ?? null) : null,
  };
}

/** Returns what something of one of the company's own projects costs. */
export async function getPrice(
  context: Pick<Context<AccountActor>, 'database' | 'caller' | 'now'>,
  { projectId, target }: { projectId: string; target: PriceTarget },
  { cache, lockedLeads }: { cache: PriceCache; lockedLeads: LockedLeads },
): Promise<Price> {
  const { ownerId: exhibitorId, parentId } = await authorize(context, 'readProject', projectId);
  const leads = { projectId, tradeFairId: parentId, leadIds: 'ALL' } as const;
  const tradeFairId = target === 'LEAD' ? await lockedLeads.findFirstFair(context.database, leads) : parentId;
  return cache.lookUpPrice(context.database, { exhibitorId, tradeFairId, target, at: context.now });
}
