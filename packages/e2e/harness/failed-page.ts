import type { Page } from 'playwright-core';
import { TestRunner } from 'vitest';
import { whenFailed } from './page-runner.ts';

/** Describes a page for a failure that may not come again: its URL, what a screen reader would read, and its faults. */
export async function describePage(page: Page, faults: readonly string[]): Promise<string> {
  if (page.isClosed()) return 'The page is closed.';
  const shown = await page.ariaSnapshot({ timeout: 5000 }).catch((error: Error) => error.message);
  // The faults first: they say why, and a long log is cut.
  return [...faults.map((fault) => `fault: ${fault}`), `The page at ${page.url()} shows:`, shown].join('\n');
}

/** Has the running test print the page when it fails; a page opened outside a test prints nothing. */
export function printWhenFailed(page: Page, faults: () => readonly string[]): void {
  const test = TestRunner.getCurrentTest();
  if (test === undefined) return;
  whenFailed(test, async () => void process.stdout.write(`${await describePage(page, faults())}\n`));
}
