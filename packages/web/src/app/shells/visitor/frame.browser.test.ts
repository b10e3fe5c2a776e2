import { beforeEach, expect, test } from 'vitest';
import { useScreens } from '../../../../test/screens/screen-pages.ts';
import { beaconId, point, token, VisitorApi } from '../../../features/scans/test/visitor-api.ts';
import { checkLook } from '../business/test/check-look.ts';

let asked: string[];
const api = new VisitorApi();
const screens = useScreens((request, path, body) => {
  asked.push(path);
  return api.answer(request, path, body) ?? undefined;
}, 'app.localhost');
const viewport = { width: 390, height: 844 };
const signedIn = { 'fairlead.sessionToken': token };

beforeEach(() => {
  asked = [];
  api.isListed = false;
});

test('the URL of a point opens its public page for strangers', async () => {
  const page = await screens.open({ viewport });
  await page.goto(screens.at(`/mixie-point/${beaconId}`));
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/scan/${beaconId}`);
});

test('the keyboard gets past the strip and to the content in one press', async () => {
  const page = await screens.open({ viewport, stored: signedIn });
  await page.goto(screens.at('/mixie-points'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  const skip = page.getByRole('button', { name: 'Skip to the content' });
  await skip.focus();
  await checkLook(page, 'visitor-skip');
  await skip.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
});

test('Back closes a sheet and stays on the point, and the next one leaves it', async () => {
  api.isListed = true;
  const page = await screens.open({ viewport, stored: signedIn });
  await page.goto(screens.at('/profile'));
  await page.getByRole('navigation').getByRole('link', { name: 'Points' }).click();
  await page.getByRole('link', { name: point.title }).first().click();
  await page.getByRole('heading', { level: 1, name: point.title }).waitFor();
  const entries = await page.evaluate(() => history.length);
  const path = () => new URL(page.url()).pathname;
  const more = page.getByRole('button', { name: 'More' });
  const sheet = page.getByRole('dialog', { name: point.title });
  for (const close of [() => page.evaluate(() => history.back()), () => page.keyboard.press('Escape')]) {
    await more.click();
    await sheet.waitFor();
    await close();
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(path).toBe(`/mixie-point/${beaconId}`);
  }
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.evaluate(() => history.back());
  await expect.poll(path).toBe('/mixie-points');
});

test('my code and my visit are fetched before a hall has no network', async () => {
  const page = await screens.open({ viewport, stored: signedIn });
  await page.goto(screens.at('/mixie-points'));
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['/papi/visitor/qrCode', '/papi/visitor/visit']));
});

test.each([
  ['en', 'Favourites'],
  ['de', 'Favoriten'],
  ['es', 'Favoritos'],
])('the places keep their whole names at text of 200 %%, in %s', async (language, name) => {
  const page = await screens.open({ viewport, language, stored: signedIn });
  await page.goto(screens.at('/mixie-points'));
  const labels = page.getByRole('navigation').locator('a span');
  await labels.filter({ hasText: name }).waitFor();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const cut = await labels.evaluateAll((all) =>
    all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
  );
  expect(cut).toEqual([]);
  await checkLook(page, `visitor-large-text-${language}`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
});
