/**
 * Runs in the page before its own scripts, and warns of what was shown and vanished again. React hides all that is drawn up to
 * the next `Suspense` when a control in it waits, for its texts for example; the person sees the screen come, go and come.
 */
export function reportFlicker(): void {
  const observer = new MutationObserver((changes) => {
    for (const { target, oldValue } of changes) {
      if (!(target instanceof HTMLElement) || /display: none !important/.test(oldValue ?? '')) continue;
      const { style } = target;
      if (style.display !== 'none' || style.getPropertyPriority('display') === '') continue;
      // biome-ignore lint/suspicious/noConsole: it is read where the page is watched
      console.warn(`Shown and vanished on ${location.pathname}: ${target.outerHTML.slice(0, 200)}`);
    }
  });
  observer.observe(document, {
    ...{ subtree: true, attributes: true, attributeFilter: ['style'], attributeOldValue: true },
  });
}
