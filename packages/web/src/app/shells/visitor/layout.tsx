import type { ReactNode } from 'react';
import { OutboxProvider } from '../../../features/scans/outbox/outbox-context.tsx';
import { WaitingStrip } from '../../../features/scans/outbox/waiting-strip.tsx';
import { Places } from './places.tsx';

/** All screens of who is signed in: the queue of scans behind them, what waits above them, the places below. */
export function VisitorLayout({ children }: { readonly children: ReactNode }) {
  return (
    <OutboxProvider>
      <Places strip={<WaitingStrip />}>{children}</Places>
    </OutboxProvider>
  );
}
