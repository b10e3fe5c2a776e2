import { type Browser, chromium } from 'playwright-core';

/** A real Chromium; `extra` adds flags such as a camera that films a file. */
export const launchBrowser = (...extra: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...extra,
    ],
  });
