import type { LeadsToUnlock, UnlockQuote } from '@fairlead/contract/lead-unlock';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError } from '../../platform/http/problem.ts';
import { unlockedLeads } from '../../platform/metrics/product-metrics.ts';
import { authorize } from '../exhibitions/public.ts';
import { giveBackToLicence, peekLicences, takeFromLicences } from '../licences/public.ts';
import type { LeadNews } from '../live/public.ts';
import type { PriceQuestion, Prices } from '../prices/public.ts';
import * as queries from './unlock-queries.ts';

/** As many as one transaction opens: a visitor who changes their profile meanwhile waits for it. */
const atOnce = 1_000;
/** A request that takes longer is given up by whatever is between: it says how many are left. */
const longestMs = 15_000;

interface UnlockInput {
  readonly projectId: string;
  readonly leadIds: Readonly<LeadsToUnlock>;
  readonly isQuoteOnly: boolean;
}

interface UnlockAnswer {
  unlocked: string[];
  unlockedCount: number;
  remainingCount?: number;
  quote?: UnlockQuote;
}

/** Whose leads are unlocked, by whom, and what asks for their price: at first at the fair where the project is. */
interface Unlocking {
  readonly projectId: string;
  readonly accountId: string;
  /** A caller without the permission opens only free leads, and uses up no licence. */
  readonly mayBuy: boolean;
  readonly question: PriceQuestion;
  readonly prices: Prices;
}

/**
 * Returns what the leads that are locked cost together, licences first; undefined where there are none. Of leads from several
 * fairs, those of the first one: prices, currencies and licences differ.
 */
async function quote(
  executor: Executor,
  unlocking: Unlocking,
  asked: UnlockInput['leadIds'],
): Promise<UnlockQuote | undefined> {
  const { projectId, prices } = unlocking;
  const own = { projectId, tradeFairId: unlocking.question.tradeFairId, leadIds: asked };
  const question = { ...unlocking.question, tradeFairId: await queries.findFirstFair(executor, own) };
  const leads = { ...own, tradeFairId: question.tradeFairId };
  const leadIds = typeof asked === 'string' ? [] : [...(await queries.findLockedIds(executor, leads))];
  const count = typeof asked === 'string' ? await queries.countLocked(executor, leads) : leadIds.length;
  if (count === 0) return undefined;
  const { amount, currency, source } = await prices(executor, question);
  // Free leads use up no licence.
  const covered = amount === 0 ? [] : await peekLicences(executor, { ...question, count });
  const lines: UnlockQuote['lines'] = covered.map((each) => ({
    count: each.count,
    amount: 0,
    source: 'LICENSE',
    licenceName: each.name,
    remainingAfter: each.remainingAfter,
  }));
  const rest = count - sumOf(covered);
  if (rest > 0) lines.push({ count: rest, amount, source });
  return { leadIds, count, amount: rest * amount, currency, source, lines };
}

const sumOf = (parts: readonly { readonly count: number }[]): number =>
  parts.reduce((sum, { count }) => sum + count, 0);

/**
 * Opens as many of the leads as licences cover. A lead that a colleague opened since gives its licence's lead back: unlocks of a
 * licence are exactly its used leads.
 */
async function unlockCovered(
  tx: Executor,
  { projectId, question, accountId }: Unlocking,
  visitorIds: readonly string[],
  currency: string,
): Promise<{ opened: ReadonlySet<string>; coveredCount: number }> {
  const opened = new Set<string>();
  const covered = await takeFromLicences(tx, { ...question, count: visitorIds.length });
  let begin = 0;
  for (const { licenceId, count } of covered) {
    const those = visitorIds.slice(begin, begin + count);
    begin += count;
    const terms = { currency, source: 'LICENSE', licenceId, accountId, at: question.at } as const;
    const now = await queries.insertUnlocks(tx, projectId, those, terms);
    await giveBackToLicence(tx, licenceId, count - now.size);
    for (const visitorId of now) opened.add(visitorId);
  }
  return { opened, coveredCount: begin };
}

interface Part {
  /** The last one in the order of ids; undefined where there was none. */
  readonly last: string | undefined;
  readonly unlocked: readonly string[];
  readonly source: 'FREE' | 'LICENSE';
  /** Some of them are to be paid for. */
  readonly isRest: boolean;
}

