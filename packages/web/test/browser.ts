import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { printWhenFailed } from '../../e2e/harness/failed-page.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Beside a worker on each core, threads that help the page's own cost more than they save.
  '--js-flags=--single-threaded',
];

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_SHELL_PATH'] || process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
    headless: true,
    args: flags,
  });
}

export interface WatchedPage {
  readonly page: Page;
  /** What the page complained about: console errors and unhandled rejections. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/**
 * A page of its own, with nothing stored, that collects what goes wrong in it. Nothing moves in it: on a slow machine a click lands
 * on what has moved there meanwhile.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  });
  // Only what hangs may meet this limit, on a slow machine as well.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  printWhenFailed(page, () => complaints);
  return { page, complaints, close: () => context.close() };
}
