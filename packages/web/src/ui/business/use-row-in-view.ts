import { type RefObject, useEffect, useRef } from 'react';

interface RowInView {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly virtualizer: { readonly scrollToIndex: (index: number, options: { align: 'auto' }) => void };
  readonly currentIndex: number;
  readonly cursorId: string | undefined;
  readonly cursorIndex: number;
}

/** The open row scrolls into view when it changes, and the row that the keyboard moves to takes the focus. */
export function useRowInView({ scroller, virtualizer, currentIndex, cursorId, cursorIndex }: RowInView): void {
  useEffect(() => {
    if (currentIndex >= 0) virtualizer.scrollToIndex(currentIndex, { align: 'auto' });
  }, [currentIndex, virtualizer]);

  const index = useRef(cursorIndex);
  index.current = cursorIndex;
  useEffect(() => {
    if (cursorId === undefined || index.current < 0) return;
    virtualizer.scrollToIndex(index.current, { align: 'auto' });
    // A row out of view is in the page only after it was scrolled to.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        scroller.current
          ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(cursorId)}"] a`)
          ?.focus({ preventScroll: true }),
      ),
    );
    return () => cancelAnimationFrame(frame);
  }, [cursorId, virtualizer, scroller]);
}
