import { getExhibition } from '@fairlead/contract/exhibitions';
import { type LeadsToUnlock, type UnlockQuote, unlockLeads } from '@fairlead/contract/lead-unlock';
import { getLeadTimeline } from '@fairlead/contract/lead-work';
import { type Lead, listLeads } from '@fairlead/contract/leads';
import { quoteOrder } from '@fairlead/contract/payments';
import { getLeadPrice } from '@fairlead/contract/prices';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/client/call.ts';
import { formatMoney } from '../../../lib/i18n/formats.ts';
import { endpointKey } from '../../../lib/query/query.ts';
import { showToast } from '../../../lib/toast.ts';
import { readLeads } from '../list/lead-cache.ts';
import { type Asked, lockedIds } from './asked.ts';

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
