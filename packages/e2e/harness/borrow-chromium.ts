import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { closeLeftPages } from './page-pool.ts';

let borrowed: Browser | undefined;

/** The browser of the worker, which ends with it: `close()` closes only what the file left open, and keeps pages for the next one. */
export async function borrowChromium(): Promise<Browser> {
  if (borrowed?.isConnected()) return borrowed;
  const browser = await launchChromium();
  browser.close = () => closeLeftPages(browser);
  borrowed = browser;
  return browser;
}
