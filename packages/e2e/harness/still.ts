import type { Page } from 'playwright-core';

/** Waits until everything has stopped that moves once; what turns for ever may go on. */
export const still = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    // Changes of style begin their transitions with the next frame: a real one, also where the page's clock is a test's.
    const frame = (): Promise<void> =>
      new Promise((done) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          done();
        });
        observer.observe(document.documentElement);
      });
    for (;;) {
      await frame();
      await frame();
      const passing = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime ?? Number.NaN),
        );
      if (passing.length === 0) return true;
      // One that another replaces ends at once, and the other runs on: so it is asked again.
      await Promise.allSettled(passing.map((each) => each.finished));
    }
  });
