import { describe, expect, test } from 'vitest';
import { line, paragraphs, webUrl } from './fields.ts';
import { plainText, readRichText } from './rich-text.ts';

const name = line(120);

/** Written by their numbers, since the characters themselves are invisible in this file. */
const hidden = [
  0x00ad, 0x034f, 0x061c, 0x115f, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d,
  0x202e, 0x2060, 0x2064, 0x2066, 0x2067, 0x2068, 0x2069, 0x206f, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xfffb,
  0xe0001, 0xe0041, 0xe007f, 0xe0101,
].map((point) => String.fromCodePoint(point));

describe('a line', () => {
  test.each(hidden)('loses the character that nobody sees: %j', (character) => {
    for (const text of [
      `Mar${character}ta`,
      `${character}Marta`,
      `Marta${character}`,
      `M${character}${character}arta`,
      ` ${character} Marta`,
    ]) {
      expect(name.parse(text)).toBe('Marta');
    }
    expect(name.safeParse(character.repeat(3)).success).toBe(false);
  });

  test('says what the reader saw last, not what an override showed', () => {
    expect(name.parse('Invoice\u202egnp.exe')).toBe('Invoicegnp.exe');
  });

  test.each([
    ['Arabic', 'شركة النور'],
    ['Hebrew with points', 'שָׁלוֹם בע״מ'],
    ['Persian with a non-joiner', 'می\u200cخواهم\u200cها'],
    ['Hindi with a joiner', 'क्\u200dष'],
    ['Sinhala with a joiner', 'ශ්\u200dරී ලංකා'],
    ['Malayalam with a joiner at the end', 'അവന്\u200d'],
    ['Chinese with a variant', '葛\u{e0100}飾区'],
    ['a family', 'Team 👨\u200d👩\u200d👧\u200d👦'],
    ['an astronaut', '👩🏽\u200d🚀'],
    ['a rainbow', '🏳\ufe0f\u200d🌈'],
    ['a heart and a keycap', '❤\ufe0f 1\ufe0f\u20e3'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['accents', 'Zoë Núñez-Ångström'],
  ])('keeps %s', (_, text) => {
    expect(name.parse(text)).toBe(text.normalize('NFC'));
  });

  test.each([
    ['control characters, those of the second range too', 'Mar\u0085ta', 'control_characters'],
    ['a bell', 'Mar\u0007ta', 'control_characters'],
    ['a separator of lines', 'Mar\u2028ta', 'single_line'],
  ])('refuses %s', (_, text, code) => {
    expect(name.safeParse(text).error?.issues.map(({ message }) => message)).toContain(code);
  });
});

describe('a text of several lines', () => {
  test('cannot reverse its text, and keeps what writing needs', () => {
    expect(paragraphs(100).parse('a\u202eb\u2066c\nd')).toBe('abc\nd');
    const kept = 'Donau\u00addampf \u05d0\u200e می\u200cخواهم 👩\u200d🚀';
    expect(paragraphs(100).parse(kept)).toBe(kept);
  });

  test('cannot do so as the text of a point either', () => {
    expect(plainText(readRichText('<p>Invoice\u202egnp.exe</p>'))).toBe('Invoicegnp.exe');
  });
});

describe('a link', () => {
  test.each(['https://user:secret@example.com/', 'https://www.bank.example@evil.example', 'http://:x@example.com/a'])(
    'with a user or a password in it is refused: %s',
    (text) => {
      expect(webUrl.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['link_with_login']);
    },
  );

  test('is one that a browser opens, without hidden characters', () => {
    expect(webUrl.parse('https://example.com/@team?mail=a@b.example')).toBe(
      'https://example.com/@team?mail=a@b.example',
    );
    expect(webUrl.parse('\u200bhttps://exam\u00adple.com/\u202ea')).toBe('https://example.com/a');
    for (const text of ['javascript:alert(1)', 'example.com', 'https://']) {
      expect(webUrl.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['web_address']);
    }
  });
});
