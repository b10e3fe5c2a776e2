import { makeCode } from '@fairlead/contract/code';
import { describe, expect, test } from 'vitest';
import { createKeyReader, type KeyPress, type KeyReading } from './key-reader.ts';
import { keysOfUnitedStates } from './us-keyboard.ts';

/** What computers of other countries make of the keys of a US keyboard, without and with Shift. */
const layouts: Record<string, Record<string, readonly [string, string]>> = {
  us: {},
  gb: { Digit2: ['2', '"'], Digit3: ['3', '£'], Quote: ["'", '@'] },
  de: {
    KeyY: ['z', 'Z'],
    KeyZ: ['y', 'Y'],
    Semicolon: ['ö', 'Ö'],
    Slash: ['-', '_'],
    Minus: ['ß', '?'],
    Period: ['.', ':'],
  },
  ch: {
    KeyY: ['z', 'Z'],
    KeyZ: ['y', 'Y'],
    Semicolon: ['ö', 'é'],
    Slash: ['-', '_'],
    Minus: ["'", '?'],
    Equal: ['Dead', 'Dead'],
  },
  fr: {
    KeyA: ['q', 'Q'],
    KeyQ: ['a', 'A'],
    KeyZ: ['w', 'W'],
    KeyW: ['z', 'Z'],
    KeyM: [',', '?'],
    Semicolon: ['m', 'M'],
    Period: [':', '/'],
    Slash: ['!', '§'],
    Minus: [')', '°'],
    ...Object.fromEntries([...'à&é"\'(-è_ç'].map((sign, digit) => [`Digit${digit}`, [sign, String(digit)]])),
  },
  es: { Semicolon: ['ñ', 'Ñ'], Slash: ['-', '_'], Minus: ["'", '?'], Quote: ['Dead', 'Dead'] },
  it: { Semicolon: ['ò', 'ç'], Slash: ['-', '_'], Minus: ["'", '?'] },
  pt: { Semicolon: ['ç', 'Ç'], Slash: ['-', '_'], Minus: ["'", '?'] },
  tr: { KeyI: ['ı', 'I'], Semicolon: ['ş', 'Ş'], Slash: ['.', ':'], Period: ['ç', 'Ç'], Minus: ['*', '?'] },
  sv: { Semicolon: ['ö', 'Ö'], Slash: ['-', '_'], Minus: ['+', '?'] },
  cz: {
    KeyY: ['z', 'Z'],
    KeyZ: ['y', 'Y'],
    Semicolon: ['ů', '"'],
    Slash: ['-', '_'],
    Minus: ['=', '%'],
    ...Object.fromEntries([...'é+ěščřžýáí'].map((sign, digit) => [`Digit${digit}`, [sign, String(digit)]])),
  },
  hu: {
    KeyY: ['z', 'Z'],
    KeyZ: ['y', 'Y'],
    Digit0: ['ö', '§'],
    Semicolon: ['é', 'É'],
    Slash: ['-', '_'],
    Period: ['.', ':'],
  },
};

const keyOf = (character: string): readonly [code: string, isShifted: boolean] => {
  for (const [code, [plain, shifted]] of keysOfUnitedStates)
    if (!code.startsWith('Numpad') && (character === plain || character === shifted))
      return [code, character !== plain];
  throw new Error(`No US key for ${character}`);
};

function press(text: string, layout: string, reader = createKeyReader(), gap = 12): KeyReading | null {
  let at = 0;
  const take = (pressed: KeyPress): KeyReading | null => {
    at += gap;
    return reader.press(pressed, at);
  };
  for (const character of text) {
    const [code, shiftKey] = keyOf(character);
    if (shiftKey) take({ key: 'Shift', code: 'ShiftLeft', shiftKey });
    const signs = layouts[layout]?.[code] ?? keysOfUnitedStates.get(code) ?? ['', ''];
    take({ key: signs[shiftKey ? 1 : 0], code, shiftKey });
  }
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
