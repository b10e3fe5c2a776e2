import { getBeacon, listBeacons } from '@fairlead/contract/beacons';
import type { QueryClient } from '@tanstack/react-query';
import { endpointKey } from '../../lib/query/query.ts';

/** Points carry the survey that is asked at them: once that has changed, they are fetched again. */
export function refreshPoints(client: QueryClient): void {
  for (const endpoint of [listBeacons, getBeacon]) {
    void client.invalidateQueries({ queryKey: endpointKey(endpoint) });
  }
}
