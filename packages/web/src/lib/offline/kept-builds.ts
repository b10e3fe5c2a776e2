/**
 * Files of a build by its parts, as /build.json lists them, each with the beginning of its SHA-256. A file with another sum is
 * not stored, so that no kept build is mixed with the next one or with a hotel's sign-in page.
 */
export interface Build {
  readonly id: string;
  readonly parts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

interface KeptBuild {
  readonly id: string;
  /** The parts of which every file is there. */
  readonly parts: readonly string[];
}

interface KeptBuilds {
  /**
   * Stores these parts of the build that the server has now, and what is kept of the build before. Rejects when a file is
   * missing.
   */
  keep(parts: readonly string[]): Promise<void>;
  /** A file named by its content, of whichever build. */
  findAsset(path: string): Promise<Response | undefined>;
  /** A file of the newest build that is there as a whole. */
  findFile(path: string): Promise<Response | undefined>;
  findConfig(): Promise<Response | undefined>;
  storeConfig(answer: Response): Promise<void>;
}

const buildPrefix = 'fairlead.build.';
const listName = 'fairlead.builds';
const listPath = '/builds';
const configPath = '/config.json';
const sumLetters = 16;
/** So few that a page which asks for something in between hardly notices. */
const atOnce = 2;
/** The one before serves the tabs that are still open. */
const buildsKept = 2;

/**
 * Every answer varies by encoding. The query is left out before: to leave it out of the comparison (`ignoreSearch`) Chromium opens
 * every file that is kept, for each that is asked for.
 */
const byPath = { ignoreVary: true };

async function sumOf(answer: Response): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await answer.arrayBuffer()));
  return btoa(String.fromCharCode(...digest))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .slice(0, sumLetters);
}

const isNamedByContent = (path: string): boolean => path.startsWith('/assets/');

/**
 * The builds on this phone, each in a cache of its own. Nothing in them is about a person.
 * @param isQuiet resolves when no page waits for anything; asked before every file
 */
