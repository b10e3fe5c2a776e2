import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  plainText,
  type RichBlock,
  type RichRun,
  readRichText,
  safeUrl,
  tidyLine,
  writeRichText,
} from './rich-text.ts';

const run = (text: string, look: Partial<RichRun> = {}): RichRun => ({
  text,
  isStrong: false,
  isEmphasized: false,
  href: null,
  ...look,
});

describe('the one form', () => {
  test('holds paragraphs, bold, emphasis, breaks, lists and links, and nothing is lost in it', () => {
    const text: RichBlock[] = [
      { kind: 'PARAGRAPH', line: [run('Ratio 3 to 100,\n'), run('backlash < 2 "arcmin"', { isStrong: true })] },
      { kind: 'PARAGRAPH', line: [] },
      { kind: 'BULLETS', items: [[run('98% efficiency')], [run('more', { href: 'https://example.com/?a=1&b=2' })]] },
      { kind: 'NUMBERS', items: [[run('both', { isStrong: true, isEmphasized: true, href: 'mailto:a@example.com' })]] },
    ];
    const stored = writeRichText(text);
    expect(stored).toBe(
      '<p>Ratio 3 to 100,<br><strong>backlash &lt; 2 &quot;arcmin&quot;</strong></p><p></p>' +
        '<ul><li>98% efficiency</li><li><a href="https://example.com/?a=1&amp;b=2">more</a></li></ul>' +
        '<ol><li><a href="mailto:a@example.com"><strong><em>both</em></strong></a></li></ol>',
    );
    expect(readRichText(stored)).toEqual(text);
    expect(plainText(text)).toBe('Ratio 3 to 100,\nbacklash < 2 "arcmin"\n\n98% efficiency\nmore\nboth');
  });

  test('is read as it was written, whatever the text is', () => {
    const href = fc.constantFrom(null, 'https://example.com/a?b=c&d=%22', 'tel:+49891234');
    const runs = fc.record({
      text: fc.string({ unit: 'grapheme' }),
      isStrong: fc.boolean(),
      isEmphasized: fc.boolean(),
      href,
    });
    const line = fc.array(runs, { maxLength: 5 }).map(tidyLine);
    const block: fc.Arbitrary<RichBlock> = fc.oneof(
      line.map((one) => ({ kind: 'PARAGRAPH' as const, line: one })),
      fc.record({
        kind: fc.constantFrom('BULLETS' as const, 'NUMBERS' as const),
        items: fc.array(line, { maxLength: 3 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (text) => {
        expect(readRichText(writeRichText(text))).toEqual(text);
      }),
    );
  });

  test('takes whatever else stands in the store for text', () => {
    const stored = '<p onclick="x">a</p><script>alert(1)</script><img src=x><a href="javascript:alert(1)">b</a>';
    expect(plainText(readRichText(stored))).toContain('<script>alert(1)');
    expect(JSON.stringify(readRichText(stored))).not.toContain('"href":"');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        expect(readRichText(writeRichText(readRichText(text)))).toEqual(readRichText(text));
      }),
    );
  });
});

test('white space counts as a browser shows it, across runs', () => {
  const strong = { isStrong: true };
  expect(tidyLine([run('  a \t'), run(' b', strong), run(' \n '), run('', strong), run('c\n \n')])).toEqual([
    run('a '),
    run('b', strong),
    run('\nc'),
  ]);
  expect(tidyLine([run('a'), run(' ', strong), run('\nb')])).toEqual([run('a\nb')]);
  expect(tidyLine([run(' '), run('\n', strong)])).toEqual([]);
});

test('a link opens the web, mail or a phone', () => {
  for (const [text, safe] of [
    ['https://example.com', 'https://example.com/'],
    ['HTTP://Example.com/ä', 'http://example.com/%C3%A4'],
    ['mailto:info@example.com', 'mailto:info@example.com'],
    ['tel:+49891234', 'tel:+49891234'],
  ] as const) {
    expect(safeUrl(text)).toBe(safe);
  }
  for (const text of [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    '//example.com',
    '/local',
    'example.com',
    '',
    'https://bank.example@evil.example/',
    'https://:secret@evil.example/',
    `https://example.com/${'x'.repeat(2000)}`,
  ]) {
    expect(safeUrl(text), text).toBeNull();
  }
});
