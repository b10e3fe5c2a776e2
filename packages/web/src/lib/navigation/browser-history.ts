import { useEffect, useEffectEvent } from 'react';
import { createPath, type Location, NavigationType, type Navigator, type To } from 'react-router';

/** State of an entry of the browser's history. */
interface Entry {
  readonly key: string;
  /** Position among the entries of this tab, which tells how far a step of the browser went. */
  readonly index: number;
  readonly state: unknown;
}

export interface Move {
  readonly action: NavigationType;
  readonly location: Location;
  /** Number of entries from the one before; null when the browser went to an entry that is not ours. */
  readonly delta: number | null;
}

interface BrowserHistory extends Navigator {
  readonly location: () => Location;
  /** Calls back after every move, ours and the browser's; returns a function that ends it. */
  readonly listen: (onMove: (move: Move) => void) => () => void;
}

const readEntry = (): Partial<Entry> => history.state ?? {};
const toHref = (to: To): string => (typeof to === 'string' ? to : createPath(to));

function readLocation(): Location {
  const { pathname, search, hash } = location;
  const { key = 'default', state = null } = readEntry();
  return { pathname, search, hash, key, state };
}

/** Joins React Router's public `Router` to the browser's history. */
export function createBrowserHistory(): BrowserHistory {
  let index: number | null = readEntry().index ?? null;
  let notify: ((move: Move) => void) | undefined;

  const write = (action: NavigationType.Push | NavigationType.Replace, to: To, state: unknown = null): void => {
    const delta = action === NavigationType.Push ? 1 : 0;
    index = (readEntry().index ?? 0) + delta;
    const entry: Entry = { key: Math.random().toString(36).slice(2, 10), index, state };
    if (action === NavigationType.Replace) history.replaceState(entry, '', toHref(to));
    else
      try {
        history.pushState(entry, '', toHref(to));
      } catch (error) {
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error;
        // Safari refuses more than 100 entries in 30 s.
        location.assign(toHref(to));
      }
    notify?.({ action, location: readLocation(), delta });
  };

  const onPop = (): void => {
    const previous = index;
    index = readEntry().index ?? null;
    const delta = index === null || previous === null ? null : index - previous;
    notify?.({ action: NavigationType.Pop, location: readLocation(), delta });
  };

  return {
    location: readLocation,
    listen: (onMove) => {
      if (readEntry().index === undefined) history.replaceState({ ...readEntry(), index: 0 }, '');
      index = readEntry().index ?? null;
      notify = onMove;
      addEventListener('popstate', onPop);
      return () => {
        notify = undefined;
        removeEventListener('popstate', onPop);
      };
    },
    createHref: toHref,
    encodeLocation: (to) => {
      const { pathname, search, hash } = new URL(location.origin + toHref(to));
      return { pathname, search, hash };
    },
    go: (delta) => history.go(delta),
    push: (to, state) => write(NavigationType.Push, to, state),
    replace: (to, state) => write(NavigationType.Replace, to, state),
  };
}

/** The sheets and dialogs that are open, the topmost last. */
const open: (() => void)[] = [];

/** Closes the topmost sheet or dialog; false when none is open. */
export function closeTopmost(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}

/** Has the browser's Back close a sheet or dialog instead of leaving its screen. The router asks; no entry is added to the history. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const closeThis = () => close();
    open.push(closeThis);
    return () => {
      open.splice(open.indexOf(closeThis), 1);
    };
  }, [isOpen]);
}
