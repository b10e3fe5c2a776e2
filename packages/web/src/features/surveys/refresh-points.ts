import { getBeacon, listBeacons } from '@fairlead/contract/beacons';
import type { QueryClient } from '@tanstack/react-query';
import { endpointKey } from '../../lib/query/query.ts';

/** Points know what is asked at them: what shows them asks again once that has changed. */
export function refreshPoints(client: QueryClient): void {
  for (const endpoint of [listBeacons, getBeacon]) {
    void client.invalidateQueries({ queryKey: endpointKey(endpoint) });
  }
}
