import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiProblem } from '../client/failures.ts';
import { onStored, readStored, storageKeys } from '../storage/storage.ts';
import { UploadCancelled, type UploadWatch } from './send-file.ts';

/** Fault of a file before it is sent, or the reason of its refusal. */
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

interface UploadRules {
  readonly mediaTypes: readonly string[];
  /** Files that are taken by the end of their name, whatever type the system gives them. */
  readonly endings?: readonly string[];
  readonly maximalBytes: number;
}

const guessAfterMs = 3_000;
const idle: UploadState = { phase: 'idle' };

/** Rounded to 5 s, and only once the speed is known well enough. `moved` is what was sent in that time. */
function secondsLeft(left: number, moved: number, elapsedMs: number): number | null {
  if (elapsedMs < guessAfterMs || moved <= 0) return null;
  return Math.max(5, Math.ceil(((left / moved) * elapsedMs) / 5_000) * 5);
}

function faultOf(file: File, { mediaTypes, endings = [], maximalBytes }: UploadRules): Refusal | null {
  if (file.size === 0) return { code: 'EMPTY' };
  if (file.size > maximalBytes) return { code: 'TOO_LARGE' };
  // The system may not know the type of a file; then its content decides, at the server.
  const isTaken =
    file.type === '' ||
    mediaTypes.includes(file.type) ||
    endings.some((ending) => file.name.toLowerCase().endsWith(ending));
  return isTaken ? null : { code: 'WRONG_KIND' };
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

/** An upload by itself, without a screen. */
export interface UploadTask extends Omit<Upload, 'state'> {
  readonly state: () => UploadState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Ends it where it is; a large file goes on from there when it is chosen again. */
  readonly stop: () => void;
}

const underWay = new Set<AbortController>();

/** The browser asks before it closes a page that is sending. */
const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function enter(control: AbortController): void {
  if (underWay.size === 0) addEventListener('beforeunload', askBeforeUnload);
  underWay.add(control);
}

function leave(control: AbortController): void {
  underWay.delete(control);
  if (underWay.size === 0) removeEventListener('beforeunload', askBeforeUnload);
}

// One person's upload must not continue in the name of the next one who signs in.
onStored(() => {
  if (underWay.size > 0 && readStored(storageKeys.sessionToken) === null)
    for (const control of underWay) control.abort();
});

/** One file on its way: `send` does the work and says how far it is. It lives as long as it takes, whatever is on the screen. */
export function createUploadTask(
  rules: UploadRules,
  send: (file: File, watch: UploadWatch) => Promise<void>,
): UploadTask {
  const listeners = new Set<() => void>();
  let state = idle;
  let control: AbortController | null = null;
  const setState = (next: UploadState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  const start = async (file: File): Promise<void> => {
    control?.abort();
    const chosen: Chosen = { name: file.name, size: file.size };
    const fault = faultOf(file, rules);
    if (fault !== null) return setState({ ...chosen, phase: 'refused', refusal: fault });
    const own = new AbortController();
    control = own;
    const { signal } = own;
    signal.addEventListener('abort', () => setState(idle));
    // Parts of before, such as from before a reload, say nothing about the speed.
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
    enter(own);
    try {
      await send(file, { signal, onProgress, onWaiting });
      if (!signal.aborted) setState(idle);
    } catch (error) {
      if (!signal.aborted) setState({ ...chosen, phase: 'refused', refusal: refusalOf(error) });
    } finally {
      leave(own);
    }
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (file) => void start(file),
    stop: () => control?.abort(),
    cancel: () => control?.abort(new UploadCancelled()),
    dismiss: () => setState(idle),
  };
}

/** Fate of an upload when its screen is left. */
type Leaving = 'GOES_ON' | 'ENDS';

type Send = (file: File, watch: UploadWatch) => Promise<void>;

/** One upload of a screen. Where its result belongs to the screen it ends with it; what has arrived can be gone on with. */
export function useUpload(rules: UploadRules, send: Send, leaving: Leaving): Upload {
  const latest = useRef(send);
  latest.current = send;
  const [task] = useState(() => createUploadTask(rules, (file, watch) => latest.current(file, watch)));
  const end = useRef(leaving);
  end.current = leaving;
  useEffect(() => () => void (end.current === 'ENDS' && task.stop()), [task]);
  return useTask(task);
}

/** The state of an upload that is there without this screen. */
export function useTask({ state, subscribe, start, cancel, dismiss }: UploadTask): Upload {
  return { state: useSyncExternalStore(subscribe, state), start, cancel, dismiss };
}
