import { expect, test } from 'vitest';
import { withoutStyles } from './without-styles.ts';

test.each([
  ['<p style="color:red" class="x">a</p>', '<p class="x">a</p>'],
  ["<i style='x' onclick=alert(1)>a = b style=</i>", '<i>a = b style=</i>'],
  ['<a href="https://example.com" onclick="x">a</a>', '<a href="https://example.com">a</a>'],
  ['<b style="font-weight:normal;" id="docs"><p>a</p></b>', '<span><p>a</p></b>'],
  ['2 < 3 style="x"', '2 < 3 style="x"'],
])('%s', (copied, read) => {
  expect(withoutStyles(copied)).toBe(read);
});
