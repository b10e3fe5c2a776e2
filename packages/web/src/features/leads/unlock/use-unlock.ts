import { getExhibition } from '@fairlead/contract/exhibitions';
import { type LeadsToUnlock, type UnlockQuote, unlockLeads } from '@fairlead/contract/lead-unlock';
import { getLeadTimeline } from '@fairlead/contract/lead-work';
import { type Lead, leadLimits, listLeads } from '@fairlead/contract/leads';
import {
  type Order,
  type OrderLine,
  type OrderQuote,
  openPayment,
  type Payment,
  quoteOrder,
} from '@fairlead/contract/payments';
import { getLeadPrice } from '@fairlead/contract/prices';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/client/call.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { formatMoney } from '../../../lib/i18n/formats.ts';
import { endpointKey, useEndpoint } from '../../../lib/query/query.ts';
import { showToast } from '../../../lib/toast.ts';
import { isLocked } from '../lead-labels.ts';
import { readLeads } from '../list/merge-leads.ts';

/** Leads to unlock: these, all locked ones, or those of them with a confirmed e-mail. */
export type Asked = readonly Lead[] | 'ALL' | 'VERIFIED';

/** The ids of the locked ones, always in the same order, so that the same leads are the same question. */
const lockedIds = (asked: Asked): LeadsToUnlock =>
  typeof asked === 'string'
    ? asked
    : asked
        .filter(isLocked)
        .slice(0, leadLimits.atOnce)
        .map(({ id }) => id)
        .sort();

const orderOf = (projectId: string, leadIds: LeadsToUnlock): Order => ({
  projectId,
  target: 'LEAD',
  leadIds,
});

/** True where a licence, or a price of nothing, covers every line: then nothing is paid, not even with credit. */
export const isFree = (lines: readonly OrderLine[]): boolean =>
  lines.every((line) => line.kind === 'LICENCE' || line.amount === 0);

/** True where it costs the company neither money nor a prepaid licence, so that every colleague may unlock. */
export const isFreeToAll = (lines: readonly OrderLine[]): boolean =>
  lines.every((line) => line.kind === 'PRICE' && line.amount === 0);

/** Not with each row that is ticked: only after a pause. */
const pauseMs = 200;

/** Price of unlocking the locked ones of these leads now; absent while it is being asked for. */
export function useQuote(projectId: string, asked: Asked) {
  const leadIds = useMemo(() => lockedIds(asked), [asked]);
  const [settled, setSettled] = useState(leadIds);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(leadIds), pauseMs);
    return () => clearTimeout(timer);
  }, [leadIds]);
  return useEndpoint(
    quoteOrder,
    { body: orderOf(projectId, leadIds) },
    {
      enabled: leadIds.length > 0 && settled === leadIds,
      staleTime: 0,
      call: { isQuiet: true, isIdempotent: true },
    },
  );
}

/** Price of one lead of this project. */
export const useLeadPrice = (projectId: string) =>
  useEndpoint(getLeadPrice, { params: { project: projectId } }, { call: { isQuiet: true } });

interface PayingOptions {
  readonly projectId: string;
  readonly asked: Asked;
  /** Told of what was paid without leaving the page, by credit and licences alone. */
  readonly onPaid: (leadIds: Readonly<LeadsToUnlock>, count: number) => Promise<void>;
}

