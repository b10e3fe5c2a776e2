import type { BrowserContext, Disposable } from 'playwright-core';

const cut = new WeakMap<BrowserContext, Disposable>();

/**
 * Takes the network from a context, as a phone loses it. What is loaded meanwhile from a service worker is told so too:
 * Chromium 150 says `navigator.onLine` there in spite of the emulation, which no phone does.
 */
export async function cutOff(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  const script = await context.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine');
    let isCut = true;
    addEventListener('online', () => {
      isCut = false;
    });
    Object.defineProperty(Navigator.prototype, 'onLine', {
      configurable: true,
      get(this: Navigator) {
        return !isCut && own?.get?.call(this);
      },
    });
  });
  cut.set(context, script);
}

/** Gives the network back, and tells the open pages. */
export async function reconnect(context: BrowserContext): Promise<void> {
  await cut.get(context)?.dispose();
  cut.delete(context);
  await context.setOffline(false);
  for (const page of context.pages())
    await page.evaluate(() => {
      if (!navigator.onLine) dispatchEvent(new Event('online'));
    });
}
