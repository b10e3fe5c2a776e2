import { type RefObject, useEffect, useRef, useState } from 'react';

const barHeight = 48;

/** Whether an element was scrolled past: it is above what the bar at the top leaves free. */
export function usePast(): readonly [RefObject<HTMLSpanElement | null>, boolean] {
  const element = useRef<HTMLSpanElement>(null);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => setPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < barHeight),
      { rootMargin: `-${barHeight}px 0px 0px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, isPast];
}
