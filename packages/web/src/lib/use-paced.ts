import { useCallback, useEffect, useRef } from 'react';

/** Calls at once, and then at most once in `everyMs`, the last time after the last call: for what comes in a crowd. */
export function usePaced(act: () => void, everyMs: number): () => void {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    const wait = Math.max(0, lastAt.current + everyMs - performance.now());
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      lastAt.current = performance.now();
      latest.current();
    }, wait);
  }, [everyMs]);
}
