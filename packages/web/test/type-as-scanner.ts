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

/** Types a text as a scanner does that is set to send Alt and numbers of the number pad, and Enter; no character comes with it. */
export const typeAsAltScanner = (page: Page, text: string): Promise<void> =>
  page.evaluate((typed) => {
    const target = document.activeElement ?? document.body;
    const make = (type: string, key: string, code: string, altKey: boolean) =>
      new KeyboardEvent(type, { key, code, altKey, bubbles: true, cancelable: true });
    const events = [...typed].flatMap((character) => [
      make('keydown', 'Alt', 'AltLeft', true),
      ...[...`0${character.charCodeAt(0)}`].map((digit) => make('keydown', digit, `Numpad${digit}`, true)),
      make('keyup', 'Alt', 'AltLeft', false),
    ]);
    for (const event of [...events, make('keydown', 'Enter', 'Enter', false)]) target.dispatchEvent(event);
  }, text);

/**
 * Types a text as the scanner of an Android device does: keys without a name, each followed by what the field gets, as it is or as
 * a composition that grows.
 */
export const scanByInputMethod = (page: Page, text: string, isComposed = false): Promise<void> =>
  page.evaluate(
    ({ typed, inputType }) => {
      const field = document.activeElement;
      if (!(field instanceof HTMLInputElement)) throw new Error('No field has the focus');
      const how = { bubbles: true, cancelable: true };
      // Made beforehand, as those of scanIntoField.
      const enter = new KeyboardEvent('keydown', { ...how, key: 'Enter', code: 'Enter' });
      const steps = [...typed].map((character, at) => ({
        character,
        down: new KeyboardEvent('keydown', { ...how, key: 'Unidentified', keyCode: 229 }),
        text: new InputEvent('beforeinput', {
          ...how,
          inputType,
          data: inputType === 'insertText' ? character : typed.slice(0, at + 1),
        }),
      }));
      for (const { character, down, text: input } of steps) {
        field.dispatchEvent(down);
        field.dispatchEvent(input);
        document.execCommand('insertText', false, character);
      }
      if (field.dispatchEvent(enter)) field.form?.requestSubmit();
    },
    { typed: text, inputType: isComposed ? 'insertCompositionText' : 'insertText' },
  );