export function keptBuilds(
  caches: CacheStorage,
  fetch: typeof globalThis.fetch,
  isQuiet: () => Promise<void> = async () => undefined,
): KeptBuilds {
  let last: Promise<void> = Promise.resolve();

  async function list(): Promise<readonly KeptBuild[]> {
    const found = await (await caches.open(listName)).match(listPath);
    return found === undefined ? [] : ((await found.json()) as KeptBuild[]);
  }

  async function store(cache: Cache, path: string, sum: string): Promise<void> {
    if (await cache.match(path, byPath)) return;
    const isLasting = isNamedByContent(path);
    const known = isLasting ? await caches.match(path, byPath) : undefined;
    if (!known) await isQuiet();
    const answer = known ?? (await fetch(path, { cache: isLasting ? 'default' : 'no-cache', priority: 'low' }));
    if (!answer.ok || (await sumOf(answer.clone())) !== sum) throw new Error(`${path} is not the file of this build`);
    await cache.put(path, answer);
  }

  async function storeAll(cache: Cache, files: Readonly<Record<string, string>>): Promise<void> {
    const waiting = Object.entries(files);
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await store(cache, ...next);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  async function note(id: string, parts: readonly string[]): Promise<void> {
    const others = (await list()).filter((build) => build.id !== id);
    const builds = [{ id, parts }, ...others].slice(0, buildsKept);
    await (await caches.open(listName)).put(
      listPath,
      new Response(JSON.stringify(builds), { headers: { 'content-type': 'application/json' } }),
    );
    const wanted = new Set(builds.map((build) => buildPrefix + build.id));
    for (const name of await caches.keys()) {
      if (name.startsWith(buildPrefix) && !wanted.has(name)) await caches.delete(name);
    }
  }

  async function keepNow(parts: readonly string[]): Promise<void> {
    await isQuiet();
    const response = await fetch('/build.json', { cache: 'no-cache' });
    if (!response.ok) throw new Error(`/build.json: ${response.status}`);
    const build = (await response.json()) as Build;
    // First: no build opens without it.
    if (!(await findConfig())) await storeConfig(await fetch(configPath));
    if (!(await findConfig())) throw new Error(`${configPath} could not be stored`);
    const known = await list();
    const wanted = new Set([...parts, ...(known[0]?.parts ?? [])]);
    const own = known.find(({ id }) => id === build.id)?.parts ?? [];
    const kept = [...own];
    const cache = await caches.open(buildPrefix + build.id);
    for (const part of wanted) {
      const files = build.parts[part];
      if (files === undefined || own.includes(part)) continue;
      await storeAll(cache, files);
      kept.push(part);
      // Only now: until all of it is there, the build before is the one that opens without a connection.
      await note(build.id, kept);
    }
    // The server went back to a build that is still here.
    if (known[0]?.id !== build.id && kept.length > 0) await note(build.id, kept);
  }

  const findConfig = async () => (await caches.open(listName)).match(configPath, byPath);

  async function storeConfig(answer: Response): Promise<void> {
    if (answer.ok) await (await caches.open(listName)).put(configPath, answer);
  }

  return {
    keep(parts) {
      // One after the other: a second page must not remove what a first one is storing.
      last = last.catch(() => undefined).then(() => keepNow(parts));
      return last;
    },
    findAsset: (path) => caches.match(path, byPath),
    async findFile(path) {
      for (const { id } of await list()) {
        const found = await (await caches.open(buildPrefix + id)).match(path, byPath);
        if (found) return found;
      }
      return undefined;
    },
    findConfig,
    storeConfig,
  };
}

/**
 * PAGE: a path of the client. ASSET: a file named by its content. FILE: one that is the newest, or of the build that is
 * kept.
 */
type Kind = 'PAGE' | 'ASSET' | 'CONFIG' | 'FILE';

/** Paths that the server answers itself; the worker never stores or answers them. */
const serversOwn = /^\/(papi|idp|files|health|metrics|outbox|sandbox)(\/|$)/;
const files = /^\/(locales\/|pdf\/|appearance\.js$|icon\.svg$)/;

/** How a request is answered; null leaves it to the browser, as every request that is about a person. */
export function kindOf(request: { method: string; mode: string; url: string }, origin: string): Kind | null {
  const { origin: target, pathname } = new URL(request.url);
  if (request.method !== 'GET' || target !== origin || serversOwn.test(pathname)) return null;
  if (request.mode === 'navigate') return /\.\w{1,5}$/.test(pathname) ? null : 'PAGE';
  if (pathname.startsWith('/assets/')) return 'ASSET';
  if (pathname === '/config.json') return 'CONFIG';
  return files.test(pathname) ? 'FILE' : null;
}

/** Longer than an answer takes in a full hall; then what is kept opens, and the network may go on trying. */
const patienceMs = 3_000;
const page = '/index.html';

interface IncomingRequest {
  readonly request: Request;
  readonly kind: Kind;
  /** The page that sent the request; of a navigation, the page that it creates. */
  readonly client: string;
}

interface Answers {
  answer(incoming: IncomingRequest): Promise<Response>;
}

export function createAnswers(
  builds: KeptBuilds,
  fetch: typeof globalThis.fetch,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Answers {
  /** Pages that were opened from what is kept: their texts come from the same build, without trying the network first. */
  const openedHere = new Set<string>();

  /**
   * The network's answer if it comes in time and is no server error, else the stored one, else whatever the network answers
   * in the end.
   */
  async function freshFirst(
    request: Request,
    kept: () => Promise<Response | undefined>,
  ): Promise<{ answer: Response; isKept: boolean }> {
    const response = fetch(request);
    const inTime = await Promise.race([response.catch(() => undefined), wait(patienceMs)]);
    // A server that fails is as good as none.
    if (inTime && inTime.status < 500) return { answer: inTime, isKept: false };
    const found = await kept();
    if (!found) return { answer: await response, isKept: false };
    return { answer: found, isKept: true };
  }

  async function answer({ request, kind, client }: IncomingRequest): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (kind === 'ASSET') return (await builds.findAsset(pathname)) ?? fetch(request);
    if (kind === 'PAGE') {
      const { answer: found, isKept } = await freshFirst(request, () => builds.findFile(page));
      if (isKept) openedHere.add(client);
      return found;
    }
    const kept = () => (kind === 'CONFIG' ? builds.findConfig() : builds.findFile(pathname));
    if (openedHere.has(client)) {
      const found = await kept();
      if (found) return found;
    }
    const { answer: found, isKept } = await freshFirst(request, kept);
    if (kind === 'CONFIG' && !isKept) await builds.storeConfig(found.clone()).catch(() => undefined);
    return found;
  }

  return { answer };
}
