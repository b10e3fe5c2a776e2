import { makeCode } from '@fairlead/contract/code';
import { describe, expect, test } from 'vitest';
import { layouts, pressedKeys } from '../../../test/keyboard-layouts.ts';
import {
  createKeyReader,
  isShortcut,
  type KeyPress,
  type KeyReading,
  longestBluetoothGap,
  longestGap,
} from './key-reader.ts';

function press(text: string, layout: string, reader = createKeyReader(), gap = 12, longest = longestGap) {
  let at = 0;
  const take = (pressed: KeyPress): KeyReading | null => {
    at += gap;
    return reader.press(pressed, at, longest);
  };
  for (const pressed of pressedKeys(text, layout)) take(pressed);
  return take({ key: 'Enter', code: 'Enter', shiftKey: false });
}

const plain = makeCode((length) => new Uint8Array(length).fill(3));
/** Codes with Y and Z in them, here and there: of one in 37 the exchanged one has the right check character, too. */
let seed = 1;
const codesWithBoth = Array.from({ length: 300 }, () =>
  makeCode((length) =>
    Uint8Array.from({ length }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % 3 === 0 ? seed % 32 : 30 + (seed % 2);
    }),
  ),
);
describe.each(Object.keys(layouts))('at a computer set to %s', (layout) => {
  test.each(['scan/', 'trade-fair/redirect/'])('a URL with %s is read, also with Y and Z in it', (path) => {
    for (const code of [plain, ...codesWithBoth.slice(0, 20)]) {
      const url = `https://app.example.org/${path}${code}`;
      expect(press(url, layout)).toEqual({ text: url });
    }
  });

  test('what the scanner says of the kind of code before it is left out', () => {
    const url = `https://app.example.org/scan/${plain}`;
    for (const kind of [']Q1', ']Q3', ']d2', ']C0']) {
      expect(press(kind + url, layout)).toEqual({ text: url });
      expect(press(kind + plain, layout)).toEqual({ text: plain });
      for (const code of codesWithBoth.slice(0, 100)) {
        const read = press(kind + code, layout);
        if (read !== 'OTHER_KEYBOARD') expect(read).toEqual({ text: code });
      }
    }
  });

  test('no code is taken for another', () => {
    for (const code of codesWithBoth) {
      const read = press(code, layout);
      if (read !== 'OTHER_KEYBOARD') expect(read).toEqual({ text: code });
    }
  });
});

test('where the check character fits both ways, the scan before says which is meant', () => {
  const ambiguous = codesWithBoth.find((code) => press(code, 'de') === 'OTHER_KEYBOARD');
  if (ambiguous === undefined) throw new Error('One in 37 is ambiguous');
  const reader = createKeyReader();
  press(`https://app.example.org/scan/${plain}`, 'de', reader);
  expect(press(ambiguous, 'de', reader)).toEqual({ text: ambiguous });
});

test('a scanner that presses the keys of the computer’s own country is read as typed', () => {
  const reader = createKeyReader();
  const url = `https://app.example.org/scan/${plain}`;
  for (const key of [...url]) reader.press({ key, code: 'KeyA', shiftKey: false }, 0);
  expect(reader.press({ key: 'Enter', code: 'Enter', shiftKey: false }, 0)).toEqual({ text: url });
});

test('what cannot be told is said to be of another keyboard, and another company’s code is not', () => {
  const reader = createKeyReader();
  const type = (text: string) => {
    for (const key of [...text]) reader.press({ key, code: '', shiftKey: false }, 0);
    return reader.press({ key: 'Enter', code: '', shiftKey: false }, 0);
  };
  expect(type('httpsÖ--app.example.org-scan-7YK4Z0QWXV')).toBe('OTHER_KEYBOARD');
  expect(type('https://elsewhere.example/x')).toEqual({ text: 'https://elsewhere.example/x' });
});

test('slow keys are a person, and few are none', () => {
  expect(press(plain, 'us', createKeyReader(), 140)).toBeNull();
  expect(press('ok', 'us')).toBeNull();
});

test('a scanner over Bluetooth is slower, and only what holds a code is taken for its reading', () => {
  const url = `https://app.example.org/scan/${plain}`;
  for (const text of [url, plain]) {
    expect(press(text, 'us', createKeyReader(), 100, longestBluetoothGap)).toEqual({ text });
    expect(press(text, 'us', createKeyReader(), 100)).toBeNull();
  }
  expect(press(url, 'de', createKeyReader(), 100, longestBluetoothGap)).toEqual({ text: url });
  expect(press('jjjjjjjjjjjj', 'us', createKeyReader(), 100, longestBluetoothGap)).toBeNull();
  expect(press(url, 'us', createKeyReader(), 140, longestBluetoothGap)).toBeNull();
});

test('a scanner that sends no Enter is read when its keys end', () => {
  const reader = createKeyReader();
  const url = `https://app.example.org/scan/${plain}`;
  for (const pressed of pressedKeys(url, 'de')) reader.press(pressed, 0);
  expect(reader.end()).toEqual({ text: url });
  expect(reader.end()).toBeNull();
});

describe('keys pressed together', () => {
  const none = { ctrlKey: false, altKey: false, metaKey: false };
  const held = (key: string, code: string, modifiers: Partial<typeof none>, isAltGr = false) =>
    isShortcut({ key, code, ...none, ...modifiers, getModifierState: () => isAltGr });

  test('`]` typed with AltGr on Windows and Linux, or with Option on a Mac, is a sign', () => {
    expect(held(']', 'Digit9', { ctrlKey: true, altKey: true }, true)).toBe(false);
    expect(held(']', 'Digit9', { ctrlKey: true, altKey: true })).toBe(false);
    expect(held(']', 'Digit9', {}, true)).toBe(false);
    expect(held(']', 'Digit6', { altKey: true })).toBe(false);
  });

  test('an action, and the number of a sign, are not', () => {
    expect(held('v', 'KeyV', { ctrlKey: true })).toBe(true);
    expect(held('v', 'KeyV', { metaKey: true })).toBe(true);
    expect(held('1', 'Numpad1', { altKey: true })).toBe(true);
    expect(held('ArrowLeft', 'ArrowLeft', { altKey: true })).toBe(true);
  });

  test('a German scanner that says the kind of code is read', () => {
    const reader = createKeyReader();
    reader.press({ key: 'AltGraph', code: 'AltRight', shiftKey: false }, 0);
    reader.press({ key: ']', code: 'Digit9', shiftKey: false }, 0);
    for (const key of `Q1https://app.example.org/scan/${plain}`)
      reader.press({ key, code: 'KeyA', shiftKey: false }, 0);
    expect(reader.press({ key: 'Enter', code: 'Enter', shiftKey: false }, 0)).toEqual({
      text: `https://app.example.org/scan/${plain}`,
    });
  });
});
