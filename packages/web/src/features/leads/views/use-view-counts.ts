import { countLeads } from '@fairlead/contract/leads';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { formatNumber } from '../../../lib/i18n/formats.ts';
import { endpointKey } from '../../../lib/query/query.ts';
import { leadCount } from '../list/lead-count.ts';
import { toRequest } from '../url/lead-query.ts';
import type { View } from './use-views.ts';

/** Counts are exact up to here. */
const most = 10_000;
/** However much happens, counts are asked for no more often. */
const pauseMs = 3_000;

const countLabel = (total: number | null): string => (total === null ? `${formatNumber(most)}+` : formatNumber(total));

/** How many leads each view has; `recount` asks anew, soon, `recountNow` at once: for what one has done oneself. */
export function useViewCounts(projectId: string, views: readonly View[], timeZone: string, now: number) {
  const client = useQueryClient();
  const counted = useQueries({
    queries: views.map(({ query }) => leadCount(projectId, toRequest(query, timeZone, now))),
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const recountNow = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    void client.invalidateQueries({ queryKey: endpointKey(countLeads) });
  }, [client]);
  const recount = useCallback(() => {
    timer.current ??= setTimeout(recountNow, pauseMs);
  }, [recountNow]);
  const counts = new Map(
    views.map(({ key }, index) => [key, counted[index]?.data && countLabel(counted[index].data.total)]),
  );
  return { counts, recount, recountNow };
}
