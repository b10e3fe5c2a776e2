import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { checkAccessibility, checkContrast } from '../../../../../../e2e/harness/accessibility.ts';
import { still } from '../../../../../../e2e/harness/still.ts';

/** Accessibility, and contrast in light and dark; with SCREENSHOTS=<folder> pictures of both, and of a phone. */
export async function checkLook(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  const size = page.viewportSize();
  const picture = async (kind: string): Promise<void> => {
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}-${kind}.png`) });
  };
  await page.mouse.move(0, 0);
  await still(page);
  await checkAccessibility(page);
  await picture('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await still(page);
  await checkContrast(page);
  await picture('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await still(page);
  if (folder !== undefined && size !== null) {
    await page.setViewportSize({ width: 390, height: 844 });
    await still(page);
    await picture('390');
    await page.setViewportSize(size);
    await still(page);
  }
}
