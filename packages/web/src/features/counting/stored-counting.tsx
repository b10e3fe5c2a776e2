import { getCounting, replaceCounting } from '@fairlead/contract/events';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/client/call.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { storageKeys, writeStored } from '../../lib/storage/storage.ts';

/** The account's consent to counting its use; it is kept on this device, where events are sent from. */
export function useCounting() {
  const client = useQueryClient();
  const { data, error, refetch } = useEndpoint(getCounting, {}, { staleTime: 5 * 60_000, call: { isQuiet: true } });
  const isOn = data?.analytics;
  useEffect(() => {
    if (isOn !== undefined) writeStored(storageKeys.analytics, isOn ? 'true' : null);
  }, [isOn]);
  const change = async (analytics: boolean): Promise<void> => {
    const stored = await call(replaceCounting, { body: { analytics } }, { isQuiet: true, isIdempotent: true });
    client.setQueryData(endpointKey(getCounting, {}), stored);
  };
  return { isOn, error, retry: () => void refetch(), change };
}

/** Brings what the account chose on other devices to this one; shows nothing. */
export function StoredCounting(): null {
  useCounting();
  return null;
}
