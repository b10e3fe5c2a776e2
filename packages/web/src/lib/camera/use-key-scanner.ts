import { useEffect, useEffectEvent } from 'react';
import { createKeyReader, type KeyReading } from './key-reader.ts';

const isTypingPlace = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName));

/** Listens to a hardware scanner wherever the focus is, except in a field: there its text arrives as if typed. */
export function useKeyScanner(onReading: (reading: KeyReading) => void): void {
  const hear = useEffectEvent(onReading);
  useEffect(() => {
    const reader = createKeyReader();
    const onKey = (event: KeyboardEvent) => {
      if (isTypingPlace(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const reading = reader.press(event, event.timeStamp);
      if (reading === null) return;
      // Its Enter must not press the button that has the focus.
      event.preventDefault();
      event.stopPropagation();
      hear(reading);
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
}
