import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { tellWhatVanishes } from './tell-what-vanishes.ts';

/** A page and what is around it, to be given back instead of closed. */
export interface PooledPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Empties it for the next one. What was changed for good, such as by a script that runs in every page, is closed instead. */
  giveBack(): Promise<void>;
}

/** Only what hangs may meet this limit: on a slow machine a page takes half a minute. */
const patienceMs = 60_000;

/** What Playwright gives a page without other options. */
const usualViewport = { width: 1280, height: 720 };

const idle = new WeakMap<Browser, Map<string, PooledPage[]>>();

/** What stays with a page or its context, and would meet the next one. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'newPage',
  'on',
  'once',
  'route',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const;

/** Calls `spoil` when one of the methods is called. */
function watchCalls(target: object, names: readonly string[], spoil: () => void): void {
  for (const name of names) {
    const own: unknown = Reflect.get(target, name);
    if (typeof own !== 'function') continue;
    Reflect.set(target, name, (...parameters: unknown[]): unknown => {
      spoil();
      return Reflect.apply(own, target, parameters);
    });
  }
}

async function makePage(browser: Browser, options: BrowserContextOptions, shelf: PooledPage[]): Promise<PooledPage> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patienceMs);
  await context.addInitScript(tellWhatVanishes);
  const page = await context.newPage();
  const openTools = context.newCDPSession.bind(context);
  const origins = new Set<string>();
  context.on('request', (asked) => {
    if (asked.isNavigationRequest()) origins.add(new URL(asked.url()).origin);
  });
  let isSpoiled = false;
  const spoil = (): void => {
    isSpoiled = true;
  };
  watchCalls(context, lasting, spoil);
  watchCalls(page, lasting, spoil);
  watchCalls(page.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], spoil);
  const empty = async (): Promise<void> => {
    const [origin] = origins;
    const tools = await openTools(page);
    if (origin !== undefined) {
      await tools.send('DOMStorage.clear', { storageId: { securityOrigin: origin, isLocalStorage: false } });
      await page.goto('about:blank');
      await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await context.clearCookies();
      origins.clear();
    }
    await tools.send('Page.resetNavigationHistory');
    await tools.detach();
    await page.emulateMedia({ colorScheme: null, reducedMotion: options.reducedMotion ?? null });
    await page.setViewportSize(options.viewport ?? usualViewport);
  };
  const pooled: PooledPage = {
    page,
    context,
    async giveBack() {
      // A window that the page opened has a life of its own, and what a tab keeps can be emptied only where it is.
      const isWhereItWas = [...origins].every((origin) => page.url().startsWith(`${origin}/`));
      if (isSpoiled || context.pages().length > 1 || !isWhereItWas) {
        await context.close();
        return;
      }
      await empty();
      shelf.push(pooled);
    },
  };
  return pooled;
}

/**
 * A page with nothing stored and nothing shared: one that was given back, else a new one. A new context costs a browser three
 * times the work of a page that it has.
 */
export async function takePage(browser: Browser, options: BrowserContextOptions): Promise<PooledPage> {
  const shelves = idle.get(browser) ?? new Map<string, PooledPage[]>();
  idle.set(browser, shelves);
  const kind = JSON.stringify(options);
  const shelf = shelves.get(kind) ?? [];
  shelves.set(kind, shelf);
  let pooled = shelf.pop();
  while (pooled?.page.isClosed()) pooled = shelf.pop();
  return pooled ?? makePage(browser, options, shelf);
}
