import { deviceReportEveryMs, reportDevice } from '@fairlead/contract/managed-tokens';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/client/call.ts';
import { useOperations } from '../../lib/offline/use-outbox.tsx';
import { captures } from './outbox/stored-capture.ts';

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
