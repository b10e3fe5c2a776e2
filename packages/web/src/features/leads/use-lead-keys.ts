import { useEffect, useEffectEvent } from 'react';

interface LeadKeys {
  readonly onMove: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** J and K move through the leads, "/" searches, Escape closes the open one; off while typing and under a menu or dialog. */
export function useLeadKeys({ onMove, onClose }: LeadKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
    if (document.querySelector('[role="menu"], [role="dialog"]')) return;
    const act = { j: () => onMove(1), k: () => onMove(-1), Escape: onClose, '/': focusSearch }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[data-search]')?.focus();
}
