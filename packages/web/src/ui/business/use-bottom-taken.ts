import { type RefObject, useLayoutEffect } from 'react';

/** While an element floats at the bottom of the page, `--bottom-taken` says how far up it reaches: messages come above it. */
export function useBottomTaken(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const floating = element.current;
    if (floating === null) return;
    const { style } = document.documentElement;
    const measure = () =>
      style.setProperty('--bottom-taken', `${Math.round(innerHeight - floating.getBoundingClientRect().top)}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(floating);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
      style.removeProperty('--bottom-taken');
    };
  }, [element]);
}
