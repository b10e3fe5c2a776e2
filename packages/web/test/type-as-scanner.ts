import type { Page } from 'playwright-core';
import { pressedKeys } from './keyboard-layouts.ts';

/**
 * Types a text and Enter as a hand scanner does: in one go, wherever the focus is. Key by key over a busy machine it would be a
 * slow person.
 */
export const typeAsScanner = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    },
    [...text, 'Enter'],
  );

/**
 * Types a text as a US hand scanner does at a computer with another keyboard layout, into the field that has the focus; each
 * key that is not prevented does there what the browser would do.
 */
export const scanIntoField = (
  page: Page,
  text: string,
  layout: string,
  end: readonly string[] = ['Enter'],
): Promise<void> =>
  page.evaluate(
    (keys) => {
      const field = document.activeElement;
      if (!(field instanceof HTMLInputElement)) throw new Error('No field has the focus');
      // Made beforehand: their time is that of the keys, however long the page takes over each.
      const events = keys.map((press) => new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true }));
      for (const press of events) {
        if (!field.dispatchEvent(press)) continue;
        if (press.key === 'Enter') field.form?.requestSubmit();
        else if (press.key.length === 1) document.execCommand('insertText', false, press.key);
      }
    },
    [...pressedKeys(text, layout), ...end.map((key) => ({ key, code: key, shiftKey: false }))],
  );
