import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const debian = '/usr/bin/chromium';
const debianShell = '/usr/bin/chromium-headless-shell';

/** The Chromium to drive: CHROMIUM_PATH, else Debian's, else the one Playwright downloads. Undefined when there is none. */
export function findChromium(): string | undefined {
  const own = process.env['CHROMIUM_PATH'];
  return [own, debian, chromium.executablePath()].find((path) => path !== undefined && path !== '' && existsSync(path));
}

/**
 * Chromium's engine without the windows, which Debian has in a package of its own: a page takes half the work. Undefined when
 * there is none, or when CHROMIUM_PATH names another browser.
 */
export function findHeadlessShell(): string | undefined {
  return process.env['CHROMIUM_PATH'] || !existsSync(debianShell) ? undefined : debianShell;
}

export interface ChromiumOptions {
  /** A y4m file that the page gets as its camera; without it the camera is there but refused. */
  readonly camera?: string;
  /** The browser's text size in pixels; 16 without it. */
  readonly textSize?: number;
}

/** Starts Chromium without a window, and without any traffic of its own; the whole of it where it films. */
export async function launchChromium({ camera, textSize }: ChromiumOptions = {}): Promise<Browser> {
  const shell = camera === undefined ? process.env['CHROMIUM_SHELL_PATH'] : undefined;
  const executablePath = shell || findChromium();
  if (executablePath === undefined)
    throw new Error('There is no Chromium; `node tools/install-chromium.ts` installs one.');
  const film =
    camera === undefined ? [] : ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`];
  return chromium.launch({
    executablePath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Beside a worker on each core, threads that help the page's own cost more than they save.
      '--js-flags=--single-threaded',
      ...film,
      ...(textSize === undefined ? [] : [`--blink-settings=defaultFontSize=${textSize}`]),
    ],
  });
}
