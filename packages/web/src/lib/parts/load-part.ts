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

/** Parts that load, or have loaded. */
const files = new Map<string, Promise<void>>();

/** In a full hall a request fails and the next one is answered. The person sees no more than that it takes longer. */
const pausesMs = [300, 1_000];

async function tryAgain(load: () => Promise<void>): Promise<void> {
  for (const pauseMs of pausesMs) {
    try {
      await load();
      return;
    } catch (error) {
      if (error instanceof Error && typeof error.cause === 'number') throw error;
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  }
  await load();
}

function addStyle(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    // It is removed, and asked for again, by `loadStyles`.
    link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${href}`)));
    document.head.append(link);
  });
}

/**
 * Fills the browser's cache, from which the import takes it.
 * @throws Error whose cause is the status of an answer that is no script: it is the same the next time.
 */
async function fetchScript(href: string): Promise<void> {
  const failure = (cause: unknown) => new Error(`Failed to fetch dynamically imported module: ${href}`, { cause });
  const response = await fetch(href).catch((error: unknown) => {
    throw failure(error);
  });
  await response.arrayBuffer().catch((error: unknown) => {
    throw failure(error);
  });
  if (!response.ok) throw failure(response.status);
}

/** Those that the page itself names are its own affair: it does not begin without them. */
const isNamedByPage = (href: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"], link[rel="stylesheet"]')].some(
    (link) => link.href === href,
  );

function loadFile(href: string): Promise<void> {
  const known = files.get(href);
  if (known !== undefined) return known;
  const load = href.endsWith('.css') ? addStyle : fetchScript;
  const loading = isNamedByPage(href) ? Promise.resolve() : tryAgain(() => load(href));
  files.set(href, loading);
  loading.catch(() => files.delete(href));
  return loading;
}

/**
 * Stands around every `import()` of the built program (parts-plugin.ts). Chromium remembers that a script could not be imported or
 * preloaded, until the page is loaded again: a part that a bad network cost once would never come. All of its files are
 * therefore fetched first, which is not remembered.
 * @param load imports the part
 * @param names its files and those they import, below the program's root
 * @throws Error in the words of the bundler or the browser, as load-chunk.ts knows them
 */
export async function loadPart<T>(load: () => Promise<T>, names: readonly string[]): Promise<T> {
  await Promise.all(names.map((name) => loadFile(new URL(`/${name}`, location.href).href)));
  return await load();
}
