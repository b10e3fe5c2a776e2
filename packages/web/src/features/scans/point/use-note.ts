import { useEffect, useRef, useState } from 'react';
import { useIsOnline } from '../../../lib/offline/use-is-online.ts';
import { changeKey } from '../outbox/database.ts';
import { useChangeOutbox, usePointChanges } from '../outbox/outbox-context.tsx';
import type { PointTarget } from '../point-target.ts';

/**
 * STILL: nothing to show. KEPT: on this phone, the server has not got it. REFUSED: the server will never accept it as it is.
 * UNSTORED: the phone itself could not store it.
 */
export type NoteState = 'STILL' | 'SAVING' | 'SAVED' | 'KEPT' | 'REFUSED' | 'UNSTORED';

/** Longer than a send takes on a fair's network; then it is not on its way, it waits. */
const patienceMs = 4000;
const savedMs = 2000;

/**
 * The private note of a point. Every change is on the phone before anything else, and is sent by the queue, whichever screen is open
 * then; a note that the server has not taken is there again after a reload.
 */
export function useNote(target: PointTarget): {
  note: string;
  state: NoteState;
  change: (note: string) => void;
  sendNow: () => void;
} {
  const changer = useChangeOutbox();
  const isOnline = useIsOnline();
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnstored, setUnstored] = useState(false);
  const [isPatient, setPatient] = useState(true);
  const [wasSent, setSent] = useState(false);
  const key = changeKey(target.key, 'note');
  const waiting = usePointChanges()?.find((change) => change.key === key);
  const before = useRef(waiting?.state);
  const kept = waiting && 'note' in waiting.values ? waiting.values.note : target.note;
  const { beaconId, scanId, scan } = target;

  const isWaiting = waiting?.state === 'WAITING';
  const hasFailed = (waiting?.attempts ?? 0) > 0;
  useEffect(() => {
    setPatient(true);
    if (!isWaiting) return;
    const timer = setTimeout(() => setPatient(false), patienceMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  useEffect(() => {
    const was = before.current;
    before.current = waiting?.state;
    if (was !== 'WAITING' || waiting !== undefined) return;
    setSent(true);
    const hide = setTimeout(() => setSent(false), savedMs);
    return () => clearTimeout(hide);
  }, [waiting]);

  // Leaving the screen does not wait for the pause.
  useEffect(() => () => void changer?.flush(), [changer]);

  const store = (note: string): void => {
    const text = note.trim() === '' ? null : note;
    void (changer?.change([{ beaconId, scanId, scan }], { note: text }) ?? Promise.reject()).then(
      () => setUnstored(false),
      () => setUnstored(true),
    );
  };
  const stateNow = (): NoteState => {
    if (isUnstored) return 'UNSTORED';
    if (waiting?.state === 'REFUSED') return 'REFUSED';
    if (isWaiting) return beaconId === null || !isOnline || hasFailed || !isPatient ? 'KEPT' : 'SAVING';
    return wasSent ? 'SAVED' : 'STILL';
  };
  return {
    note: typed ?? kept ?? '',
    state: stateNow(),
    change: (note) => {
      setTyped(note);
      store(note);
    },
    sendNow: () => {
      if (isUnstored && typed !== null) store(typed);
      else if (waiting?.state === 'REFUSED') void changer?.retry(waiting.key);
      else void changer?.flush();
    },
  };
}
