type AltKey = Pick<KeyboardEvent, 'altKey' | 'code' | 'ctrlKey' | 'metaKey'>;

export interface AltReader {
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
