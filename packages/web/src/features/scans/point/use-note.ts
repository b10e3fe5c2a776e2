import { getScan, listScans, type Scan, updateScans } from '@fairlead/contract/scans';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/client/call.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { endpointKey } from '../../../lib/query/query.ts';
import type { VisitorDatabase } from '../outbox/database.ts';
import { useOutbox } from '../outbox/outbox-context.tsx';

/**
 * STILL: nothing to show. KEPT: on this phone, the server has not got it. REFUSED: the server will never accept it as it is.
 */
export type NoteState = 'STILL' | 'SAVING' | 'SAVED' | 'KEPT' | 'REFUSED';

const pauseMs = 800;
const savedMs = 2000;

const keep = (database: VisitorDatabase | undefined, beaconId: string, note: string) =>
  database?.notes.put({ beaconId, note, editedAt: new Date().toISOString() }).catch(() => undefined);

/**
 * The private note of a point. Every change is kept on the phone first and sent after a pause; what the server has not
 * taken is there again after a reload and is sent when the connection is back.
 */
export function useNote(scan: Scan): {
  note: string;
  state: NoteState;
  change: (note: string) => void;
  sendNow: () => void;
} {
  const { beaconId } = scan;
  const database = useOutbox()?.database;
  const queryClient = useQueryClient();
  const [note, setNote] = useState(scan.note ?? '');
  const [state, setState] = useState<NoteState>('STILL');
  const latest = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useCallback(async () => {
    clearTimeout(timer.current);
    const text = latest.current;
    if (text === null) return;
    setState('SAVING');
    try {
      const body = { ids: [beaconId], note: text.trim() === '' ? null : text };
      const [answer] = await call(updateScans, { body }, { isQuiet: true, isIdempotent: true });
      if (latest.current !== text) return;
      latest.current = null;
      await database?.notes
        .where('beaconId')
        .equals(beaconId)
        .and((draft) => draft.note === text)
        .delete();
      const key = endpointKey(getScan, { params: { beaconId } });
      queryClient.setQueryData<Scan>(key, (known) => known && { ...known, note: body.note });
      void queryClient.invalidateQueries({ queryKey: endpointKey(listScans) });
      setState(answer?.result === 'MISSING' ? 'REFUSED' : 'SAVED');
    } catch (error) {
      if (latest.current !== text) return;
      setState(error instanceof ApiProblem && error.status === 400 ? 'REFUSED' : 'KEPT');
    }
  }, [beaconId, database, queryClient]);

  useEffect(() => {
    let isCurrent = true;
    void database?.notes.get(beaconId).then(
      (draft) => {
        if (!isCurrent || draft === undefined || latest.current !== null) return;
        latest.current = draft.note;
        setNote(draft.note);
        void send();
      },
      () => undefined,
    );
    const again = () => void send();
    addEventListener('online', again);
    addEventListener('focus', again);
    return () => {
      isCurrent = false;
      removeEventListener('online', again);
      removeEventListener('focus', again);
      // Leaving the screen does not wait for the pause.
      void send();
    };
  }, [beaconId, database, send]);

  useEffect(() => {
    if (state !== 'SAVED') return;
    const hide = setTimeout(() => setState('STILL'), savedMs);
    return () => clearTimeout(hide);
  }, [state]);

  const change = (next: string): void => {
    setNote(next);
    latest.current = next;
    void keep(database, beaconId, next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(), pauseMs);
  };
  return { note, state, change, sendNow: () => void send() };
}
