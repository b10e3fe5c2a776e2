import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCode, makeCode, nearCodes, normalizeCode, printCode, readCode, readCodeLike } from './code.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codes = fc.infiniteStream(fc.constant(null)).map(() => makeCode(randomBytes));

describe('a code', () => {
  test('is what it was made as, however it is typed', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
        expect(isCode(code)).toBe(true);
        const typed = printCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
        expect(normalizeCode(typed)).toBe(code);
        expect(readCode(typed)).toBe(code);
        expect(readCode(`https://app.example/scan/${code}`)).toBe(code);
        expect(readCode(`https://app.example/scan/${code}?x=1`)).toBe(code);
      }),
    );
  });

  test('with one wrong character is noticed, always', () => {
    const code = makeCode(randomBytes);
    for (let place = 0; place < code.length; place += 1) {
      for (const character of alphabet) {
        const wrong = code.slice(0, place) + character + code.slice(place + 1);
        expect(isCode(wrong)).toBe(wrong === code);
      }
    }
  });

  test('with two neighbours swapped is noticed, always', () => {
    fc.assert(
      fc.property(codes, fc.integer({ min: 0, max: 8 }), (code, place) => {
        const swapped = code.slice(0, place) + code[place + 1] + code[place] + code.slice(place + 2);
        expect(isCode(swapped)).toBe(swapped === code);
      }),
    );
  });

  test.each(['', 'https://elsewhere.example/page', '7KM2Q', 'WIFI:S:hall;;', '7KM2QX9HT4X'])(
    'is not read from %j',
    (text) => expect(readCode(text)).toBeNull(),
  );
});

test('a beacon id is read from a URL as well', () => {
  const id = '01932f4e-7b2a-7c3d-8e4f-5a6b7c8d9e0f';
  expect(readCode(`http://app.localhost:3000/scan/${id.toUpperCase()}`)).toBe(id);
});

describe('what is nearly a code', () => {
  const mistyped = fc.record({
    code: codes,
    place: fc.nat(9),
    character: fc.constantFrom(...alphabet, 'U'),
  });

  test('is found by the code that it was meant to be', () => {
    fc.assert(
      fc.property(mistyped, ({ code, place, character }) => {
        const typed = code.slice(0, place) + character + code.slice(place + 1);
        if (typed !== code) expect(nearCodes(typed)).toContain(code);
        expect(nearCodes(code)).not.toContain(code);
        const next = code.slice(0, place) + (code[place + 1] ?? '') + (code[place] ?? '') + code.slice(place + 2);
        if (next !== code) expect(nearCodes(next)).toContain(code);
      }),
    );
  });

  test('is no name, no telephone number and no other text', () => {
    for (const text of ['Anna Schmid', 'Marta Lindq', '0171 234567', 'https://example.com/AB12345678', 'AB1'])
      expect(readCodeLike(text), text).toBeNull();
    for (const text of ['ab123-45678', 'https://app.example/scan/AB12345678?x', 'AB1234567U'])
      expect(readCodeLike(text), text).toMatch(/^AB1234567[8U]$/);
  });
});
