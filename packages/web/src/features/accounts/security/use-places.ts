import { endSession, listSessions } from '@fairlead/contract/sessions';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/client/call.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { identity } from '../../../lib/identity/current.ts';
import { type IdentityDevice, IdentityError } from '../../../lib/identity/identity.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { type Place, placesOf } from './places.ts';

/** A pool that keeps no devices has none; where people are signed in is known all the same. */
async function devicesOrNone(): Promise<readonly IdentityDevice[]> {
  try {
    return await identity().devices();
  } catch (error) {
    if (error instanceof IdentityError && error.code === 'DEVICES_OFF') return [];
    throw error;
  }
}

export function usePlaces() {
  const devices = useQuery({ queryKey: ['identityDevices'], queryFn: devicesOrNone });
  const sessions = useEndpoint(listSessions, {}, { call: { isQuiet: true } });
  const places = useMemo(
    () => (devices.data && sessions.data ? placesOf(devices.data, sessions.data) : undefined),
    [devices.data, sessions.data],
  );
  return {
    places,
    isFailed: places === undefined && (devices.isError || sessions.isError),
    refetch: () => Promise.all([devices.refetch(), sessions.refetch()]),
  };
}

const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404;

/** Forgets the device and ends its sign-ins; this browser's own ends with the sign-out that follows. */
export async function endPlace(place: Place): Promise<void> {
  if (place.deviceKey !== null) await identity().forgetDevice(place.deviceKey);
  if (place.isThisOne) return;
  const ends = place.sessionIds.map((sessionId) =>
    call(endSession, { params: { sessionId } }, { isQuiet: true, isIdempotent: true }).catch((error: unknown) => {
      // Ended meanwhile: as was wanted.
      if (!isGone(error)) throw error;
    }),
  );
  await Promise.all(ends);
}
