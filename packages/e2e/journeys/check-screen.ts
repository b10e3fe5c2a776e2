import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { checkAccessibility, checkContrast } from '../harness/accessibility.ts';
import { takeScreenshots } from '../harness/screenshots.ts';
import { sideways } from '../harness/sideways.ts';
import { still } from '../harness/still.ts';

const narrow = { width: 320, height: 640 };

/** Waits until the screen is drawn and nothing on it is still being fetched or moving; what waits by itself may stay. */
export async function settled(page: Page, isWaiting = false): Promise<void> {
  await page.locator('h1, [role="dialog"] h2').first().waitFor();
  await page.waitForFunction((may) => may || document.querySelector('[aria-busy="true"]') === null, isWaiting);
  await still(page);
}

/** Fails when the page scrolls sideways on the narrowest phone; the page is left as it was found. */
async function checkNarrow(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(narrow);
  const over = await sideways(page);
  if (before !== null) await page.setViewportSize(before);
  expect.soft(over, `${page.url()} scrolls sideways at ${narrow.width} px`).toBeLessThanOrEqual(0);
}

/** Fails where a switch does not have its size: as a box within a line of text its width and height count for nothing. */
async function checkSwitches(page: Page): Promise<void> {
  const squeezed = await page
    .getByRole('switch')
    .evaluateAll((switches) => switches.filter((one) => getComputedStyle(one).display === 'inline').length);
  expect.soft(squeezed, `${page.url()} has switches without a size`).toBe(0);
}

/**
 * Checks that every screen of a journey must stand: axe, light and dark; 320 px; and, where asked for, pictures of it. Its
 * faults fail the journey at the end, so that one run shows those of all screens. A screen that waits is checked while it waits.
 */
export async function checkScreen(page: Page, name: string, { isWaiting = false } = {}): Promise<void> {
  // Keeps the pictures free of marks under a pointer that rests by chance.
  await page.mouse.move(0, 0);
  await settled(page, isWaiting);
  for (const [colorScheme, check] of [
    ['dark', checkContrast],
    ['light', checkAccessibility],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await still(page);
    const faults = await check(page).then(
      () => '',
      (error: Error) => error.message,
    );
    expect.soft(faults).toBe('');
  }
  await page.emulateMedia({ colorScheme: null });
  await checkNarrow(page);
  await checkSwitches(page);
  const language = await page.evaluate(() => document.documentElement.lang);
  await takeScreenshots(page, `${name}-${language}`);
}
