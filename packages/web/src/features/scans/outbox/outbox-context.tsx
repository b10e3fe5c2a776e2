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
import { listSharing } from '@fairlead/contract/sharing';
import { getVisit } from '@fairlead/contract/visits';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { liveQuery } from 'dexie';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { endpointKey } from '../../../lib/query/query.ts';
import { useSubject } from '../../../lib/session/session.ts';
import { type ChangeOutbox, openChangeOutbox } from './change-outbox.ts';
import { followChange } from './changed-lists.ts';
import type { PointChange, StoredScan } from './database.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { putFirst } from './put-first.ts';
import { sendChanges } from './send-changes.ts';
import { sendScans } from './send-scans.ts';

interface OutboxState {
  /** Null for a moment after sign-in, and while nobody is signed in. */
  readonly outbox: Outbox | null;
  readonly changer: ChangeOutbox | null;
  /** Oldest first; undefined until the device's storage has answered. */
  readonly scans: readonly StoredScan[] | undefined;
  readonly changes: readonly PointChange[] | undefined;
}

const noOutbox: OutboxState = { outbox: null, changer: null, scans: undefined, changes: undefined };
const OutboxContext = createContext(noOutbox);

/** Opens the queues of whoever is signed in and keeps the lists of points true to their answers. */
export function OutboxProvider({ children }: { readonly children: ReactNode }) {
  const subject = useSubject();
  const queryClient = useQueryClient();
  const [state, setState] = useState(noOutbox);

  useEffect(() => {
    if (subject === null) {
      setState(noOutbox);
      return;
    }
    const outbox = openOutbox({ subject, send: (events) => sendScans(events, subject) });
    const changer = openChangeOutbox({ subject, send: (changes) => sendChanges(changes, subject) });
    setState({ ...noOutbox, outbox, changer });
    const stopFollowing = changer.onAnswer(({ conflict, ...change }) =>
      followChange(queryClient, conflict ? { ...change, values: { note: conflict.note } } : change),
    );
    const stopListening = outbox.onAnswer(({ scan }: ScanAnswer) => {
      if (scan === undefined) return;
      // At once, so that who goes back to the list never sees it without the scan.
      queryClient.setQueriesData<InfiniteData<Page<Scan>> | Page<Scan>>({ queryKey: endpointKey(listScans) }, (list) =>
        list !== undefined && 'pages' in list ? putFirst(list, scan) : list,
      );
      // The rest of the point follows: the answer to a scan does not carry it.
      const point = endpointKey(getScan, { params: { beaconId: scan.beaconId } });
      queryClient.setQueryData<WholeScan>(point, (known) => ({
        attachments: [],
        surveyId: null,
        shareUrl: null,
        ...known,
        ...scan,
      }));
      void queryClient.invalidateQueries({ queryKey: point });
      for (const list of [listScans, listArchivedScans, listScanCategories, listSharing, getVisit]) {
        void queryClient.invalidateQueries({ queryKey: endpointKey(list) });
      }
      // What waited for this scan goes now.
      void changer.flush();
    });
    const { database } = outbox;
    // Both as of one moment: what waits for a scan is never without it.
    const stored = liveQuery(() =>
      database.transaction('r', database.scans, database.changes, () =>
        Promise.all([database.scans.orderBy('occurredAt').toArray(), database.changes.toArray()]),
      ),
    ).subscribe({
      next: ([scans, changes]) => setState({ outbox, changer, scans, changes }),
      // Without storage nothing waits; recording a scan then reports the error.
      error: () => setState({ outbox, changer, scans: [], changes: [] }),
    });
    return () => {
      stored.unsubscribe();
      stopListening();
      stopFollowing();
      outbox.close();
      changer.close();
    };
  }, [subject, queryClient]);

  return <OutboxContext value={state}>{children}</OutboxContext>;
}

export const useOutbox = (): Outbox | null => use(OutboxContext).outbox;

/** What the server has not acknowledged: waiting or refused. */
export const useUnsentScans = (): readonly StoredScan[] | undefined => use(OutboxContext).scans;

export const useChangeOutbox = (): ChangeOutbox | null => use(OutboxContext).changer;

/** What was done with points that the server has not got; undefined until the device's storage has answered. */
export const usePointChanges = (): readonly PointChange[] | undefined => use(OutboxContext).changes;
