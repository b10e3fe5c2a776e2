import { codeLength } from '@fairlead/contract/code';
import { useEffect, useEffectEvent } from 'react';
import { readSighted } from './chooser.ts';
import {
  createAltReader,
  createKeyReader,
  isShortcut,
  type KeyPress,
  type KeyReading,
  longestBluetoothGap,
  longestGap,
} from './key-reader.ts';

/** Marks a field for codes, in which a scanner is heard as well. */
export const codeFieldMark = { 'data-code-field': '' };

const isTypingPlace = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName));

const codeFieldOf = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.matches('[data-code-field]') ? target : null;

/**
 * Returns whether a field's text stays as it is: a text up to a code's length that is no code may come from a person who types
 * fast.
 */
const isTyped = (reading: KeyReading): boolean =>
  reading !== 'OTHER_KEYBOARD' && reading.text.length <= codeLength && readSighted(reading.text) === null;

/** Changes a field's text as if it were typed, so that React hears of it. */
function write(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A character that no key of the keyboard stands for. */
const sign = (key: string): KeyPress => ({ key, code: '', shiftKey: false });

/** Returns the text that an input method adds: of a composition it sends all of it each time. */
function addedText({ inputType, data }: InputEvent, composed: string): string {
  if (data === null || !/^insert(?:Text|CompositionText)$/.test(inputType)) return '';
  return inputType === 'insertCompositionText' && data.startsWith(composed) ? data.slice(composed.length) : data;
}

/**
 * Listens to a hardware scanner wherever the focus is. In a field for codes its keys are taken out again, for they may be those of
 * another keyboard, or a URL; in any other field its text arrives as if typed. The scanners of Android devices may hand over text
 * and no keys: that needs a field, where it is heard character by character.
 */
export function useKeyScanner(onReading: (reading: KeyReading) => void): void {
  const hear = useEffectEvent(onReading);
  useEffect(() => {
    const reader = createKeyReader();
    const alt = createAltReader();
    let before = '';
    let last = Number.NEGATIVE_INFINITY;
    let pause: ReturnType<typeof setTimeout> | undefined;
    /** True after a key whose character the field has yet to receive. */
    let isRead = false;
    let composed = '';

    /** Leaves what a scanner without an Enter read in the field, as a person would have typed it. */
    function endIn(field: HTMLInputElement): void {
      const reading = reader.end();
      if (reading === null || isTyped(reading)) return;
      const code = reading === 'OTHER_KEYBOARD' ? null : readSighted(reading.text);
      write(field, code ?? before);
      if (code === null) hear(reading);
    }
    function take(press: KeyPress, event: Event, field: HTMLInputElement | null): void {
      clearTimeout(pause);
      if (field !== null && event.timeStamp - last > longestGap) before = field.value;
      last = event.timeStamp;
      const reading = reader.press(press, event.timeStamp, field === null ? longestBluetoothGap : longestGap);
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
    }
    const onKey = (event: KeyboardEvent) => {
      const field = codeFieldOf(event.target);
      if (isTypingPlace(event.target) && field === null) return;
      isRead = event.key.length === 1 || event.key === 'Dead';
      if (event.repeat) return;
      if (alt.press(event)) {
        take(sign(''), event, field);
        // Some browsers change the tab by Alt and a digit.
        if (field === null) event.preventDefault();
      } else if (!isShortcut(event)) take(event, event, field);
    };
    const onKeyUp = (event: KeyboardEvent) => {
      const read = event.key === 'Alt' ? alt.release() : null;
      if (read === null) return;
      isRead = true;
      take(sign(read), event, codeFieldOf(event.target));
    };
    const onText = (event: InputEvent) => {
      const field = codeFieldOf(event.target);
      if (field === null) return;
      const text = event.inputType === 'insertLineBreak' ? '\n' : addedText(event, composed);
      composed = event.inputType === 'insertCompositionText' ? (event.data ?? '') : '';
      // The character of a key was read with it; a text that comes as a whole is the field's, as one that is pasted.
      if (text.length === 1 && !isRead) take(sign(text === '\n' ? 'Enter' : text), event, field);
      isRead = false;
    };
    addEventListener('keydown', onKey, true);
    addEventListener('keyup', onKeyUp, true);
    addEventListener('beforeinput', onText, true);
    return () => {
      clearTimeout(pause);
      removeEventListener('keydown', onKey, true);
      removeEventListener('keyup', onKeyUp, true);
      removeEventListener('beforeinput', onText, true);
    };
  }, []);
}
