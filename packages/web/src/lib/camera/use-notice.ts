import { useCallback, useEffect, useState } from 'react';

const shownMs = 2500;

/** A short word that goes by itself, counted from the last time it was said. */
export function useNotice(): [notice: string | null, say: (words: string | null) => void] {
  const [said, setSaid] = useState<{ words: string; at: number } | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  const say = useCallback((words: string | null) => setSaid(words === null ? null : { words, at: Date.now() }), []);
  return [said?.words ?? null, say];
}
