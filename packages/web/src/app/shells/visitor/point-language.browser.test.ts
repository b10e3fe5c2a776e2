import { chooseLanguage } from '@fairlead/contract/languages';
import { pointTextsIn } from '@fairlead/contract/point-texts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useScreens } from '../../../../test/screens/screen-pages.ts';
import { beaconId, code, point, token, VisitorApi } from '../../../features/scans/test/visitor-api.ts';

const texts = {
  language: 'de',
  title: 'Kompakte Servoantriebe',
  description: '<p>Sechs Größen.</p>',
  translations: { es: { title: 'Servoaccionamientos', description: null } },
} as const;
const api = new VisitorApi();
api.isListed = true;
const screens = useScreens((request, path, body) => {
  Object.assign(point, pointTextsIn(texts, chooseLanguage(request.headers['accept-language'])));
  return api.answer(request, path, body) ?? undefined;
}, 'app.localhost');
const viewport = { width: 390, height: 844 };

const languagesOf = (page: Page) =>
  page.evaluate(() => ({
    page: document.documentElement.lang,
    title: document.querySelector('h1')?.lang,
    text: document.querySelector<HTMLElement>('h1 ~ div')?.lang,
  }));

test('a point says in which language each of its texts is, and a list in which its titles are', async () => {
  const page = await screens.open({ viewport, language: 'es', stored: { 'fairlead.sessionToken': token } });
  await page.goto(screens.at('/mixie-points'));
  const title = page.getByText('Servoaccionamientos').first();
  await expect.poll(() => title.getAttribute('lang')).toBe('es');
  await page.goto(screens.at(`/mixie-point/${beaconId}`));
  await page.getByRole('heading', { level: 1, name: 'Servoaccionamientos' }).waitFor();
  expect(await languagesOf(page)).toEqual({ page: 'es', title: 'es', text: 'de' });
});

test('what a code opens follows the language that is chosen there', async () => {
  const page = await screens.open({ viewport, language: 'es' });
  await page.goto(screens.at(`/scan/${code}`));
  await page.getByRole('heading', { level: 1, name: 'Servoaccionamientos' }).waitFor();
  await page.getByRole('radio', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: texts.title }).waitFor();
  expect(await languagesOf(page)).toEqual({ page: 'en', title: 'de', text: 'de' });
});
