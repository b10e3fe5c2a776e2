import type { ReactNode } from 'react';
import { ConsentGate } from '../../../features/consents/consent-gate.tsx';
import { OutboxProvider } from '../../../features/scans/outbox/outbox-context.tsx';
import { WaitingStrip } from '../../../features/scans/outbox/waiting-strip.tsx';
import { Places } from './places.tsx';

/** All screens of who is signed in and agreed to the texts in force: the queue of scans behind them, what waits above them, the places below. */
export function VisitorLayout({ children }: { readonly children: ReactNode }) {
  return (
    <ConsentGate>
      <OutboxProvider>
        <Places strip={<WaitingStrip />}>{children}</Places>
      </OutboxProvider>
    </ConsentGate>
  );
}
