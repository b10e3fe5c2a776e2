import type { Page } from '@fairlead/contract/page';
import {
  getScan,
  listArchivedScans,
  listScanCategories,
  listScans,
  type Scan,
  type ScanAnswer,
  type WholeScan,
} from '@fairlead/contract/scans';
import { listSharing } from '@fairlead/contract/sharing';
import { getVisit } from '@fairlead/contract/visits';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { endpointKey } from '../../../lib/query/query.ts';
import type { PointChange } from './point-change.ts';
import { changed, listWithChanges } from './with-changes.ts';

type List = InfiniteData<Page<Scan>> | Page<Scan>;

function pagesWith(list: List | undefined, change: PointChange, isOfArchived: boolean): List | undefined {
  if (list === undefined || !('pages' in list)) return list;
  const isListed = list.pages.some(({ items }) => items.some(({ beaconId }) => beaconId === change.beaconId));
  const pages = list.pages.map((page, index) => {
    // A new point stands on the first page only.
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

/** Returns a list as the server will have it after a scan: at its top, and nowhere else. */
function putFirst(list: InfiniteData<Page<Scan>>, scan: Scan): InfiniteData<Page<Scan>> {
  const pages = list.pages.map((page, index) => {
    const others = page.items.filter(({ beaconId }) => beaconId !== scan.beaconId);
    return { ...page, items: index === 0 ? [scan, ...others] : others };
  });
  return { ...list, pages };
}

/** The server acknowledged a scan: the lists show it at once, and are asked anew. */
export function followScan({ scan }: ScanAnswer, queryClient: QueryClient): void {
  if (scan === undefined) return;
  // At once, so that a person who goes back to the list never sees it without the scan.
  queryClient.setQueriesData<List>({ queryKey: endpointKey(listScans) }, (list) =>
    list !== undefined && 'pages' in list ? putFirst(list, scan) : list,
  );
  // The rest of the point follows: the answer to a scan does not carry it.
  const point = endpointKey(getScan, { params: { beaconId: scan.beaconId } });
  queryClient.setQueryData<WholeScan>(point, (known) => ({
    attachments: [],
    surveyId: null,
    shareUrl: null,
    ...known,
    ...scan,
  }));
  void queryClient.invalidateQueries({ queryKey: point });
  for (const list of [listScans, listArchivedScans, listScanCategories, listSharing, getVisit]) {
    void queryClient.invalidateQueries({ queryKey: endpointKey(list) });
  }
}
