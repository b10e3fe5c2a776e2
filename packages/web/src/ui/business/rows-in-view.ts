import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';

/** The first and the last row that can be seen, counted from 1. */
interface RowsInView {
  readonly from: number;
  readonly to: number;
}

interface Store {
  readonly read: () => RowsInView | null;
  readonly write: (rows: RowsInView | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

function createStore(): Store {
  let rows: RowsInView | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => rows,
    write: (next) => {
      if (rows?.from === next?.from && rows?.to === next?.to) return;
      rows = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Connects a list's table, which knows the rows in view, with its foot, which shows them: scrolling draws no other part of the
 * list again.
 */
export const RowsInViewContext = createContext<Store | null>(null);
export const useRowsInViewStore = (): Store => useState(createStore)[0];

const none = { subscribe: () => () => undefined, read: () => null };

/** Which rows of the list around it can be seen; null while there are none. */
export function useRowsInView(): RowsInView | null {
  const { subscribe, read } = use(RowsInViewContext) ?? none;
  return useSyncExternalStore(subscribe, read);
}

interface Viewport {
  readonly count: number;
  readonly rowHeight: number;
  /** How far the rows are scrolled, and how high the place is in which they are seen. */
  readonly offset: number;
  readonly height: number;
}

/** Tells the list around it which rows can be seen: those of which most is. */
export function useTellRowsInView({ count, rowHeight, offset, height }: Viewport): void {
  const store = use(RowsInViewContext);
  const from = Math.round(offset / rowHeight) + 1;
  const to = Math.min(count, Math.max(from, Math.round((offset + height) / rowHeight)));
  const isShown = count > 0 && height > 0;
  useEffect(() => {
    store?.write(isShown ? { from: Math.min(from, to), to } : null);
    return () => store?.write(null);
  }, [store, isShown, from, to]);
}
