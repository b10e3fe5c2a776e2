import type { Page } from '@fairlead/contract/page';
import {
  getScan,
  listArchivedScans,
  listScanCategories,
  listScans,
  type Scan,
  type ScanAnswer,
  type WholeScan,
} from '@fairlead/contract/scans';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { liveQuery } from 'dexie';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { endpointKey } from '../../../lib/query/query.ts';
import { useSubject } from '../../../lib/session/session.ts';
import type { StoredScan } from './database.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { putFirst } from './put-first.ts';
import { sendScans } from './send-scans.ts';

interface OutboxState {
  /** Null for a moment after sign-in, and while nobody is signed in. */
  readonly outbox: Outbox | null;
  /** Oldest first; undefined until the device's storage has answered. */
  readonly scans: readonly StoredScan[] | undefined;
}

const OutboxContext = createContext<OutboxState>({ outbox: null, scans: undefined });

/** Opens the queue of whoever is signed in and keeps the lists of points true to its answers. */
export function OutboxProvider({ children }: { readonly children: ReactNode }) {
  const subject = useSubject();
  const queryClient = useQueryClient();
  const [state, setState] = useState<OutboxState>({ outbox: null, scans: undefined });

  useEffect(() => {
    if (subject === null) {
      setState({ outbox: null, scans: undefined });
      return;
    }
    const outbox = openOutbox({ subject, send: (events) => sendScans(events, subject) });
    setState({ outbox, scans: undefined });
    const stopListening = outbox.onAnswer(({ scan }: ScanAnswer) => {
      if (scan === undefined) return;
      // At once, so that who goes back to the list never sees it without the scan.
      queryClient.setQueriesData<InfiniteData<Page<Scan>> | Page<Scan>>({ queryKey: endpointKey(listScans) }, (list) =>
        list !== undefined && 'pages' in list ? putFirst(list, scan) : list,
      );
      // The rest of the point follows: the answer to a scan does not carry it.
      const point = endpointKey(getScan, { params: { beaconId: scan.beaconId } });
      queryClient.setQueryData<WholeScan>(point, (known) => ({ attachments: [], surveyId: null, ...known, ...scan }));
      void queryClient.invalidateQueries({ queryKey: point });
      for (const list of [listScans, listArchivedScans, listScanCategories]) {
        void queryClient.invalidateQueries({ queryKey: endpointKey(list) });
      }
    });
    const stored = liveQuery(() => outbox.database.scans.orderBy('occurredAt').toArray()).subscribe({
      next: (scans) => setState({ outbox, scans }),
      // Without storage nothing waits; recording a scan then reports the error.
      error: () => setState({ outbox, scans: [] }),
    });
    return () => {
      stored.unsubscribe();
      stopListening();
      outbox.close();
    };
  }, [subject, queryClient]);

  return <OutboxContext value={state}>{children}</OutboxContext>;
}

export const useOutbox = (): Outbox | null => use(OutboxContext).outbox;

/** What the server has not acknowledged: waiting or refused. */
export const useUnsentScans = (): readonly StoredScan[] | undefined => use(OutboxContext).scans;

export const useWaitingCount = (): number =>
  use(OutboxContext).scans?.filter(({ state }) => state === 'WAITING').length ?? 0;
