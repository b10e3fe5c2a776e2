import { deviceReportEveryMs, reportDevice } from '@fairlead/contract/managed-tokens';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '../../../lib/client/call.ts';
import type { Outbox } from '../../../lib/offline/outbox.ts';
import { useOperations, useOutbox } from '../../../lib/offline/use-outbox.tsx';
import { captures, type StoredCapture } from './stored-capture.ts';

const nothing: readonly StoredCapture[] = [];

/** Opens the outbox of an account; most who sign in at a desk never capture, so it is loaded behind the first screen. */
export async function loadCaptureOutbox(subject: string): Promise<Outbox> {
  const { openCaptureOutbox } = await import('./capture-kind.ts');
  return openCaptureOutbox(subject);
}

/** All captures on this device, newest first. */
export function useCaptures(): readonly StoredCapture[] {
  const stored = useOperations(captures);
  return useMemo(() => stored?.toReversed() ?? nothing, [stored]);
}

const isUnsent = ({ state }: StoredCapture): boolean => state === 'HELD' || state === 'WAITING';

/** Counts what is not sent yet, and gives a way to try; what was refused needs a hand, and does not wait. */
export function useUnsentCaptures(): { readonly count: number; readonly send: () => Promise<void> } {
  const outbox = useOutbox();
  return { count: useCaptures().filter(isUnsent).length, send: async () => outbox?.flush() };
}

/** Also while nothing changes: the colleague who looks after the stand sees that the device is there. */
const atLeastEveryMs = 60_000;
/** Says how many people are on this device and nowhere else: soon after that changes, and every minute. */
export function useDeviceReport(): void {
  const stored = useOperations(captures);
  const isRead = stored !== undefined;
  const unsent = (stored ?? []).filter(({ state }) => state !== 'SENT');
  const waiting = unsent.length;
  const oldestAt = unsent.map(({ at }) => at).toSorted()[0] ?? null;
  const next = useRef(0);
  useEffect(() => {
    if (!isRead) return;
    let timer: ReturnType<typeof setTimeout>;
    const report = () => {
      next.current = performance.now() + deviceReportEveryMs;
      timer = setTimeout(report, atLeastEveryMs);
      // A report that did not arrive is sent again in a minute.
      call(reportDevice, { body: { waiting, oldestAt } }, { isQuiet: true }).catch(() => undefined);
    };
    timer = setTimeout(report, Math.max(0, next.current - performance.now()));
    return () => clearTimeout(timer);
  }, [isRead, waiting, oldestAt]);
}
