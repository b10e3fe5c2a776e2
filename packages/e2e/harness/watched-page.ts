import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
  Request,
  Response,
  WebError,
} from 'playwright-core';
import { printWhenFailed } from './failed-page.ts';
import { takePage } from './page-pool.ts';

/**
 * A page, and the faults that a test does not assert on: console errors, exceptions, requests that fail or go to other hosts.
 */
export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Lets faults pass whose text matches, as a journey through a failure must; returns a function that counts those that came so far. */
  expectFaults(pattern: RegExp): () => number;
  /** Faults that the test did not expect. */
  faults(): readonly string[];
  /** Closes the page; throws when there were faults. */
  close(): Promise<void>;
}

export interface PageOptions extends BrowserContextOptions {
  /** Origins that the page may talk to beside the three hosts. */
  readonly alsoAllowed?: readonly string[];
}

/** Playwright's line for a page that registers a service worker. */
const refusedWorker = 'Service Worker registration blocked by Playwright';
const ownHost = /^(?:admin|business|app)\.localhost$/;

/** Opens a page of its own: nothing stored, nothing shared, and no worker that answers in the server's place unless asked for. */
export async function openPage(
  browser: Browser,
  { alsoAllowed = [], ...options }: PageOptions = {},
): Promise<WatchedPage> {
  const { page, context, giveBack } = await takePage(browser, {
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  const found: string[] = [];
  const expected: { pattern: RegExp; count: number }[] = [];
  const fault = (text: string): void => {
    const match = expected.find(({ pattern }) => pattern.test(text));
    if (match) match.count += 1;
    else found.push(text);
  };
  const listeners = {
    console: (message: ConsoleMessage) => {
      const { url, lineNumber } = message.location();
      if (message.text() === refusedWorker) return;
      if (message.type() === 'error' || message.type() === 'warning')
        fault(`console ${message.type()}: ${message.text()} (${url}:${lineNumber})`);
    },
    weberror: (error: WebError) => fault(`exception: ${error.error().stack ?? error.error().message}`),
    request: (asked: Request) => {
      const { protocol, hostname } = new URL(asked.url());
      if (/^(?:https?|wss?):$/.test(protocol) && !ownHost.test(hostname) && !alsoAllowed.includes(hostname))
        fault(`request to a stranger: ${asked.method()} ${asked.url()}`);
    },
    requestfailed: (asked: Request) => {
      const reason = asked.failure()?.errorText ?? '';
      // Requests that the page itself gave up, or left behind by going on, did not fail.
      if (reason !== 'net::ERR_ABORTED') fault(`request failed: ${asked.method()} ${asked.url()} ${reason}`);
    },
    response: (answer: Response) => {
      if (answer.status() >= 500) fault(`answer ${answer.status()}: ${answer.request().method()} ${answer.url()}`);
    },
  };
  // Not by `on`, which counts as a change that lasts.
  context.addListener('console', listeners.console);
  context.addListener('weberror', listeners.weberror);
  context.addListener('request', listeners.request);
  context.addListener('requestfailed', listeners.requestfailed);
  context.addListener('response', listeners.response);
  const unexpected = (): readonly string[] => found;
  printWhenFailed(page, unexpected);
  return {
    page,
    context,
    expectFaults(pattern) {
      const entry = { pattern, count: 0 };
      expected.push(entry);
      return () => entry.count;
    },
    faults: unexpected,
    async close() {
      context.removeListener('console', listeners.console);
      context.removeListener('weberror', listeners.weberror);
      context.removeListener('request', listeners.request);
      context.removeListener('requestfailed', listeners.requestfailed);
      context.removeListener('response', listeners.response);
      await giveBack();
      if (found.length > 0) throw new Error(`The page had faults:\n${found.join('\n')}`);
    },
  };
}
