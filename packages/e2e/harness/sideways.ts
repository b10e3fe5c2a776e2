import type { Page } from 'playwright-core';

/** How far the page, or a tall part of it that scrolls down, can be scrolled to the side, in CSS pixels. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const parts = [...document.querySelectorAll('main, main *')].filter(
      (part) => part.clientHeight > innerHeight / 2 && getComputedStyle(part).overflowY === 'auto',
    );
    return Math.max(
      document.documentElement.scrollWidth - innerWidth,
      ...parts.map((part) => part.scrollWidth - part.clientWidth),
    );
  });
