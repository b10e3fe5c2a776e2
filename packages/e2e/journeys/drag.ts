import type { Locator, Page } from 'playwright-core';

/** Takes hold of one grip with the mouse, and lets go over another. */
export async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('Both grips must be in sight');
  const middle = ({ x, y, width, height }: NonNullable<typeof start>) => [x + width / 2, y + height / 2] as const;
  const [x, y] = middle(start);
  // A press becomes a drag with the first few pixels.
  await page.mouse.move(x, y + 8, { steps: 2 });
  await page.mouse.move(...middle(end), { steps: 8 });
  await page.mouse.up();
}
