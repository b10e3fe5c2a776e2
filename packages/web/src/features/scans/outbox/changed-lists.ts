import type { Page } from '@fairlead/contract/page';
import {
  getScan,
  listArchivedScans,
  listScanCategories,
  listScans,
  type Scan,
  type WholeScan,
} from '@fairlead/contract/scans';
import { getVisit } from '@fairlead/contract/visits';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { endpointKey } from '../../../lib/query/query.ts';
import type { PointChange } from './database.ts';
import { changed, listWithChanges } from './with-changes.ts';

type List = InfiniteData<Page<Scan>> | Page<Scan>;

function pagesWith(list: List | undefined, change: PointChange, isOfArchived: boolean): List | undefined {
  if (list === undefined || !('pages' in list)) return list;
  const isListed = list.pages.some(({ items }) => items.some(({ beaconId }) => beaconId === change.beaconId));
  const pages = list.pages.map((page, index) => {
    // What comes in stands on the first page only.
    const applied = isListed || index === 0 ? [change] : [];
    return { ...page, items: [...listWithChanges(page.items, applied, isOfArchived)] };
  });
  return { ...list, pages };
}

/** The server took a change: what is shown says so at once, and is asked anew. */
export function followChange(queryClient: QueryClient, change: PointChange): void {
  const beaconId = change.beaconId ?? '';
  const taken: PointChange = { ...change, state: 'WAITING' };
  for (const list of [listScans, listArchivedScans]) {
    queryClient.setQueriesData<List>({ queryKey: endpointKey(list) }, (known) =>
      pagesWith(known, taken, list === listArchivedScans),
    );
  }
  const point = endpointKey(getScan, { params: { beaconId } });
  queryClient.setQueryData<WholeScan>(point, (known) => known && changed(known, taken));
  void queryClient.invalidateQueries({ queryKey: point });
  for (const list of [listScans, listArchivedScans, listScanCategories, getVisit]) {
    void queryClient.invalidateQueries({ queryKey: endpointKey(list) });
  }
}
