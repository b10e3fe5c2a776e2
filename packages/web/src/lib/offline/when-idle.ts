const restMs = 2_000;

/** Runs once the page is loaded and has rested for a moment; Safari has no idle time to wait for. */
export function whenIdle(work: () => void): void {
  const rest = () =>
    setTimeout(
      () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(work, { timeout: 10_000 }) : work()),
      restMs,
    );
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
}
