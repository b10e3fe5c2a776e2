import { useEffect, useEffectEvent, useRef } from 'react';

interface LeadKeys {
  readonly onMove: (by: 1 | -1) => void;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onSelect: (isRange: boolean) => void;
  readonly onSelectAll: () => void;
  readonly onUnlock: () => void;
  readonly onNote: () => void;
  readonly onRate: (rating: number) => void;
  readonly onStatus: () => void;
  readonly onTags: () => void;
  readonly onShowNew: () => void;
  readonly onUndo: () => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox'));

const overlays = '[role="menu"], [role="dialog"], [role="listbox"]';

/** The keys of the leads centre; off while typing and under a menu or dialog. */
export function useLeadKeys(keys: LeadKeys): void {
  const isCovered = useRef(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.defaultPrevented || isTyping(event.target)) return;
    if (isCovered.current) return;
    const act = event.ctrlKey || event.metaKey ? withControl(event, keys) : plain(event, keys);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    // Asked before anybody hears the key: what it closes is no longer there afterwards.
    const look = () => {
      isCovered.current = document.querySelector(overlays) !== null;
    };
    addEventListener('keydown', look, { capture: true });
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', look, { capture: true });
      removeEventListener('keydown', onKey);
    };
  }, []);
}

function withControl({ key, shiftKey }: KeyboardEvent, keys: LeadKeys): (() => void) | undefined {
  if (shiftKey) return undefined;
  return { a: keys.onSelectAll, z: keys.onUndo }[key];
}

/** The focus follows the cursor a moment later; Enter is about the row that the cursor is at, and otherwise about its control. */
const isOnRow = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof HTMLElement && target.matches('[data-row] a'));

function plain({ key, target }: KeyboardEvent, keys: LeadKeys): (() => void) | undefined {
  if (key === 'Enter') return isOnRow(target) ? keys.onOpen : undefined;
  if (/^[0-5]$/.test(key)) return () => keys.onRate(Number(key));
  const acts: Readonly<Record<string, () => void>> = {
    j: () => keys.onMove(1),
    k: () => keys.onMove(-1),
    x: () => keys.onSelect(false),
    X: () => keys.onSelect(true),
    u: keys.onUnlock,
    n: keys.onNote,
    s: keys.onStatus,
    t: keys.onTags,
    r: keys.onShowNew,
    Escape: keys.onClose,
  };
  return acts[key];
}

export function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}
