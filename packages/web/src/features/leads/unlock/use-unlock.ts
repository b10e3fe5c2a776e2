import { type UnlockQuote, unlockLeads } from '@fairlead/contract/lead-unlock';
import { getLeadTimeline } from '@fairlead/contract/lead-work';
import { type Lead, leadLimits } from '@fairlead/contract/leads';
import { getLeadPrice } from '@fairlead/contract/prices';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/client/call.ts';
import { formatMoney } from '../../../lib/i18n/formats.ts';
import { endpointKey, useEndpoint } from '../../../lib/query/query.ts';
import { showToast } from '../../../lib/toast.ts';
import { isLocked } from '../lead-labels.ts';
import { readLeads } from '../list/lead-cache.ts';

const lockedIds = (leads: readonly Lead[]): string[] =>
  leads
    .filter(isLocked)
    .slice(0, leadLimits.atOnce)
    .map(({ id }) => id)
    .sort();

/** Not with each row that is ticked: only when somebody has stopped for a moment. */
const pauseMs = 200;

/** What unlocking the locked ones of these leads would cost now; absent while it is being asked for. */
export function useQuote(projectId: string, leads: readonly Lead[]) {
  const leadIds = useMemo(() => lockedIds(leads), [leads]);
  const [settled, setSettled] = useState(leadIds);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(leadIds), pauseMs);
    return () => clearTimeout(timer);
  }, [leadIds]);
  const isAsked = leadIds.length > 0 && settled === leadIds;
  return useEndpoint(
    unlockLeads,
    { params: { projectId }, body: { leadIds, isQuoteOnly: true } },
    { enabled: isAsked, staleTime: 0, call: { isQuiet: true, isIdempotent: true } },
  );
}

/** What one lead costs this project. */
export const useLeadPrice = (projectId: string) =>
  useEndpoint(getLeadPrice, { params: { project: projectId } }, { call: { isQuiet: true } });

export interface UnlockResult {
  readonly count: number;
  /** What nothing covers and was not opened. */
  readonly quote: UnlockQuote | undefined;
}

/** Opens the contact details of leads, as far as nothing is to be paid, and says what was opened. */
export function useUnlock(projectId: string, show: (leads: readonly Lead[]) => void, onChanged: () => void) {
  const client = useQueryClient();
  const { t } = useTranslation('leads');
  const [isBusy, setBusy] = useState(false);
  const unlock = useCallback(
    async (leads: readonly Lead[]): Promise<UnlockResult | null> => {
      setBusy(true);
      try {
        const body = { leadIds: lockedIds(leads) };
        const { unlocked, unlockedCount, quote } = await call(unlockLeads, { params: { projectId }, body });
        show(await readLeads(projectId, unlocked));
        void client.invalidateQueries({ queryKey: endpointKey(getLeadPrice) });
        void client.invalidateQueries({ queryKey: endpointKey(getLeadTimeline) });
        onChanged();
        if (unlockedCount > 0) showToast(t('unlock.done', { count: unlockedCount }), { severity: 'success' });
        else if (quote)
          showToast(t('unlock.toPay', { sum: formatMoney(quote.amount, quote.currency) }), { severity: 'warning' });
        return { count: unlockedCount, quote };
      } catch {
        // The client has shown that it failed.
        return null;
      } finally {
        setBusy(false);
      }
    },
    [projectId, show, onChanged, client, t],
  );
  return { unlock, isBusy };
}
