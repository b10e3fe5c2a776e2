import type { KeptBuilds } from './kept-builds.ts';

/**
 * PAGE: a path of the client. ASSET: a file named by its content. FILE: one that is the newest, or of the build that is
 * kept.
 */
export type Kind = 'PAGE' | 'ASSET' | 'CONFIG' | 'FILE';

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

export interface Answers {
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
