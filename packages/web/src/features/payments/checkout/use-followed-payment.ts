import { getExhibition } from '@fairlead/contract/exhibitions';
import { listLeads } from '@fairlead/contract/leads';
import { listLicences } from '@fairlead/contract/licences';
import { cancelPayment, getCredit, getPayment, listPayments, quoteOrder } from '@fairlead/contract/payments';
import { explainPrice, getLeadPrice } from '@fairlead/contract/prices';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endpointKey, useEndpoint, useEndpointMutation } from '../../../lib/query/query.ts';
import { checkoutState } from './checkout-state.ts';

const askEveryMs = 5_000;
/** Time for which the page asks by itself; then the person has to press. */
const patienceMs = 5 * 60_000;

/** Queries that a payment changes when it ends. */
const changedByIt = [
  explainPrice,
  getCredit,
  getExhibition,
  getLeadPrice,
  listLeads,
  listLicences,
  listPayments,
  quoteOrder,
];

/** The state of a payment, asked for again for as long as something is to be waited for. */
export function useFollowedPayment(id: string | null, isCancelled: boolean) {
  const client = useQueryClient();
  const [openedAt] = useState(() => Date.now());
  const params = { id: id ?? '' };
  const query = useEndpoint(
    getPayment,
    { params },
    {
      enabled: id !== null,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => {
        const isWaiting = data !== undefined && checkoutState(data, isCancelled) === 'WAITING';
        return isWaiting && Date.now() - openedAt < patienceMs && askEveryMs;
      },
      call: { isQuiet: true },
    },
  );
  const { data: payment } = query;
  const status = payment?.status;
  useEffect(() => {
    if (status === undefined || status === 'OPEN') return;
    for (const endpoint of changedByIt) void client.invalidateQueries({ queryKey: endpointKey(endpoint) });
  }, [client, status]);
  const cancel = useEndpointMutation(cancelPayment, {
    call: { isIdempotent: true },
    onSuccess: (ended) => client.setQueryData(endpointKey(getPayment, { params }), ended),
  });
  return {
    payment,
    query,
    openedAt,
    waitsForLocks: (now: number) => now - openedAt < patienceMs,
    abort: () => cancel.mutate({ params }),
    isAborting: cancel.isPending,
  };
}
