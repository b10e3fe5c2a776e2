/**
 * Reports whether an element is in view, now and whenever that changes. A busy page gets several changes at once, oldest
 * first: the last one is the present state.
 * @returns a function that stops it
 */
export function watchInView(
  element: Element,
  onChange: (now: IntersectionObserverEntry) => void,
  options: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver((changes) => {
    const now = changes.at(-1);
    if (now) onChange(now);
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}
