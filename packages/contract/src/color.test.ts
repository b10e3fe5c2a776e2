import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeTheme, contrastRatio, fairColors, ground, isHexColor, normalizeHex, textOn } from './color.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('hex colours', () => {
  test.each(['#abc', '#ABCDEF', '#012345'])('%s is one', (color) => expect(isHexColor(color)).toBe(true));
  test.each(['abc', '#ab', '#abcd', '#abcdefg', '#ggg', 'red', '', '#abcde', '#12345678', ' #abc'])(
    '%s is none',
    (color) => {
      expect(isHexColor(color)).toBe(false);
      expect(() => normalizeHex(color)).toThrow(RangeError);
    },
  );
  test('three digits are doubled', () => expect(normalizeHex('#AbC')).toBe('#aabbcc'));
});

test('contrast is that of WCAG, the same both ways', () => {
  expect(contrastRatio('#000000', '#fff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastRatio('#c8202f', '#ffffff')).toBe(contrastRatio('#ffffff', '#c8202f'));
});

test('text on a colour is the better of white and near-black', () => {
  expect(textOn('#c8202f')).toBe('#ffffff');
  expect(textOn('#ffd400')).toBe('#1b1a19');
  fc.assert(fc.property(hex, (color) => contrastRatio(textOn(color), color) >= 4.1));
});

describe('a theme', () => {
  test('keeps what is given and derives what is absent: lighter and darker, the same hue', () => {
    expect(completeTheme({ main: '#C8202F', light: '#e5565f', dark: '#912' })).toEqual({
      main: '#c8202f',
      light: '#e5565f',
      dark: '#991122',
    });
    const { main, light, dark } = completeTheme({ main: '#14603f', light: null });
    expect(contrastRatio(light, '#000000')).toBeGreaterThan(contrastRatio(main, '#000000'));
    expect(contrastRatio(dark, '#ffffff')).toBeGreaterThan(contrastRatio(main, '#ffffff'));
    // Light enough for a dark page, however dark the main colour is.
    expect(contrastRatio(light, ground.dark.page)).toBeGreaterThanOrEqual(4.5);
    expect(fairColors({ main, light, dark }, 'dark').variant).toBe('light');
  });

  test('of any main colour is made of hex colours', () => {
    fc.assert(
      fc.property(hex, (main) => {
        const theme = completeTheme({ main });
        return isHexColor(theme.light) && isHexColor(theme.dark);
      }),
    );
  });
});

describe('the colours of a fair', () => {
  test('a red fair keeps its red on a light page and takes its light variant on a dark one', () => {
    const theme = completeTheme({ main: '#c8202f' });
    expect(fairColors(theme, 'light')).toMatchObject({ fair: '#c8202f', onFair: '#ffffff', variant: 'main' });
    expect(fairColors(theme, 'dark')).toMatchObject({ fair: '#c8202f', variant: 'light' });
  });

  test('a yellow fair keeps its yellow header and gets dark buttons', () => {
    const colors = fairColors(completeTheme({ main: '#ffd400' }), 'light');
    expect(colors).toMatchObject({ fair: '#ffd400', onFair: '#1b1a19', primary: ground.light.ink, variant: 'ink' });
    expect(colors.onPrimary).toBe('#ffffff');
  });

  test.each(['light', 'dark'] as const)('whatever the colour, the %s page can be read', (mode) => {
    const { page, sunken } = ground[mode];
    fc.assert(
      fc.property(hex, (main) => {
        const colors = fairColors(completeTheme({ main }), mode);
        expect(contrastRatio(colors.primary, page)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(colors.primary, sunken)).toBeGreaterThanOrEqual(3);
        expect(contrastRatio(colors.onPrimary, colors.primary)).toBeGreaterThanOrEqual(4.1);
      }),
    );
  });
});
