import { codeLength } from '@fairlead/contract/code';
import { useEffect, useEffectEvent } from 'react';
import { createKeyReader, isShortcut, type KeyReading, longestBluetoothGap, longestGap } from './key-reader.ts';
import { readSighted } from './read-sighted.ts';

/** Marks a field for codes, in which a scanner is heard as well. */
export const codeFieldMark = { 'data-code-field': '' };

const isTypingPlace = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName));

const codeFieldOf = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.matches('[data-code-field]') ? target : null;

/** Returns whether a field's text stays as it is: no more than a code is long, and none, it may be that of somebody who types fast. */
const isTyped = (reading: KeyReading): boolean =>
  reading !== 'OTHER_KEYBOARD' && reading.text.length <= codeLength && readSighted(reading.text) === null;

/** Changes a field's text as if it were typed, so that React hears of it. */
function write(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Listens to a hardware scanner wherever the focus is. In a field for codes its keys are taken out again, for they may be those of
 * another keyboard, or a URL; in any other field its text arrives as if typed.
 */
export function useKeyScanner(onReading: (reading: KeyReading) => void): void {
  const hear = useEffectEvent(onReading);
  useEffect(() => {
    const reader = createKeyReader();
    let before = '';
    let last = Number.NEGATIVE_INFINITY;
    let pause: ReturnType<typeof setTimeout> | undefined;

    /** Leaves what a scanner without an Enter read in the field, as a person would have typed it. */
    function endIn(field: HTMLInputElement): void {
      const reading = reader.end();
      if (reading === null || isTyped(reading)) return;
      const code = reading === 'OTHER_KEYBOARD' ? null : readSighted(reading.text);
      write(field, code ?? before);
      if (code === null) hear(reading);
    }
    const onKey = (event: KeyboardEvent) => {
      const field = codeFieldOf(event.target);
      if ((isTypingPlace(event.target) && field === null) || isShortcut(event) || event.repeat) return;
      clearTimeout(pause);
      if (field !== null && event.timeStamp - last > longestGap) before = field.value;
      last = event.timeStamp;
      const reading = reader.press(event, event.timeStamp, field === null ? longestBluetoothGap : longestGap);
      if (reading === null) {
        if (field !== null) pause = setTimeout(() => endIn(field), 2 * longestGap);
        return;
      }
      if (field !== null && isTyped(reading)) return;
      // Its Enter must not press the button that has the focus.
      event.preventDefault();
      event.stopPropagation();
      if (field !== null) write(field, before);
      hear(reading);
    };
    addEventListener('keydown', onKey, true);
    return () => {
      clearTimeout(pause);
      removeEventListener('keydown', onKey, true);
    };
  }, []);
}
