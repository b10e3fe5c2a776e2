import { isCode } from '@fairlead/contract/code';
import type { ScanAnswer, ScanEvent } from '@fairlead/contract/scans';
import { useCallback, useEffect, useState } from 'react';
import { useIsOnline } from '../../../lib/offline/use-is-online.ts';
import { useOperations, useOutbox } from '../../../lib/offline/use-outbox.tsx';
import type { StoredScan } from '../outbox/point-change.ts';
import { recordScan, scanKind } from '../outbox/scan-operations.ts';

/** The state of a scan of this screen, for its sheet and its seal. */
export type SavedState = 'SENDING' | 'WAITING' | 'OK' | 'DUPLICATE' | 'UNARCHIVED' | 'MISSING' | 'REFUSED';

/** `stored` is the scan while it waits on the phone, `answer` the server's answer. */
function stateOf(answer: ScanAnswer | undefined, stored: StoredScan | undefined, isOnline: boolean): SavedState {
  if (answer !== undefined) return answer.result;
  if (stored?.state === 'REFUSED') return stored.refusal?.code === 'MISSING' ? 'MISSING' : 'REFUSED';
  return !isOnline || (stored?.attempts ?? 0) > 0 ? 'WAITING' : 'SENDING';
}

/** A scan, as it is shown before its title is known. */
export const codeOf = (event: ScanEvent): string => event.qrCode ?? event.beaconId ?? '';

export interface SavedScan {
  readonly event: ScanEvent;
  readonly state: SavedState;
  readonly answer: ScanAnswer | undefined;
  readonly refusal: { readonly code: string; readonly detail: string | null } | null;
}

interface Recorder {
  /** Everything recorded since the screen was opened, oldest first. */
  readonly saved: readonly SavedScan[];
  /** Stores a scan on the phone. Rejects when the phone refuses to. */
  readonly record: (code: string, source: ScanEvent['source']) => Promise<ScanEvent>;
  readonly isReady: boolean;
}

/** Records scans and follows each of them from the phone to the server's answer. */
export function useRecorder(): Recorder {
  const outbox = useOutbox();
  const unsent = useOperations(scanKind);
  const isOnline = useIsOnline();
  const [events, setEvents] = useState<readonly ScanEvent[]>([]);
  const [answers, setAnswers] = useState<ReadonlyMap<string, ScanAnswer>>(new Map());

  useEffect(
    () => outbox?.onAnswer(scanKind, (answer) => setAnswers((known) => new Map(known).set(answer.id, answer))),
    [outbox],
  );

  const record = useCallback(
    async (code: string, source: ScanEvent['source']) => {
      if (outbox === null) throw new Error('The outbox is not open yet');
      const event = await recordScan(outbox, { ...(isCode(code) ? { qrCode: code } : { beaconId: code }), source });
      setEvents((known) => [...known, event]);
      return event;
    },
    [outbox],
  );

  const saved = events.map((event) => {
    const answer = answers.get(event.id);
    const stored = unsent?.find(({ key }) => key === event.id);
    return { event, answer, state: stateOf(answer, stored, isOnline), refusal: stored?.refusal ?? null };
  });
  return { saved, record, isReady: outbox !== null };
}
