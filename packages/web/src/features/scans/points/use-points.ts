import type { Endpoint } from '@fairlead/contract/endpoint';
import { listArchivedScans, type listScans, type Scan } from '@fairlead/contract/scans';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useIsOnline } from '../../../lib/offline/use-is-online.ts';
import { useOperations } from '../../../lib/offline/use-outbox.tsx';
import { useEndpointPages } from '../../../lib/query/query.ts';
import { watchInView } from '../../../lib/watch-in-view.ts';
import { changeKind } from '../outbox/change-operations.ts';
import { listWithChanges } from '../outbox/with-changes.ts';

/** Rows fetched at once: two or three screens. */
const pageSize = 60;

type PointList = Endpoint & (typeof listScans | typeof listArchivedScans);

export interface LoadedPoints {
  /** Undefined until the first page came. */
  readonly scans: readonly Scan[] | undefined;
  readonly isComplete: boolean;
  readonly isFetchingMore: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
  /** Stands behind the last row: the next page is fetched when it comes near the screen. */
  readonly end: RefObject<HTMLDivElement | null>;
}

/** The pages of a list as one row of points, with what was done with them on this phone. `isWholeNeeded` fetches all of it: a filter must not miss what was not loaded. */
export function usePoints(list: PointList, isWholeNeeded: boolean): LoadedPoints {
  const { data, hasNextPage, isFetchingNextPage, isError, isFetchNextPageError, fetchMore, refetch } = useEndpointPages(
    list,
    { query: { limit: pageSize } },
    { call: { isQuiet: !useIsOnline() } },
  );
  const end = useRef<HTMLDivElement>(null);
  const listed = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const changes = useOperations(changeKind);
  const scans = useMemo(
    () => listed && listWithChanges(listed, changes, list === listArchivedScans),
    [listed, changes, list],
  );
  const loaded = listed?.length;

  useEffect(() => {
    const mark = end.current;
    if (loaded === undefined || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return;
    if (isWholeNeeded) {
      fetchMore();
      return;
    }
    if (mark === null) return;
    return watchInView(mark, ({ isIntersecting }) => isIntersecting && fetchMore(), { rootMargin: '600px' });
  }, [loaded, hasNextPage, isFetchingNextPage, isFetchNextPageError, isWholeNeeded, fetchMore]);

  return {
    scans,
    isComplete: scans !== undefined && !hasNextPage,
    isFetchingMore: isFetchingNextPage,
    hasFailed: isError,
    retry: () => (isFetchNextPageError ? fetchMore() : void refetch()),
    end,
  };
}
