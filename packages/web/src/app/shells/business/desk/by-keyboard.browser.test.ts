import { expect, test } from 'vitest';
import { checkLook } from '../test/check-look.ts';
import { open, useDeskPages } from './test/open-desk.ts';

useDeskPages();

test('the first stop of the Tab key leads past the sidebar', async () => {
  const at = await open('/projects');
  await at.keyboard.press('Tab');
  const skip = at.getByRole('button', { name: 'Skip to the content' });
  expect(await skip.evaluate((one) => one === document.activeElement)).toBe(true);
  await checkLook(at, 'business-skip');
  await at.keyboard.press('Enter');
  await at.keyboard.press('Tab');
  expect(await at.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('Escape empties a search, and leaves it once it is empty', async () => {
  const at = await open('/projects');
  const search = at.getByRole('searchbox');
  await search.fill('ulm');
  await expect.poll(() => new URL(at.url()).search).toBe('?q=ulm');
  await search.press('Escape');
  await expect.poll(() => search.inputValue()).toBe('');
  await expect.poll(() => new URL(at.url()).search).toBe('');
  expect(await search.evaluate((one) => one === document.activeElement)).toBe(true);
  await search.press('Escape');
  expect(await search.evaluate((one) => one === document.activeElement)).toBe(false);
});
