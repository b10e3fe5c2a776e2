import { endSession, listSessions } from '@fairlead/contract/sessions';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/client/call.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { identity } from '../../../lib/identity/current.ts';
import { type IdentityDevice, IdentityError } from '../../../lib/identity/identity.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { type SignedInBrowser, signedInBrowsers } from './sessions.ts';

/** A pool that keeps no devices has none; where people are signed in is known all the same. */
async function devicesOrNone(): Promise<readonly IdentityDevice[]> {
  try {
    return await identity().devices();
  } catch (error) {
    if (error instanceof IdentityError && error.code === 'DEVICES_OFF') return [];
    throw error;
  }
}

export function useSignedInBrowsers() {
  const devices = useQuery({ queryKey: ['identityDevices'], queryFn: devicesOrNone });
  const sessions = useEndpoint(listSessions, {}, { call: { isQuiet: true } });
  const browsers = useMemo(
    () => (devices.data && sessions.data ? signedInBrowsers(devices.data, sessions.data) : undefined),
    [devices.data, sessions.data],
  );
  return {
    browsers,
    isFailed: browsers === undefined && (devices.isError || sessions.isError),
    refetch: () => Promise.all([devices.refetch(), sessions.refetch()]),
  };
}

const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404;

/** Forgets the device and ends its sign-ins; this browser's own ends with the sign-out that follows. */
export async function endSessionsOf(browser: SignedInBrowser): Promise<void> {
  if (browser.deviceKey !== null) await identity().forgetDevice(browser.deviceKey);
  if (browser.isThisOne) return;
  const ends = browser.sessionIds.map((sessionId) =>
    call(endSession, { params: { sessionId } }, { isQuiet: true, isIdempotent: true }).catch((error: unknown) => {
      // Already ended, which is what was wanted.
      if (!isGone(error)) throw error;
    }),
  );
  await Promise.all(ends);
}
