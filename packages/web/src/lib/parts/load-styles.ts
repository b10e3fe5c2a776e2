/** Stylesheets of parts that did not load. The bundler asks for each only once, for the first part that needs it. */
const failed = new Set<string>();

/** Notes which stylesheets do not load: what is fetched ahead may fail without anybody looking. */
export function watchStyles(): void {
  const note = ({ target, type }: Event): void => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    if (type === 'load') {
      failed.delete(target.href);
      return;
    }
    failed.add(target.href);
    target.remove();
  };
  for (const type of ['load', 'error']) document.addEventListener(type, note, true);
}

const ended = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    for (const kind of ['load', 'error']) link.addEventListener(kind, () => resolve(), { once: true });
  });

/** Waits for the stylesheets that are on their way, for any part, and asks again for those that did not load. */
export async function loadStyles(): Promise<void> {
  for (const href of failed) {
    failed.delete(href);
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href }));
  }
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(ended));
  if (failed.size > 0) throw new Error('CSS_CHUNK_LOAD_FAILED');
}
