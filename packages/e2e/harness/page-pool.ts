import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from 'playwright-core';
import { reportFlicker } from './report-flicker.ts';

/** A page and what is around it, to be given back instead of closed. */
export interface PooledPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Empties it for the next one. What cannot be undone, such as a function that the page was given, closes it instead. */
  giveBack(): Promise<void>;
}

/** Only what hangs may meet this limit: on a slow machine a page takes half a minute. */
const patienceMs = 60_000;

/** Playwright's own options of a page. */
const usualViewport = { width: 1280, height: 720 };

const idle = new WeakMap<Browser, Map<string, PooledPage[]>>();

/** Options that stay with a page or its context and cannot be taken back. */
const lasting = [
  'exposeBinding',
  'exposeFunction',
  'newCDPSession',
  'newPage',
  'setExtraHTTPHeaders',
  'setGeolocation',
];
const lastingOfClock = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'];

type Undo = () => unknown;

/** Calls `note` with the parameters and the result of each call of a method. */
function watchCalls(
  target: object,
  names: readonly string[],
  note: (parameters: readonly unknown[], result: unknown) => void,
): void {
  for (const name of names) {
    const own: unknown = Reflect.get(target, name);
    if (typeof own !== 'function') continue;
    Reflect.set(target, name, (...parameters: unknown[]): unknown => {
      const result: unknown = Reflect.apply(own, target, parameters);
      note(parameters, result);
      return result;
    });
  }
}

/** A script that the test has removed already is removed. */
function removableTwice(script: Disposable): Disposable {
  const remove = script.dispose.bind(script);
  let removing: Promise<void> | undefined;
  script.dispose = () => {
    removing ??= remove();
    return removing;
  };
  return script;
}

/** Notes how each change is undone that a test makes to a page or its context, and calls `spoil` at one that cannot be. */
function followChanges(page: Page, context: BrowserContext, spoil: () => void): Undo[] {
  const undos: Undo[] = [];
  for (const target of [page, context]) {
    watchCalls(target, lasting, spoil);
    const remove = target.removeListener.bind(target) as (event: unknown, listener: unknown) => unknown;
    watchCalls(target, ['on', 'once'], ([event, listener]) => undos.push(() => remove(event, listener)));
    watchCalls(target, ['route'], () => undos.push(() => target.unrouteAll({ behavior: 'ignoreErrors' })));
    watchCalls(target, ['addInitScript'], (_, added) => {
      const script = (added as ReturnType<Page['addInitScript']>).then(removableTwice);
      undos.push(async () => (await script).dispose());
    });
    watchCalls(target, ['setDefaultTimeout'], () => undos.push(() => target.setDefaultTimeout(patienceMs)));
  }
  watchCalls(context, ['grantPermissions'], () => undos.push(() => context.clearPermissions()));
  watchCalls(context, ['setOffline'], () => undos.push(() => context.setOffline(false)));
  watchCalls(page.clock, lastingOfClock, spoil);
  return undos;
}

async function makePage(browser: Browser, options: BrowserContextOptions, shelf: PooledPage[]): Promise<PooledPage> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patienceMs);
  await context.addInitScript(reportFlicker);
  const page = await context.newPage();
  const openTools = context.newCDPSession.bind(context);
  const origins = new Set<string>();
  context.on('request', (asked) => {
    if (asked.isNavigationRequest()) origins.add(new URL(asked.url()).origin);
  });
  let isSpoiled = false;
  const undos = followChanges(page, context, () => {
    isSpoiled = true;
  });
  const empty = async (): Promise<void> => {
    for (const undo of undos.splice(0).toReversed()) await undo();
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
    await page.emulateMedia({
      ...{ colorScheme: null, contrast: null, forcedColors: null, media: null },
      reducedMotion: options.reducedMotion ?? null,
    });
    await page.setViewportSize(options.viewport ?? usualViewport);
    await page.mouse.move(0, 0);
  };
  const pooled: PooledPage = {
    page,
    context,
    async giveBack() {
      // A window that the page opened has a life of its own, and what a tab keeps can be emptied only where it is.
      const isWhereItWas = [...origins].every((origin) => page.url().startsWith(`${origin}/`));
      if (isSpoiled || page.isClosed() || context.pages().length > 1 || !isWhereItWas) {
        await context.close();
        return;
      }
      try {
        await empty();
        shelf.push(pooled);
      } catch {
        // The page is closing, or a window of it comes.
        await context.close();
      }
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

/** Closes what a test file left open in a browser that the next one goes on with. */
export async function closeLeftPages(browser: Browser): Promise<void> {
  const kept = [...(idle.get(browser)?.values() ?? [])].flat().map(({ context }) => context);
  for (const context of browser.contexts()) if (!kept.includes(context)) await context.close();
}
