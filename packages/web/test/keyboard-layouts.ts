import type { KeyPress } from '../src/lib/camera/key-reader.ts';
import { keysOfUnitedStates } from '../src/lib/camera/key-reader.ts';

/** Characters that other countries' layouts make of the keys of a US keyboard, without and with Shift. */
export const layouts: Record<string, Record<string, readonly [string, string]>> = {
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

/** Returns the keys that a scanner presses for a text, with Shift, and what a computer set to `layout` makes of them. */
export function pressedKeys(text: string, layout: string): KeyPress[] {
  return [...text].flatMap((character) => {
    const [code, shiftKey] = keyOf(character);
    const signs = layouts[layout]?.[code] ?? keysOfUnitedStates.get(code) ?? ['', ''];
    const press = { key: signs[shiftKey ? 1 : 0], code, shiftKey };
    return shiftKey ? [{ key: 'Shift', code: 'ShiftLeft', shiftKey }, press] : [press];
  });
}
