import { pointCode } from '@fairlead/contract/beacon-codes';
import { type Beacon, createBeacon, getBeacon, listBeacons } from '@fairlead/contract/beacons';
import { getExhibition } from '@fairlead/contract/exhibitions';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client/call.ts';
import { useAttemptKey } from '../../lib/forms/use-attempt-key.ts';
import { endpointKey } from '../../lib/query/query.ts';

/** Where a code goes: to a new point of this name, or to one there is. */
export type Target = { readonly projectId: string } & ({ readonly name: string } | { readonly beaconId: string });

/** Assigns a blank code to a point. The caller shows failures. */
export function useAssign(): (code: string, target: Target) => Promise<Beacon> {
  const client = useQueryClient();
  const attemptKey = useAttemptKey();

  const send = (code: string, target: Target): Promise<Beacon> => {
    const { projectId } = target;
    if ('beaconId' in target) {
      return call(pointCode, { params: { projectId, beacon: target.beaconId, code } }, { isQuiet: true });
    }
    const body = { name: target.name, code };
    const once = { isQuiet: true, idempotencyKey: attemptKey({ projectId, ...body }) };
    return call(createBeacon, { params: { projectId }, body }, once);
  };
  return async (code, target) => {
    const point = await send(code, target);
    for (const endpoint of [listBeacons, getBeacon, getExhibition])
      void client.invalidateQueries({ queryKey: endpointKey(endpoint) });
    return point;
  };
}
