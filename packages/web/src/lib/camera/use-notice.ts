import { useCallback, useEffect, useState } from 'react';

/** Long enough for what says what to do. */
const shownMs = (message: string): number => 1500 + 50 * message.length;

/** A short message that disappears by itself, timed from when it was last shown. */
export function useNotice(): [notice: string | null, showNotice: (message: string | null) => void] {
  const [shown, setShown] = useState<{ message: string; at: number } | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), shownMs(shown.message));
    return () => clearTimeout(timer);
  }, [shown]);
  const showNotice = useCallback(
    (message: string | null) => setShown(message === null ? null : { message, at: Date.now() }),
    [],
  );
  return [shown?.message ?? null, showNotice];
}
