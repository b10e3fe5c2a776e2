import { createContext, type RefObject, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isTyping } from '../../lib/shortcuts.ts';

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

/** Where the keyboard moved to: each move is another object, also to the same row. */
export interface RowCursor {
  readonly id: string;
}

interface RowInView {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly virtualizer: { readonly scrollToIndex: (index: number, options: { align: 'auto' }) => void };
  readonly currentIndex: number;
  readonly cursor: RowCursor | null | undefined;
  readonly cursorIndex: number;
}

/** Answered moves: a list that is read again is no move, and must not take the focus from a person who types. */
const answered = new WeakSet<RowCursor>();

/** The open row scrolls into view when it changes, and the row that the keyboard moves to takes the focus, once. */
export function useRowInView({ scroller, virtualizer, currentIndex, cursor, cursorIndex }: RowInView): void {
  useEffect(() => {
    if (currentIndex >= 0) virtualizer.scrollToIndex(currentIndex, { align: 'auto' });
  }, [currentIndex, virtualizer]);

  const index = useRef(cursorIndex);
  index.current = cursorIndex;
  useEffect(() => {
    if (!cursor || answered.has(cursor) || index.current < 0) return;
    virtualizer.scrollToIndex(index.current, { align: 'auto' });
    // A row out of view is in the page only after it was scrolled to.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        answered.add(cursor);
        if (isTyping(document.activeElement)) return;
        scroller.current
          ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(cursor.id)}"] a`)
          ?.focus({ preventScroll: true });
      }),
    );
    return () => cancelAnimationFrame(frame);
  }, [cursor, virtualizer, scroller]);
}
