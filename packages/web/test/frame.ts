import type { IncomingMessage } from 'node:http';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { borrowChromium } from '../../e2e/harness/borrow-chromium.ts';
import { borrowPage, type WatchedPage } from './browser.ts';
import { type Answer, type ClientServer, serveClient } from './serve-client.ts';

export type Given = Answer | null | undefined;

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

interface Frame {
  readonly server: ClientServer;
  /** The server's answer to a path; set by each test, reset after it. */
  answer: (path: string, request: IncomingMessage, body: string) => Given | Promise<Given>;
  /** The URLs that the test has requested so far. */
  readonly requests: string[];
  readonly open: (options?: BrowserContextOptions) => Promise<WatchedPage>;
}

const silent = () => undefined;

/** One browser and one server of the built client for all tests of a file; pages are closed after each. */
export function useFrame(): Frame {
  let browser: Browser | undefined;
  let server: ClientServer | undefined;
  const opened: WatchedPage[] = [];
  const frame: Frame = {
    get server() {
      if (!server) throw new Error('The server starts with the first test');
      return server;
    },
    answer: silent,
    requests: [],
    open: async (options = {}) => {
      if (!browser) throw new Error('The browser starts with the first test');
      const watched = await borrowPage(browser, options);
      opened.push(watched);
      return watched;
    },
  };
  beforeAll(async () => {
    browser = await borrowChromium();
    server = await serveClient({
      answer: (request, path, body) => {
        frame.requests.push(request.url ?? '');
        return frame.answer(path, request, body);
      },
    });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  beforeEach(() => {
    frame.requests.length = 0;
    frame.answer = silent;
  });
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
  });
  return frame;
}
