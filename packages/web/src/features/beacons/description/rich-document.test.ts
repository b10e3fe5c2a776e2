import { expect, test } from 'vitest';
import { documentOfText, textOfDocument, withoutStyles } from './rich-document.ts';

test.each([
  '',
  '<p>Ratio 3 to 100,<br><strong>backlash<br>&lt; 2</strong></p><p></p><p><em>a</em></p>',
  '<ul><li>one</li><li><a href="https://example.com/">two <strong>three</strong></a></li></ul><ol><li>x</li></ol>',
])('what is kept is shown and kept again: %s', (text) => {
  expect(textOfDocument(documentOfText(text))).toBe(text);
});

test('what is typed and unfinished is kept tidy', () => {
  const textNode = (text: string, ...marks: object[]) => ({ type: 'text', text, marks: marks as { type: string }[] });
  const item = (text: string) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: text ? [textNode(text)] : [] }],
  });
  const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
  expect(
    textOfDocument({
      type: 'doc',
      content: [
        { type: 'paragraph' },
        { type: 'paragraph', content: [textNode('a  '), textNode('b', { type: 'bold' }), { type: 'hardBreak' }] },
        { type: 'paragraph', content: [textNode('c', link)] },
        { type: 'bulletList', content: [item('x '), item('')] },
        { type: 'paragraph' },
      ],
    }),
  ).toBe('<p>a <strong>b</strong></p><p>c</p><ul><li>x</li></ul>');
});

test.each([
  ['<p style="color:red" class="x">a</p>', '<p class="x">a</p>'],
  ["<i style='x' onclick=alert(1)>a = b style=</i>", '<i>a = b style=</i>'],
  ['<a href="https://example.com" onclick="x">a</a>', '<a href="https://example.com">a</a>'],
  ['<b style="font-weight:normal;" id="docs"><p>a</p></b>', '<span><p>a</p></b>'],
  ['2 < 3 style="x"', '2 < 3 style="x"'],
])('%s', (copied, read) => {
  expect(withoutStyles(copied)).toBe(read);
});
