import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

export type Appearance = 'light' | 'dark';

const sizes = { phone: { width: 390, height: 844 }, laptop: { width: 1440, height: 900 } } as const;

/**
 * Pictures of a screen at both widths, light and dark, as `<name>-<width>-<appearance>.png`, in the folder that
 * SCREENSHOTS names; without it nothing is taken. The page is left as it was found.
 */
export async function takeScreenshots(
  page: Page,
  name: string,
  { fullPage = false, only }: { fullPage?: boolean; only?: 'phone' | 'laptop' } = {},
): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined || folder === '') return;
  await mkdir(folder, { recursive: true });
  const before = page.viewportSize();
  const appearance = await page.evaluate(() => document.documentElement.dataset['theme']);
  for (const [size, viewport] of Object.entries(sizes)) {
    if (only !== undefined && only !== size) continue;
    await page.setViewportSize(viewport);
    for (const theme of ['light', 'dark'] as const) {
      await showAs(page, theme);
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      });
      await page.screenshot({
        path: join(folder, `${name}-${viewport.width}-${theme}.png`),
        fullPage,
        animations: 'disabled',
      });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await page.evaluate((theme) => {
    if (theme === undefined) delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, appearance);
  if (before !== null) await page.setViewportSize(before);
}

/** As the system's preference and as the person's own choice at once, so that both ways of the style sheet agree. */
async function showAs(page: Page, appearance: Appearance): Promise<void> {
  await page.emulateMedia({ colorScheme: appearance });
  await page.evaluate((theme) => {
    document.documentElement.dataset['theme'] = theme;
  }, appearance);
}
