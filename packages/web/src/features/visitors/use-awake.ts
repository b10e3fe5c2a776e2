import { useEffect } from 'react';

/**
 * Keeps the screen on while it is shown. The browser releases the lock when the page is hidden, so it is requested again.
 */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    const hold = async (): Promise<void> => {
      // A low battery or an old browser refuses; the code works all the same.
      const held = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isLeft) await held?.release();
      else lock = held;
    };
    const again = () => {
      if (document.visibilityState === 'visible') void hold();
    };
    void hold();
    document.addEventListener('visibilitychange', again);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}
