import { useMemo } from 'react';
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
