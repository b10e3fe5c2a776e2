import { type RefObject, useEffect, useRef } from 'react';
import { isTyping } from '../../lib/shortcuts/is-typing.ts';

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
