import { followProject } from '@fairlead/contract/live';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { followEvents } from '../client/call.ts';
import { useSubject } from '../session/session.ts';
import { shareLive } from './share-live.ts';

interface LiveInput {
  /** Null to follow nothing. */
  readonly projectId: string | null;
  /** Something happened to these leads. */
  readonly onLeads: (ids: readonly string[]) => void;
  /** News may have been missed: all that is shown is to be read again. */
  readonly onMissed: () => void;
}

export interface LiveState {
  readonly isLive: boolean;
  /** When the stream broke; null while it runs, and for the first moments after. */
  readonly lostAt: number | null;
  /** When the last news came. */
  readonly lastAt: number | null;
}

/** A break shorter than this is not worth a word. */
const graceMs = 5_000;
/** While there is no stream, the list is asked for this often. */
const slowMs = 30_000;
/** Time within which several changes lead to one request. */
const gatherMs = 120;

/** By then the list has come that was asked for together with the stream. */
const firstMs = 1_500;

/** Follows what happens to the leads of a project. It is polled only while that is not possible. */
export function useLive({ projectId, onLeads, onMissed }: LiveInput): LiveState {
  const [state, setState] = useState<LiveState>({ isLive: false, lostAt: null, lastAt: null });
  const subject = useSubject();
  const report = useEffectEvent(onLeads);
  const catchUp = useEffectEvent(onMissed);

  useEffect(() => {
    if (projectId === null) return;
    const stop = new AbortController();
    const gathered = new Set<string>();
    let [gathering, first, lost, polling]: (ReturnType<typeof setTimeout> | undefined)[] = [];
    const gather = (ids: readonly string[]) => {
      for (const id of ids) gathered.add(id);
      gathering ??= setTimeout(() => {
        gathering = undefined;
        const together = [...gathered];
        gathered.clear();
        report(together);
      }, gatherMs);
    };
    const breakAt = (at: number) => {
      if (lost !== undefined || polling !== undefined) return;
      lost = setTimeout(() => {
        lost = undefined;
        setState((before) => ({ ...before, isLive: false, lostAt: at }));
        catchUp();
        polling = setInterval(() => {
          if (!document.hidden) catchUp();
        }, slowMs);
      }, graceMs);
    };
    const heal = () => {
      // Covers the time between the reading of the list and the first connection; later ones continue where the last one
      // stopped.
      first ??= setTimeout(() => catchUp(), firstMs);
      // Whatever the server remembers of a long break: what is shown is right again.
      if (polling !== undefined) catchUp();
      clearTimeout(lost);
      clearInterval(polling);
      [lost, polling] = [undefined, undefined];
      setState((before) => ({ ...before, isLive: true, lostAt: null }));
    };
    const person = subject === null ? {} : { subject };
    void shareLive({
      name: `fairlead.live ${subject} ${projectId}`,
      connect: (connection) =>
        followEvents(followProject, { params: { projectId } }, { ...connection, ...person, isQuiet: true }),
      onOpen: (isOpen) => (isOpen ? heal() : breakAt(Date.now())),
      onEvent: (happened) => {
        if (happened.event === 'leads') gather(happened.data.ids);
        else catchUp();
        setState((before) => ({ ...before, lastAt: Date.now() }));
      },
      onMissed: () => catchUp(),
      signal: stop.signal,
    });
    return () => {
      stop.abort();
      for (const timer of [gathering, first, lost]) clearTimeout(timer);
      clearInterval(polling);
    };
  }, [projectId, subject]);
  return state;
}

/** Calls at once, and then at most once in `everyMs`, the last time after the last call: for what comes in a crowd. */
export function usePaced(act: () => void, everyMs: number): () => void {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    const wait = Math.max(0, lastAt.current + everyMs - performance.now());
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      lastAt.current = performance.now();
      latest.current();
    }, wait);
  }, [everyMs]);
}
