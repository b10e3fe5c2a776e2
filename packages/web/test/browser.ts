import { type Browser, type BrowserContextOptions, type ConsoleMessage, chromium, type Page } from 'playwright-core';
import { printWhenFailed } from '../../e2e/harness/failed-page.ts';
import { takePage } from '../../e2e/harness/page-pool.ts';

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
  /** Complaints of the page: console errors and unhandled rejections. */
  readonly complaints: string[];
  close(): Promise<void>;
}

const usual: BrowserContextOptions = {
  locale: 'en-GB',
  viewport: { width: 390, height: 844 },
  serviceWorkers: 'block',
  reducedMotion: 'reduce',
};

function watch(page: Page, close: () => Promise<void>): WatchedPage {
  const complaints: string[] = [];
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error') complaints.push(message.text());
  };
  const onError = (error: Error): void => void complaints.push(String(error));
  page.addListener('console', onConsole);
  page.addListener('pageerror', onError);
  printWhenFailed(page, () => complaints);
  return {
    page,
    complaints,
    close: () => {
      page.removeListener('console', onConsole);
      page.removeListener('pageerror', onError);
      return close();
    },
  };
}

/**
 * A page of its own, with nothing stored, that collects what goes wrong in it. Nothing moves in it: on a slow machine a click lands
 * on what has moved there meanwhile.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ ...usual, ...options });
  // Only what hangs may meet this limit, on a slow machine as well.
  context.setDefaultTimeout(60_000);
  return watch(await context.newPage(), () => context.close());
}

/** The same, but in a browser that has the files of the client: for what does not depend on how they come. */
export async function borrowPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const { page, giveBack } = await takePage(browser, { ...usual, ...options });
  return watch(page, giveBack);
}
