import { getVisitor, takeGuest } from '@fairlead/contract/visitors';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { moveOperations } from '../../lib/offline/operation-database.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { readClaims, storedToken } from '../../lib/session/session.ts';
import { readStored, storageKeys, writeStored } from '../../lib/storage/storage.ts';

/**
 * Joins a guest's record of this phone, sent or not, with that of the session if they are the same person: under one e-mail, or
 * joined by the link. Without an answer it is tried again next time; a refusal is for good, and the guest finds it by the link
 * that is mailed.
 */
export async function takeGuestRecord(client: QueryClient): Promise<void> {
  const token = readStored(storageKeys.guestToken);
  const [guest, own] = [readClaims(token)?.sub, readClaims(storedToken())?.sub];
  if (token === null || guest === undefined || own === undefined || guest === own) return;
  try {
    const visitor = await call(takeGuest, { body: { token } }, { isQuiet: true, isForbiddenExpected: true });
    await moveOperations(guest, own);
    client.setQueryData(endpointKey(getVisitor, {}), visitor);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500 || error.status === 429) return;
  }
  writeStored(storageKeys.guestToken, null);
}
