import type { UnlockQuote } from '@fairlead/contract/lead-unlock';
import type { Price } from '@fairlead/contract/prices';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { authorize } from '../exhibitions/public.ts';
import type { LeadNews } from '../live/public.ts';
import type { Prices } from '../prices/public.ts';
import * as queries from './unlock-queries.ts';

/** As many as one transaction opens: whoever changes their profile meanwhile waits for it. */
const atOnce = 1_000;
/** A request that takes longer is given up by whatever is between: it says how many are left. */
const longestMs = 15_000;

interface UnlockInput {
  readonly projectId: string;
  readonly leadIds: 'ALL' | readonly string[];
  readonly isQuoteOnly: boolean;
}

interface UnlockAnswer {
  unlocked: string[];
  unlockedCount: number;
  remainingCount?: number;
  quote?: UnlockQuote;
}

/** Returns what the leads that are locked cost together; undefined where there are none. */
async function quote(
  executor: Executor,
  { projectId, leadIds: asked }: UnlockInput,
  { amount, currency, source }: Price,
): Promise<UnlockQuote | undefined> {
  const leadIds = asked === 'ALL' ? [] : [...(await queries.findLockedIds(executor, projectId, asked))];
  const count = asked === 'ALL' ? await queries.countLocked(executor, projectId, null) : leadIds.length;
  if (count === 0) return undefined;
  return { leadIds, count, amount: count * amount, currency, source, lines: [{ count, amount, source }] };
}

/** Unlocks in one transaction; returns those that could be, and of them those that were locked until then. */
function unlockSome(
  database: Executor,
  projectId: string,
  selection: queries.LeadSelection,
  terms: queries.UnlockTerms,
): Promise<{ last: string | undefined; unlocked: string[] }> {
  return database.transaction(async (tx) => {
    const leads = await queries.holdLocked(tx, projectId, selection);
    const visitorIds = leads.map(({ visitorId }) => visitorId);
    const opened = leads.length === 0 ? new Set() : await queries.insertUnlocks(tx, projectId, visitorIds, terms);
    const unlocked = leads.filter(({ visitorId }) => opened.has(visitorId)).map(({ id }) => id);
    return {
      last: leads
        .map(({ id }) => id)
        .toSorted()
        .at(-1),
      unlocked,
    };
  });
}

/** One transaction after the other, so that nobody waits for all of them. What one request leaves locked, the next one opens. */
async function unlockAll(database: Executor, projectId: string, terms: queries.UnlockTerms): Promise<UnlockAnswer> {
  const begunAt = performance.now();
  const answer = { unlocked: [], unlockedCount: 0 };
  let after: string | undefined = queries.fromTheFirst;
  do {
    const { last, unlocked } = await unlockSome(database, projectId, { after, limit: atOnce }, terms);
    answer.unlockedCount += unlocked.length;
    after = last;
  } while (after !== undefined && performance.now() - begunAt < longestMs);
  const remainingCount = after === undefined ? 0 : await queries.countLocked(database, projectId, null);
  return remainingCount > 0 ? { ...answer, remainingCount } : answer;
}

/** Opens leads that cost nothing, each once whoever else does, and says what the others cost; withdrawn ones are left out. */
export async function unlockLeads(
  context: Context<AccountActor>,
  input: UnlockInput,
  { prices, news }: { prices: Prices; news: LeadNews },
): Promise<UnlockAnswer> {
  const { projectId, leadIds, isQuoteOnly } = input;
  const { ownerId } = await authorize(context, 'editProject', projectId);
  const { database, caller, now } = context;
  const price = await prices(database, { projectId, exhibitorId: ownerId, target: 'LEAD' });
  if (isQuoteOnly || price.amount > 0) {
    const asked = await quote(database, input, price);
    return { unlocked: [], unlockedCount: 0, ...(asked ? { quote: asked } : {}) };
  }
  const terms = { price, accountId: caller.accountId, at: now };
  if (leadIds === 'ALL') return unlockAll(database, projectId, terms).finally(() => news.projectChanged(projectId));
  const { unlocked } = await unlockSome(database, projectId, { ids: leadIds }, terms);
  news.leadsChanged(projectId, unlocked);
  return { unlocked, unlockedCount: unlocked.length };
}
