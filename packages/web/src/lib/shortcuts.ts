import { useEffect, useId, useSyncExternalStore } from 'react';

/** One line of the list of keys: what the keys do, and the keys as they are written on a keyboard. */
interface Shortcut {
  readonly label: string;
  readonly keys: readonly string[];
}

export interface ShortcutGroup {
  readonly heading: string;
  readonly shortcuts: readonly Shortcut[];
}

const registered = new Map<string, readonly ShortcutGroup[]>();
const listeners = new Set<() => void>();
let all: readonly ShortcutGroup[] = [];

function register(id: string, groups: readonly ShortcutGroup[] | null): void {
  if (groups === null) registered.delete(id);
  else registered.set(id, groups);
  all = [...registered.values()].flat();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Puts keys into the list that "?" opens, for as long as the screen that calls it is shown. It only lists them: the screen
 * listens to its keys itself.
 */
export function useShortcuts(groups: readonly ShortcutGroup[]): void {
  const id = useId();
  // A list that is made anew with every drawing is the same as long as it says the same.
  const text = JSON.stringify(groups);
  useEffect(() => {
    register(id, JSON.parse(text));
    return () => register(id, null);
  }, [id, text]);
}

/** Shortcuts of every visible part, in the order in which the parts came. */
export const useShortcutGroups = (): readonly ShortcutGroup[] => useSyncExternalStore(subscribe, () => all);

/** Returns whether keys pressed there are text: single keys then have no other effect. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
