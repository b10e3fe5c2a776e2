import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { token, VisitorApi } from '../../../features/scans/test/visitor-api.ts';
import { useBusinessPages } from '../business/test/business-pages.ts';

const api = new VisitorApi();
api.isListed = true;
/** The server's answers, with another domain and another company. */
const pages = useBusinessPages((request, path, body) => {
  const answer = api.answer(request, path, body);
  if (!answer) return undefined;
  const changed = JSON.stringify(answer.body)
    .replaceAll('aurelia-motion.example', 'xn--mller-kva.example')
    .replaceAll('Kessler Antriebstechnik', 'شركة المثال (دبي)')
    .replaceAll('"category":null', '"category":"2027"')
    .replaceAll('KX-7 compact servo drives', 'معرض الخليج');
  return { ...answer, body: JSON.parse(changed) };
}, 'app.localhost');
const stored = { 'fairlead.sessionToken': token };

test('an e-mail has the domain that people write', async () => {
  const page = await pages.open(390, 'en', stored);
  await page.goto(pages.at('/profile'));
  await page.getByText('ines@müller.example').first().waitFor();
  await expect.poll(() => page.getByText('xn--').count()).toBe(0);
});

/** Where the characters of a text stand on its line, from left to right. */
const leftToRight = (part: Locator, characters: string): Promise<string> =>
  part.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: { character: string; left: number }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < (node.nodeValue ?? '').length; at += 1) {
        const character = node.nodeValue?.[at] ?? '';
        if (!wanted.includes(character)) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        found.push({ character, left: range.getBoundingClientRect().left });
      }
    }
    return found
      .toSorted((a, b) => a.left - b.left)
      .map(({ character }) => character)
      .join('');
  }, characters);

test('a name from right to left stands before its number, and is not translated', async () => {
  const page = await pages.open(390, 'en', stored);
  await page.goto(pages.at('/mixie-points'));
  const row = page.getByRole('listitem').filter({ hasText: 'معرض الخليج' });
  const detail = row.getByText('شركة المثال (دبي)');
  expect(await leftToRight(detail, 'ش7')).toBe('ش7');
  await expect.poll(() => row.getByText('معرض الخليج').getAttribute('translate')).toBe('no');
});
