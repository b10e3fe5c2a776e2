import { getVisitorConfiguration } from '@fairlead/contract/visitors';
import { useEffect } from 'react';
import { useEndpoint } from '../../lib/query/query.ts';
import { writeStored } from '../../lib/storage/storage.ts';
import { storageKeys } from '../../lib/storage/storage-keys.ts';
import { useStored } from '../../lib/storage/use-stored.ts';
import { keepHere } from './use-configuration.ts';

/** Brings what the person chose on other devices to this one, once a sign-in; what is chosen here afterwards stays. */
export function StoredSettings() {
  const isApplied = useStored(storageKeys.settingsApplied) !== null;
  // Remembered settings may be those of another person, who signed out.
  const { data, isFetchedAfterMount } = useEndpoint(
    getVisitorConfiguration,
    {},
    { enabled: !isApplied, staleTime: 0, call: { isQuiet: true } },
  );
  useEffect(() => {
    if (isApplied || !data || !isFetchedAfterMount) return;
    writeStored(storageKeys.settingsApplied, 'true');
    keepHere(data);
  }, [isApplied, data, isFetchedAfterMount]);
  return null;
}
