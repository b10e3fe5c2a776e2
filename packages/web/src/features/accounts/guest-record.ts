import { getVisitor, takeGuest } from '@fairlead/contract/visitors';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { storageKeys } from '../../lib/storage/storage-keys.ts';

/**
 * Whoever was a guest on this phone and has signed in gets what they did as one, if the e-mail is the same. Without an answer it is
 * tried again at the next sign-in; a refusal is for good, and the guest finds it by the link that is mailed.
 */
export async function takeGuestRecord(client: QueryClient): Promise<void> {
  const token = readStored(storageKeys.guestToken);
  if (token === null) return;
  try {
    const visitor = await call(takeGuest, { body: { token } }, { isQuiet: true, isForbiddenExpected: true });
    client.setQueryData(endpointKey(getVisitor, {}), visitor);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500 || error.status === 429) return;
  }
  writeStored(storageKeys.guestToken, null);
}
