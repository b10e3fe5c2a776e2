import { type RefObject, useEffect, useRef, useState } from 'react';
import { watchInView } from '../../lib/watch-in-view.ts';

const barHeight = 48;

/** True once an element was scrolled past: it is above the part that the bar at the top leaves free. */
export function usePast(): readonly [RefObject<HTMLSpanElement | null>, boolean] {
  const element = useRef<HTMLSpanElement>(null);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    return watchInView(
      current,
      ({ isIntersecting, boundingClientRect }) => setPast(!isIntersecting && boundingClientRect.top < barHeight),
      { rootMargin: `-${barHeight}px 0px 0px` },
    );
  }, []);
  return [element, isPast];
}
