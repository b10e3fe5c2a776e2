import type { Page } from '@fairlead/contract/page';
import type { Scan } from '@fairlead/contract/scans';
import type { InfiniteData } from '@tanstack/react-query';

/** A list as the server will have it after a scan: at its top, and nowhere else. */
export function putFirst(list: InfiniteData<Page<Scan>>, scan: Scan): InfiniteData<Page<Scan>> {
  const pages = list.pages.map((page, index) => {
    const others = page.items.filter(({ beaconId }) => beaconId !== scan.beaconId);
    return { ...page, items: index === 0 ? [scan, ...others] : others };
  });
  return { ...list, pages };
}
