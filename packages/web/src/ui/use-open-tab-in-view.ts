import { type RefObject, useEffect } from 'react';

/** On a phone tabs scroll: the one that is open, by its `data-tab`, is never out of sight. */
export function useOpenTabInView(strip: RefObject<HTMLElement | null>, open: string): void {
  useEffect(() => {
    const { current } = strip;
    if (!current) return;
    const show = () =>
      current.querySelector(`[data-tab="${CSS.escape(open)}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
    const observer = new ResizeObserver(show);
    observer.observe(current);
    return () => observer.disconnect();
  }, [strip, open]);
}
