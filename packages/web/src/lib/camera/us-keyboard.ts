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
