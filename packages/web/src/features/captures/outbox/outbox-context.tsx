import { getExhibition } from '@fairlead/contract/exhibitions';
import { countLeads, listLeads } from '@fairlead/contract/leads';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { endpointKey } from '../../../lib/query/query.ts';
import { useSubject } from '../../../lib/session/session.ts';
import type { StoredCapture } from './database.ts';
import type { CaptureOutbox } from './outbox.ts';

interface OutboxState {
  /** Null for a moment after sign-in, and while nobody is signed in. */
  readonly outbox: CaptureOutbox | null;
  /** The same, for what is scanned in that moment; fails where it cannot be opened. Null while nobody is signed in. */
  readonly opening: Promise<CaptureOutbox> | null;
  /** Newest first; undefined until the device's storage has answered. */
  readonly captures: readonly StoredCapture[] | undefined;
}

const none: OutboxState = { outbox: null, opening: null, captures: undefined };
const OutboxContext = createContext<OutboxState>(none);

/** Opens the queue of whoever is signed in, whatever screen is open, and keeps the lists of leads true to its answers. */
export function CaptureOutboxProvider({ children }: { readonly children: ReactNode }) {
  const subject = useSubject();
  const queryClient = useQueryClient();
  const [state, setState] = useState<OutboxState>(none);

  useEffect(() => {
    if (subject === null) {
      setState(none);
      return;
    }
    let close: (() => void) | null = null;
    let isGone = false;
    const open = async () => {
      // Behind the first screen: most who sign in at a desk never capture.
      const [{ openCaptureOutbox }, { sendCaptures }] = await Promise.all([
        import('./outbox.ts'),
        import('./send-captures.ts'),
      ]);
      if (isGone) throw new Error('Nobody is signed in as this account any more');
      const outbox = openCaptureOutbox({ subject, send: (entries) => sendCaptures(entries, subject) });
      let renewal: ReturnType<typeof setTimeout> | undefined;
      const stopListening = outbox.onAnswer(() => {
        // Hundreds may be answered at once.
        clearTimeout(renewal);
        renewal = setTimeout(() => {
          for (const endpoint of [listLeads, countLeads, getExhibition])
            void queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) });
        }, 100);
      });
      const stopWatching = outbox.watch((captures) => setState({ outbox, opening, captures }));
      close = () => {
        stopWatching();
        stopListening();
        outbox.close();
      };
      return outbox;
    };
    const opening = open();
    // Whoever captures is told; there may be nobody who does.
    opening.catch(() => undefined);
    setState({ ...none, opening });
    return () => {
      isGone = true;
      close?.();
    };
  }, [subject, queryClient]);

  return <OutboxContext value={state}>{children}</OutboxContext>;
}

export const useCaptureOutbox = (): CaptureOutbox | null => use(OutboxContext).outbox;

/** Waits for the queue, so that somebody who is scanned while it opens is kept all the same. */
export const useOpeningOutbox = (): Promise<CaptureOutbox> | null => use(OutboxContext).opening;

const nothing: readonly StoredCapture[] = [];

/** All that is on this device, newest first. */
export const useCaptures = (): readonly StoredCapture[] => use(OutboxContext).captures ?? nothing;

const isUnsent = ({ state }: StoredCapture): boolean => state === 'OPEN' || state === 'WAITING';

/** What is not sent yet, and a way to try; what was refused needs a hand, and does not wait. */
export function useUnsentCaptures(): { readonly count: number; readonly send: () => Promise<void> } {
  const { outbox, captures = nothing } = use(OutboxContext);
  return { count: captures.filter(isUnsent).length, send: async () => outbox?.flush() };
}