/** Unlocks of one fair, in one transaction, what costs nothing or is covered, and returns those that were locked until then. */
function unlockSome(database: Executor, unlocking: Unlocking, selection: queries.LeadSelection): Promise<Part> {
  const { projectId, question, prices, accountId, mayBuy } = unlocking;
  return database.transaction(async (tx) => {
    const fair = { projectId, tradeFairId: question.tradeFairId };
    const leads = await queries.holdLocked(tx, fair, selection);
    if (leads.length === 0) return { last: undefined, unlocked: [], source: 'FREE', isRest: false };
    const visitorIds = leads.map(({ visitorId }) => visitorId);
    const { amount, currency, source } = await prices(tx, question);
    const terms = { currency, source, licenceId: null, accountId, at: question.at };
    const { opened, coveredCount } =
      amount === 0
        ? { opened: await queries.insertUnlocks(tx, projectId, visitorIds, terms), coveredCount: leads.length }
        : mayBuy
          ? await unlockCovered(tx, unlocking, visitorIds, currency)
          : { opened: new Set<string>(), coveredCount: 0 };
    const unlocked = leads.filter(({ visitorId }) => opened.has(visitorId)).map(({ id }) => id);
    const last = leads
      .map(({ id }) => id)
      .toSorted()
      .at(-1);
    const by = amount === 0 ? 'FREE' : 'LICENSE';
    return { last, unlocked, source: by, isRest: coveredCount < leads.length };
  });
}

/** The same by the price of each fair at which some of the leads were caught. */
async function byFair(
  database: Executor,
  unlocking: Unlocking,
  leadIds: UnlockInput['leadIds'],
): Promise<readonly Unlocking[]> {
  const { projectId, question } = unlocking;
  const fairs = await queries.findFairs(database, { projectId, tradeFairId: question.tradeFairId, leadIds });
  return fairs.map((tradeFairId) => ({ ...unlocking, question: { ...question, tradeFairId } }));
}

/**
 * One transaction after the other, so that no caller waits for all of them. Leads that one request leaves locked, the next one
 * opens.
 */
async function unlockAll(database: Executor, unlocking: Unlocking, which: 'ALL' | 'VERIFIED'): Promise<UnlockAnswer> {
  const begunAt = performance.now();
  const isTimeLeft = (): boolean => performance.now() - begunAt < longestMs;
  let unlockedCount = 0;
  for (const each of await byFair(database, unlocking, which)) {
    let part: Part;
    let after: string | undefined = queries.fromTheFirst;
    do {
      part = await unlockSome(database, each, { which, after, limit: atOnce });
      unlockedCount += part.unlocked.length;
      unlockedLeads.inc({ source: part.source }, part.unlocked.length);
      after = part.last;
    } while (after !== undefined && !part.isRest && isTimeLeft());
    if (!isTimeLeft()) break;
  }
  const answer = { unlocked: [], unlockedCount };
  const rest = await quote(database, unlocking, which);
  const isNext = ({ amount, licenceName }: UnlockQuote['lines'][number]) =>
    amount === 0 && (unlocking.mayBuy || licenceName === undefined);
  const remainingCount = sumOf(rest?.lines.filter(isNext) ?? []);
  if (remainingCount > 0) return { ...answer, remainingCount };
  return rest ? { ...answer, quote: rest } : answer;
}

/** Throws MAY_NOT_BUY where nothing was opened for want of the permission. */
function refuseUnbought({ mayBuy }: Unlocking, { unlockedCount, quote: rest }: UnlockAnswer): void {
  if (!mayBuy && unlockedCount === 0 && rest) throw new ApiError('MAY_NOT_BUY');
}

async function unlockThese(
  database: Executor,
  unlocking: Unlocking,
  leadIds: readonly string[],
): Promise<UnlockAnswer> {
  const parts: Part[] = [];
  for (const each of await byFair(database, unlocking, leadIds)) {
    const part = await unlockSome(database, each, { ids: leadIds });
    unlockedLeads.inc({ source: part.source }, part.unlocked.length);
    parts.push(part);
  }
  const unlocked = parts.flatMap((part) => part.unlocked);
  const rest = parts.some(({ isRest }) => isRest) ? await quote(database, unlocking, leadIds) : undefined;
  return { unlocked, unlockedCount: unlocked.length, ...(rest ? { quote: rest } : {}) };
}

/**
 * Opens leads that cost nothing or are covered, each once also where two colleagues do it, and returns the price of the others;
 * withdrawn ones are left out. Throws MAY_NOT_BUY when none of them is free to a caller who may not buy.
 */
export async function unlockLeads(
  context: Context<AccountActor>,
  input: UnlockInput,
  { prices, news }: { prices: Prices; news: LeadNews },
): Promise<UnlockAnswer> {
  const { projectId, leadIds, isQuoteOnly } = input;
  const { ownerId: exhibitorId, parentId: tradeFairId } = await authorize(context, 'editProject', projectId);
  const { database, caller, now: at } = context;
  const question = { exhibitorId, tradeFairId, target: 'LEAD', at } as const;
  const { accountId, mayBuy } = caller;
  const unlocking = { projectId, accountId, mayBuy, question, prices };
  if (isQuoteOnly) {
    const asked = await quote(database, unlocking, leadIds);
    return { unlocked: [], unlockedCount: 0, ...(asked ? { quote: asked } : {}) };
  }
  const isAll = typeof leadIds === 'string';
  const answer = isAll
    ? await unlockAll(database, unlocking, leadIds).finally(() => news.projectChanged(projectId))
    : await unlockThese(database, unlocking, leadIds);
  if (!isAll) news.leadsChanged(projectId, answer.unlocked);
  refuseUnbought(unlocking, answer);
  return answer;
}
