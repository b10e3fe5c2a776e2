/**
 * Tells whether an element is in view, now and whenever that changes. A busy page hears of several changes at once, oldest
 * first: how it is says the last.
 * @returns what stops it
 */
export function watchInView(
  element: Element,
  tell: (now: IntersectionObserverEntry) => void,
  options: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver((changes) => {
    const now = changes.at(-1);
    if (now) tell(now);
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}
