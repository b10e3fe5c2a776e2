import {
  getVisitorConfiguration,
  replaceVisitorConfiguration,
  type visitorConfiguration,
} from '@fairlead/contract/visitors';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import { call } from '../../lib/client/call.ts';
import { changeLanguage, currentLanguage } from '../../lib/i18n/language.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { readStored, skipConfirmationKeys, storageKeys, writeStored } from '../../lib/storage/storage.ts';
import { useStored } from '../../lib/storage/use-stored.ts';
import { readAppearance, setAppearance } from '../../lib/theme/appearance.ts';

export type Configuration = z.output<typeof visitorConfiguration>;
type Confirmation = Configuration['skippedConfirmations'][number];

const confirmations = Object.keys(skipConfirmationKeys) as Confirmation[];
const isSkippedHere = (confirmation: Confirmation): boolean => readStored(skipConfirmationKeys[confirmation]) !== null;

/** A choice holds on this device, also without a connection. */
function keepHere({
  hideCameraButton,
  vibration,
  sound,
  analytics,
  skippedConfirmations,
  appearance,
  language,
}: Configuration): void {
  writeStored(storageKeys.hideCameraButton, hideCameraButton ? 'true' : null);
  writeStored(storageKeys.noVibration, vibration ? null : 'true');
  writeStored(storageKeys.scanSound, sound ? 'true' : null);
  writeStored(storageKeys.analytics, analytics ? 'true' : null);
  for (const one of confirmations)
    writeStored(skipConfirmationKeys[one], skippedConfirmations.includes(one) ? 'true' : null);
  // Without a choice, this device's settings stay.
  if (appearance !== null && appearance !== readAppearance()) setAppearance(appearance);
  if (language !== undefined && language !== currentLanguage()) void changeLanguage(language);
}

/** The person's own settings, the same on every device; what was ticked away on this one counts, too. */
export function useConfiguration() {
  const client = useQueryClient();
  const asked = useEndpoint(getVisitorConfiguration, {}, { call: { isQuiet: true } });
  const stored = asked.data;
  const configuration = stored && {
    ...stored,
    skippedConfirmations: confirmations.filter(
      (one) => stored.skippedConfirmations.includes(one) || isSkippedHere(one),
    ),
  };
  const change = async (changes: Partial<Configuration>): Promise<void> => {
    const before = configuration ?? (await call(getVisitorConfiguration, {}, { isQuiet: true }));
    const body = { ...before, ...changes };
    const saved = await call(replaceVisitorConfiguration, { body }, { isQuiet: true, isIdempotent: true });
    keepHere(saved);
    client.setQueryData(endpointKey(getVisitorConfiguration, {}), saved);
  };
  return { configuration, error: configuration ? null : asked.error, retry: () => void asked.refetch(), change };
}

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
