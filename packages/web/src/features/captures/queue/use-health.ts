import { useEffect, useState } from 'react';
import { useIsOnline } from '../../../lib/offline/use-is-online.ts';

export interface Health {
  /** Bytes that the browser still gives; null where it does not say. */
  readonly freeBytes: number | null;
  /** By how many milliseconds the device's clock is ahead of the server's; null until the server has answered. */
  readonly aheadMs: number | null;
  /** When the server last answered, in milliseconds. */
  readonly contactAt: number | null;
}

const unknown: Health = { freeBytes: null, aheadMs: null, contactAt: null };
const everyMs = 30_000;
const patienceMs = 5_000;

async function readFree(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

/** Asks for anything at all and reads the time in the head of the answer; half of the way is its age. */
async function readClock(): Promise<Pick<Health, 'aheadMs' | 'contactAt'> | null> {
  const before = Date.now();
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch('/health/live', { cache: 'no-store', signal });
    const after = Date.now();
    const said = Date.parse(answer.headers.get('date') ?? '');
    // The head has whole seconds: on average it is half a second behind.
    const aheadMs = Number.isNaN(said) ? null : (before + after) / 2 - (said + 500);
    return { aheadMs, contactAt: after };
  } catch {
    return null;
  }
}

/** State of the device as far as a browser knows it: its connection, its room, its clock. */
export function useHealth(): Health {
  const isOnline = useIsOnline();
  const [health, setHealth] = useState(unknown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another look as soon as the connection changes
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const [freeBytes, clock] = await Promise.all([readFree(), readClock()]);
      if (!isGone) setHealth((before) => ({ ...before, freeBytes, ...clock }));
    };
    void look();
    const timer = setInterval(() => void look(), everyMs);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [isOnline]);
  return health;
}
