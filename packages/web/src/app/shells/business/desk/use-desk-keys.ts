import { useEffect, useEffectEvent, useRef } from 'react';
import { isTyping } from '../../../../lib/shortcuts/is-typing.ts';

interface DeskKeys {
  /** Where a hand scanner may type codes as a keyboard does: single keys are parts of these, and only Ctrl K is heard. */
  readonly isScanning: boolean;
  readonly onJump: () => void;
  readonly onKeys: () => void;
  /** The letter after G; returns whether it goes anywhere. */
  readonly onGo: (letter: string) => boolean;
}

const chordMs = 1_200;

/** A field in which the list of this screen is searched, if it has one. */
const searchField = (): HTMLInputElement | null => document.querySelector('input[data-search]');

/**
 * Ctrl K from anywhere, also while typing; "?", "/" and G with a letter elsewhere. Before the keys of screens: a letter that
 * follows G is theirs no more. Under a dialog or a menu nothing is listened to.
 */
export function useDeskKeys({ isScanning, onJump, onKeys, onGo }: DeskKeys): void {
  const goSince = useRef(Number.NEGATIVE_INFINITY);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    const isFree = document.querySelector('[role="menu"], [role="dialog"], [role="alertdialog"]') === null;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key.toLowerCase() === 'k') {
      // The browser has something of its own for these keys.
      event.preventDefault();
      if (isFree) onJump();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isScanning || !isFree || isTyping(event.target)) return;
    const isAfterG = event.timeStamp - goSince.current < chordMs;
    goSince.current = !isAfterG && key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const act = () => {
      if (isAfterG) return onGo(key);
      if (key === '?') onKeys();
      else if (key === '/') searchField()?.focus();
      return key === '?' || (key === '/' && searchField() !== null);
    };
    if (!act()) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
