import { expect, test } from 'vitest';
import { toLinkUrl } from './link-url.ts';

test.each([
  ['example.com/a', 'https://example.com/a'],
  [' www.example.com ', 'https://www.example.com/'],
  ['http://example.com', 'http://example.com/'],
  ['info@example.com', 'mailto:info@example.com'],
  ['+49 (89) 12 34-5', 'tel:+498912345'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['javascript:alert(1)', null],
  ['nonsense', null],
  ['', null],
])('%s becomes %s', (typed, url) => {
  expect(toLinkUrl(typed)).toBe(url);
});
