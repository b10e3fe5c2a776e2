import { quoteOrder } from '@fairlead/contract/payments';
import { getLeadPrice } from '@fairlead/contract/prices';
import { useEffect, useMemo, useState } from 'react';
import { useEndpoint } from '../../../lib/query/query.ts';
import { type Asked, lockedIds, orderOf } from './asked.ts';

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
