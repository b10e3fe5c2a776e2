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
    for (let round = 0; ; round += 1) {
      await frame();
      await frame();
      const passing = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime ?? Number.NaN),
        );
      // Elements that are put on the page and moved with a later frame are marked until then; a busy machine takes its time. On
      // a page whose clock is a test's the mark may stay.
      const isBeginning = round < 30 && document.querySelector('[data-starting-style], [data-ending-style]') !== null;
      if (passing.length === 0 && !isBeginning) return true;
      // One that another replaces ends at once, and the other runs on: so it is asked again.
      await Promise.allSettled(passing.map((each) => each.finished));
    }
  });
