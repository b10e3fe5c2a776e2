import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
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

/** A page of its own, with nothing stored, that collects what goes wrong in it. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
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
  return { page, complaints, close: () => context.close() };
}
