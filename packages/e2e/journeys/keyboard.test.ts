import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { newDataFolder } from '../harness/data-folder.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { kessler } from './exhibitor.ts';
import { language, newHere, t } from './fixtures.ts';
import { neededConsents } from './form.ts';
import { type Stand, setUpStand } from './stand.ts';
import { marta } from './visitor.ts';

let dataDir: string;
let server: ServerProcess;
let stand: Stand;
let browser: Browser;

beforeAll(async () => {
  dataDir = await newDataFolder();
  server = await startServer({ dataDir });
  stand = await setUpStand(server, t);
  browser = await borrowChromium();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns the focused element, and whether it shows its focus. */
const focused = (page: Page): Promise<{ name: string; isMarked: boolean }> =>
  page.evaluate(() => {
    const element = document.activeElement;
    // Past the last stop the focus goes round by way of the browser's own bar.
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', isMarked: false };
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement>) ?? [])] : [];
    const label = labels.map((label) => label.innerText).join(' ');
    const name = element.getAttribute('aria-label') ?? (label || element.innerText);
    // A field may leave the mark to the box around it, or to what its label draws.
    const around = [element, element.parentElement, element.parentElement?.parentElement];
    const drawn = [...(element.closest('label')?.querySelectorAll('span') ?? [])];
    const styles = [...around, ...drawn].flatMap((each) => (each ? [getComputedStyle(each)] : []));
    // The link of a row lies over the whole of it.
    const isMarked = [...styles, getComputedStyle(element, '::after')].some((style) => {
      const { outlineStyle, outlineWidth, boxShadow } = style;
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || / 2px( inset)?$/.test(boxShadow);
    });
    return { name: name.trim(), isMarked };
  });

/** Presses Tab until what bears the name, or more than it, has the focus; every stop on the way must be seen. */
async function tabTo(page: Page, name: string, { isWhole = false } = {}): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 40) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    passed.push(stop.name);
    const mark = () => focused(page).then(({ isMarked }) => isMarked);
    if (stop.name !== '') await expect.poll(mark, { message: `the mark of "${stop.name}"` }).toBe(true);
    if (isWhole ? stop.name === name : stop.name.includes(name)) return;
  }
  throw new Error(`Tab never came to "${name}", only to: ${passed.join(' | ')}`);
}

test('from sign-up to the point by keyboard alone, on a screen of 320 px', async () => {
  const watched = await openPage(browser, { viewport: { width: 320, height: 640 }, locale: language });
  watched.expectFaults(newHere);
  const { page } = watched;
  await page.goto(server.url('app', '/sign-up'));
  await page.getByRole('group', { name: t('accounts:consent.legend') }).waitFor();
  for (const [label, value] of [
    ['name', marta.name],
    ['email', marta.email],
    ['password', marta.password],
  ] as const) {
    await tabTo(page, t(`accounts:field.${label}`));
    await page.keyboard.type(value);
  }
  for (const name of neededConsents) {
    const tick = page.locator(`[name="${name}"]`);
    while (!(await tick.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
  }
  await tabTo(page, t('accounts:signUp.submit'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: t('scans:firstUse.title') }).waitFor();

  await tabTo(page, t('scans:firstUse.typeCode'));
  await page.keyboard.press('Enter');
  const typed = page.getByRole('dialog').getByLabel(t('camera:typed.label'));
  await typed.waitFor();
  await expect.poll(() => typed.evaluate((input) => input === document.activeElement)).toBe(true);
  const { code } = stand;
  // As a person does; keys that come faster are a hand scanner's.
  await page.keyboard.type(`${code.slice(0, 5)} ${code.slice(5)}`.toLowerCase(), { delay: 80 });
  await page.getByText(t('scans:typed.state.FOUND'), { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: kessler.title }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await tabTo(page, t('scans:back'));
  await page.keyboard.press('Enter');
  // In German a button beside it is called the same and more.
  await tabTo(page, t('visitors:places.points'), { isWhole: true });
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: kessler.title }).waitFor();
  await tabTo(page, kessler.title);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: kessler.title }).waitFor();
  await watched.close();
});
