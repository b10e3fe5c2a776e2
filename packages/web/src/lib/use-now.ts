import { useEffect, useState } from 'react';

/** The time, updated every `everyMs`, so that "day 3 of 4" does not grow old on a screen left open. */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
