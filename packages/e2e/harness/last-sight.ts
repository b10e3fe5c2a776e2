import type { Page } from 'playwright-core';
import { onTestFailed, TestRunner } from 'vitest';

/** Where a page stands, what it shows as a screen reader has it, and its faults; for a failure that cannot be had again. */
export async function describeSight(page: Page, faults: readonly string[]): Promise<string> {
  if (page.isClosed()) return 'The page is closed.';
  const shown = await page.ariaSnapshot({ timeout: 5000 }).catch((error: Error) => error.message);
  return [`The page at ${page.url()} shows:`, shown, ...faults.map((fault) => `fault: ${fault}`)].join('\n');
}

/** Has the running test print the page when it fails; a page opened outside a test says nothing. */
export function tellWhenFailed(page: Page, faults: () => readonly string[]): void {
  if (TestRunner.getCurrentTest() === undefined) return;
  onTestFailed(async () => void process.stdout.write(`${await describeSight(page, faults())}\n`));
}
