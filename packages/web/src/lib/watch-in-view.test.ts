import { afterEach, expect, test, vi } from 'vitest';
import { watchInView } from './watch-in-view.ts';

afterEach(() => vi.unstubAllGlobals());

/** The browser's observer, which reports when the test triggers it. */
function pretendObserver() {
  const options: (IntersectionObserverInit | undefined)[] = [];
  let hear: (changes: unknown[]) => void = () => undefined;
  const disconnect = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof hear, given?: IntersectionObserverInit) {
        hear = callback;
        options.push(given);
      }
      observe = () => undefined;
      disconnect = disconnect;
    },
  );
  return {
    options,
    disconnect,
    report: (...seen: boolean[]) => hear(seen.map((isIntersecting) => ({ isIntersecting }))),
  };
}

test('what left the view and came back before it was reported is in view', () => {
  const { report, options, disconnect } = pretendObserver();
  const reported: boolean[] = [];
  const stop = watchInView({} as Element, ({ isIntersecting }) => reported.push(isIntersecting), {
    rootMargin: '800px',
  });
  expect(options).toEqual([{ rootMargin: '800px' }]);
  report(true);
  report(false, true);
  report(true, false);
  expect(reported).toEqual([true, true, false]);
  stop();
  expect(disconnect).toHaveBeenCalledOnce();
});