/** Orders what was quoted and leaves for the page where it is paid. */
export function usePaying({ projectId, asked, onPaid }: PayingOptions) {
  const { t } = useTranslation('leads');
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Costs something else than was said before, so that it is shown before anybody pays it. */
  const [changed, setChanged] = useState<Payment | null>(null);
  // Back from the page of payment by the browser's own button, which may bring back the page as it was left.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setBusy(false);
      setChanged(null);
      void client.invalidateQueries({ queryKey: endpointKey(quoteOrder) });
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, [client]);

  const messageOf = (error: unknown): string => {
    if (!(error instanceof ApiProblem)) return t('unlock.notReached');
    return error.code === 'UNAVAILABLE' || error.code === 'UNKNOWN' ? t('unlock.unavailable') : error.detail;
  };

  /** Returns whether everything is done, so that nothing is left to ask. */
  async function pay(quote: OrderQuote): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      const leadIds = lockedIds(asked);
      // The same order gets the same session, so that it may be sent again when no answer came.
      const again = { isQuiet: true, isIdempotent: true };
      const payment = changed ?? (await call(openPayment, { body: orderOf(projectId, leadIds) }, again));
      if (payment.status === 'PAID') {
        await onPaid(leadIds, payment.count - payment.creditedCount);
        return true;
      }
      const isAsQuoted = payment.amount === quote.total && payment.count === quote.count;
      if (changed === null && !isAsQuoted) setChanged(payment);
      else if (payment.url === null) setFailure(t('unlock.unavailable'));
      else {
        location.assign(payment.url);
        return false;
      }
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiProblem && error.code === 'NOTHING_TO_PAY')
        void client.invalidateQueries({ queryKey: endpointKey(quoteOrder) });
    }
    setBusy(false);
    return false;
  }
  return { pay, isBusy, failure, changed };
}

interface Unlocked {
  readonly ids: readonly string[];
  readonly count: number;
  /** Leads that nothing covers and that were not opened. */
  readonly quote: UnlockQuote | undefined;
}

/** Of all that are locked, the server opens as many as it has time for, and is asked again for the rest. */
async function unlockFree(projectId: string, leadIds: LeadsToUnlock): Promise<Unlocked> {
  const ids: string[] = [];
  for (let count = 0; ; ) {
    const answer = await call(unlockLeads, { params: { projectId }, body: { leadIds } });
    ids.push(...answer.unlocked);
    count += answer.unlockedCount;
    if (answer.remainingCount === undefined || answer.unlockedCount === 0) return { ids, count, quote: answer.quote };
  }
}

/** Opens the contact details of leads, as far as nothing is to be paid, and says what was opened. */
export function useUnlock(projectId: string, show: (leads: readonly Lead[]) => void, recount: () => void) {
  const client = useQueryClient();
  const { t } = useTranslation('leads');
  const [isBusy, setBusy] = useState(false);
  /** Shows leads that were unlocked, by whatever way, and says how many. */
  const showUnlocked = useCallback(
    async (leadIds: Readonly<LeadsToUnlock>, count: number): Promise<void> => {
      recount();
      for (const endpoint of [getExhibition, getLeadPrice, getLeadTimeline, quoteOrder])
        void client.invalidateQueries({ queryKey: endpointKey(endpoint) });
      if (typeof leadIds === 'string') void client.invalidateQueries({ queryKey: endpointKey(listLeads) });
      // They are unlocked even where they cannot be read now: everybody who follows the project hears of them too.
      else show(await readLeads(projectId, leadIds).catch(() => []));
      if (count > 0) showToast(t('unlock.done', { count }), { severity: 'success' });
    },
    [projectId, show, recount, client, t],
  );
  /** Returns whether it was tried with success, even where something is left to be paid. */
  const unlock = useCallback(
    async (asked: Asked): Promise<boolean> => {
      setBusy(true);
      try {
        const { ids, count, quote } = await unlockFree(projectId, lockedIds(asked));
        await showUnlocked(typeof asked === 'string' ? asked : ids, count);
        if (count === 0 && quote)
          showToast(t('unlock.toPay', { sum: formatMoney(quote.amount, quote.currency) }), { severity: 'warning' });
        return true;
      } catch {
        // The client has shown that it failed.
        return false;
      } finally {
        setBusy(false);
      }
    },
    [projectId, showUnlocked, t],
  );
  return { unlock, showUnlocked, isBusy };
}
export type Unlocking = ReturnType<typeof useUnlock>;
