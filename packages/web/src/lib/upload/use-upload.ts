import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../client/failures.ts';
import type { UploadWatch } from './send-in-parts.ts';
import { UploadCancelled } from './send-in-parts.ts';

/** What is wrong with a file before anything is sent, or why it was not kept. */
export type Refusal =
  | { readonly code: 'TOO_LARGE' | 'WRONG_KIND' | 'EMPTY' | 'NOT_REACHED' }
  | { readonly code: 'SAID'; readonly text: string };

interface Chosen {
  readonly name: string;
  readonly size: number;
}

export type UploadState =
  | { readonly phase: 'idle' }
  | (Chosen & {
      readonly phase: 'sending';
      readonly sent: number;
      readonly secondsLeft: number | null;
      /** The connection is gone; it goes on by itself. */
      readonly isWaiting: boolean;
    })
  /** All of it is there; the server is at work. */
  | (Chosen & { readonly phase: 'finishing' })
  | (Chosen & { readonly phase: 'refused'; readonly refusal: Refusal });

interface Rules {
  readonly mediaTypes: readonly string[];
  readonly maximalBytes: number;
}

const guessAfterMs = 3_000;
const idle: UploadState = { phase: 'idle' };

/** Rounded to 5 s, and only once the speed is known well enough. `moved` is what was sent in that time. */
function secondsLeft(left: number, moved: number, elapsedMs: number): number | null {
  if (elapsedMs < guessAfterMs || moved <= 0) return null;
  return Math.max(5, Math.ceil(((left / moved) * elapsedMs) / 5_000) * 5);
}

function faultOf(file: File, { mediaTypes, maximalBytes }: Rules): Refusal | null {
  if (file.size === 0) return { code: 'EMPTY' };
  if (file.size > maximalBytes) return { code: 'TOO_LARGE' };
  // The system may not know the type of a file; then its content decides, at the server.
  return file.type !== '' && !mediaTypes.includes(file.type) ? { code: 'WRONG_KIND' } : null;
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiProblem)) return { code: 'NOT_REACHED' };
  const text = error.errors[0]?.message ?? error.detail;
  return text === '' ? { code: 'NOT_REACHED' } : { code: 'SAID', text };
}

export interface Upload {
  readonly state: UploadState;
  readonly start: (file: File) => void;
  /** Ends one under way; nothing of it is kept. */
  readonly cancel: () => void;
  /** Removes a refused file. */
  readonly dismiss: () => void;
}

/**
 * One file on its way: `send` does the work and says how far it is. Leaving the screen ends it; what has arrived can be gone
 * on with.
 */
export function useUpload(rules: Rules, send: (file: File, watch: UploadWatch) => Promise<void>): Upload {
  const [state, setState] = useState<UploadState>(idle);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const start = async (file: File): Promise<void> => {
    underWay.current?.abort();
    const chosen: Chosen = { name: file.name, size: file.size };
    const fault = faultOf(file, rules);
    if (fault !== null) return setState({ ...chosen, phase: 'refused', refusal: fault });
    const control = new AbortController();
    underWay.current = control;
    const { signal } = control;
    // What was there before, such as parts from before a reload, says nothing about the speed.
    let from: { readonly at: number; readonly sent: number } | null = null;
    let sent = 0;
    let isWaiting = false;
    const show = () => {
      if (signal.aborted) return;
      if (sent >= file.size) return setState({ ...chosen, phase: 'finishing' });
      const now = performance.now();
      const left = from && secondsLeft(file.size - sent, sent - from.sent, now - from.at);
      setState({ ...chosen, phase: 'sending', sent, secondsLeft: left, isWaiting });
    };
    const onProgress = (bytes: number) => {
      sent = Math.min(bytes, file.size);
      from ??= { at: performance.now(), sent };
      show();
    };
    const onWaiting = (is: boolean) => {
      if (is === isWaiting) return;
      isWaiting = is;
      from = null;
      show();
    };
    show();
    try {
      await send(file, { signal, onProgress, onWaiting });
      if (!signal.aborted) setState(idle);
    } catch (error) {
      if (!signal.aborted) setState({ ...chosen, phase: 'refused', refusal: refusalOf(error) });
    }
  };

  const cancel = () => {
    underWay.current?.abort(new UploadCancelled());
    setState(idle);
  };
  return { state, start: (file) => void start(file), cancel, dismiss: () => setState(idle) };
}
