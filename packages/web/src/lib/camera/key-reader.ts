import { readCode } from '@fairlead/contract/code';

type AltKey = Pick<KeyboardEvent, 'altKey' | 'code' | 'ctrlKey' | 'metaKey'>;

interface AltReader {
  /** Takes a key that went down; true for a digit of the number pad while Alt is held. */
  press(key: AltKey): boolean;
  /** Ends a character, when Alt is let go: 'Enter' and 'Tab' for theirs, null without digits. */
  release(): string | null;
}

const keys: ReadonlyMap<number, string> = new Map([
  [9, 'Tab'],
  [10, 'Enter'],
  [13, 'Enter'],
]);

/**
 * Returns the character of Alt and these digits. With a leading 0 they are of Windows-1252, else of CP437. Both begin with ASCII,
 * of which codes and their URLs are; anything else is read as a character that no code has.
 */
function signOf(digits: string): string {
  const number = Number(digits) % 256;
  return keys.get(number) ?? (number >= 32 && number <= 126 ? String.fromCharCode(number) : '\uFFFD');
}

/**
 * Reads characters that scanners send as Alt and a number of the number pad, whatever the keyboard of the computer. Only a text field
 * on Windows gets the character itself; elsewhere there is nothing but the digits.
 */
export function createAltReader(): AltReader {
  let digits = '';
  return {
    press({ altKey, code, ctrlKey, metaKey }) {
      const digit = /^Numpad(\d)$/.exec(code)?.[1];
      if (digit === undefined || !altKey || ctrlKey || metaKey) {
        digits = '';
        return false;
      }
      digits += digit;
      return true;
    },
    release() {
      const taken = digits;
      digits = '';
      return taken === '' ? null : signOf(taken);
    },
  };
}

type Key = readonly [code: string, signs: readonly [plain: string, shifted: string]];

const digits = [...')!@#$%^&*('].map((shifted, digit): Key => [`Digit${digit}`, [String(digit), shifted]]);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(
  (letter): Key => [`Key${letter}`, [letter.toLowerCase(), letter]],
);
const pad = [...'0123456789'].map((digit): Key => [`Numpad${digit}`, [digit, digit]]);

/** The signs of a US keyboard by `KeyboardEvent.code`: without and with Shift. */
export const keysOfUnitedStates: ReadonlyMap<string, Key[1]> = new Map<string, Key[1]>([
  ...digits,
  ...letters,
  ...pad,
  ['Minus', ['-', '_']],
  ['Equal', ['=', '+']],
  ['BracketLeft', ['[', '{']],
  ['BracketRight', [']', '}']],
  ['Backslash', ['\\', '|']],
  ['Semicolon', [';', ':']],
  ['Quote', ["'", '"']],
  ['Backquote', ['`', '~']],
  ['Comma', [',', '<']],
  ['Period', ['.', '>']],
  ['Slash', ['/', '?']],
  ['Space', [' ', ' ']],
  ['NumpadDivide', ['/', '/']],
  ['NumpadSubtract', ['-', '-']],
  ['NumpadDecimal', ['.', '.']],
]);

/** Longest time from key to key of a hand scanner; people do not type so fast for ten keys in a row. */
export const longestGap = 60;
/** Over Bluetooth keys come later, and in bursts. Some people type as fast, so of these keys only what holds a code is a reading. */
export const longestBluetoothGap = 120;
const shortestText = 8;

export interface KeyPress {
  /** Character that the computer makes of the key. */
  readonly key: string;
  /** Which key it was, whatever the computer makes of it; '' where the browser does not know. */
  readonly code: string;
  readonly shiftKey: boolean;
}

/** OTHER_KEYBOARD: the scanner is set to another keyboard than the computer, and what it read cannot be told. */
export type KeyReading = { readonly text: string } | 'OTHER_KEYBOARD';

interface KeyReader {
  /** Takes one key; what was read when this key is the Enter that ends a scan, else null. */
  press(press: KeyPress, at: number, longest?: number): KeyReading | null;
  /** Ends a scan of a scanner that sends no Enter; null when it was too short for one. */
  end(): KeyReading | null;
}

type Modifiers = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey'> & {
  getModifierState(name: 'AltGraph'): boolean;
};

/** Returns whether keys are pressed together for an action. AltGr, on a Mac Option, makes signs: `]` on a German keyboard. */
export function isShortcut(event: Modifiers): boolean {
  if (event.metaKey) return true;
  if (event.getModifierState('AltGraph') || (event.ctrlKey && event.altKey)) return false;
  if (event.altKey) return event.key.length > 1 || event.code.startsWith('Numpad');
  return event.ctrlKey;
}

/** Scanners can be set to say before what they read which kind of code it was (`]Q1`, ISO/IEC 15424). */
const withoutSymbology = (text: string): string => text.replace(/^\][A-Z]\d/i, '');

/** A URL of which the computer has changed the signs. */
const isGarbled = (text: string): boolean => /^http/i.test(text) && !/^https?:\/\//i.test(text);

/**
 * Distinguishes a hardware scanner that acts as a keyboard from a person who types. Out of the box scanners press the keys of a
 * US keyboard; a computer with another setting makes other signs of them, so the keys are read as such a keyboard too. A code's
 * check character decides between both readings. Where it fits both, the layout of the scan before decides, and without one the
 * reading stays open.
 */
export function createKeyReader(): KeyReader {
  let typedText = '';
  let pressedText = '';
  let last = Number.NEGATIVE_INFINITY;
  let isSlow = false;
  let wayBefore: 'TYPED' | 'PRESSED' | null = null;

  function choose(typed: string, pressed: string): KeyReading {
    const [asTyped, asPressed] = [readCode(typed), readCode(pressed)];
    if (asTyped === asPressed) {
      if (asTyped !== null) return { text: typed };
      return isGarbled(typed) ? 'OTHER_KEYBOARD' : { text: typed };
    }
    if (asTyped !== null && asPressed !== null) {
      if (wayBefore === null) return 'OTHER_KEYBOARD';
      return { text: wayBefore === 'TYPED' ? typed : pressed };
    }
    wayBefore = asTyped === null ? 'PRESSED' : 'TYPED';
    return { text: asTyped === null ? pressed : typed };
  }

  function end(): KeyReading | null {
    const isText = Math.max(typedText.length, pressedText.length) >= shortestText;
    const reading = isText ? choose(withoutSymbology(typedText), withoutSymbology(pressedText)) : null;
    const isOurs = reading === 'OTHER_KEYBOARD' || readCode(reading?.text ?? '') !== null;
    typedText = '';
    pressedText = '';
    return isSlow && !isOurs ? null : reading;
  }

  return {
    end,
    press({ key, code, shiftKey }, at, longest = longestGap) {
      const gap = at - last;
      if (gap > longest) {
        typedText = '';
        pressedText = '';
      }
      isSlow = gap <= longest && (isSlow || gap > longestGap);
      last = at;
      if (key === 'Enter' || key === 'Tab') return end();
      // Shift and the like come between the letters; an accent that waits for its letter is no sign yet.
      if (key.length === 1) typedText += key;
      // A character that comes as such, and not by a key, is the same on each keyboard.
      const isSign = code === '' && key.length === 1;
      pressedText += isSign ? key : (keysOfUnitedStates.get(code)?.[shiftKey ? 1 : 0] ?? '');
      return null;
    },
  };
}
