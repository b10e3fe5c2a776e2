import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAnswers, keptBuilds, kindOf } from './kept-builds.ts';

/** A server with the files of a build, and how often each was asked for. */
let served: Map<string, string>;
let requests: string[];
let isUnreachable: boolean;

const pathOf = (given: RequestInfo | URL): string =>
  new URL(given instanceof Request ? given.url : String(given), 'http://app.localhost').pathname;

const serve: typeof fetch = async (given) => {
  const path = pathOf(given);
  requests.push(path);
  if (isUnreachable) throw new TypeError('Failed to fetch');
  const text = served.get(path);
  return text === undefined ? new Response('', { status: 404 }) : new Response(text);
};

/** The caches of a browser, as far as they are used: files by path, whatever stands behind it. */
class Files {
  readonly files = new Map<string, string>();
  async match(path: string): Promise<Response | undefined> {
    const text = this.files.get(path);
    return text === undefined ? undefined : new Response(text);
  }
  async put(path: string, answer: Response): Promise<void> {
    this.files.set(path, await answer.text());
  }
}

class Storage {
  readonly caches = new Map<string, Files>();
  async open(name: string): Promise<Files> {
    const files = this.caches.get(name) ?? new Files();
    this.caches.set(name, files);
    return files;
  }
  async match(path: string): Promise<Response | undefined> {
    for (const files of this.caches.values()) if (files.files.has(path)) return files.match(path);
    return undefined;
  }
  async keys(): Promise<string[]> {
    return [...this.caches.keys()];
  }
  async delete(name: string): Promise<boolean> {
    return this.caches.delete(name);
  }
}

let storage: Storage;

const sum = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** The server has this build from now on. Its scripts are named by what is in them. */
function release(id: string, documents = `viewer of ${id}`): void {
  const visitor = { '/index.html': `page of ${id}`, [`/assets/app-${id}.js`]: `app ${id}`, '/locales/de/app.json': id };
  const viewer = { [`/assets/viewer-${sum(documents)}.js`]: documents };
  served = new Map([...Object.entries(visitor), ...Object.entries(viewer), ['/config.json', 'config']]);
  const sums = (files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sum(text)]));
  served.set('/build.json', JSON.stringify({ id, parts: { VISITOR: sums(visitor), DOCUMENTS: sums(viewer) } }));
}

const builds = () => keptBuilds(storage as unknown as CacheStorage, serve);
const page = async () => (await builds().findFile('/index.html'))?.text();
const names = () => [...storage.caches.keys()].filter((name) => name.startsWith('fairlead.build.')).toSorted();

beforeEach(() => {
  storage = new Storage();
  requests = [];
  isUnreachable = false;
  release('one');
});

describe('what is kept', () => {
  test('is a whole build, fetched once', async () => {
    await builds().keep(['VISITOR']);
    expect(await page()).toBe('page of one');
    expect(await (await builds().findConfig())?.text()).toBe('config');
    requests = [];
    await builds().keep(['VISITOR']);
    expect(requests).toEqual(['/build.json']);
  });

  test('is no build as long as there is no configuration, without which none opens', async () => {
    served.delete('/config.json');
    await expect(builds().keep(['VISITOR'])).rejects.toThrow('/config.json');
    expect(await page()).toBeUndefined();
    served.set('/config.json', 'config');
    await builds().keep(['VISITOR']);
    expect(await page()).toBe('page of one');
  });

  test('is the next build as soon as all of it is there, with the parts of the one before, which stays for open tabs', async () => {
    await builds().keep(['VISITOR', 'DOCUMENTS']);
    release('two', 'viewer of one');
    requests = [];
    await builds().keep(['VISITOR']);
    expect(await page()).toBe('page of two');
    expect(await builds().findAsset('/assets/app-one.js')).toBeDefined();
    // Unchanged files are not fetched again.
    expect(requests.filter((path) => path.includes('viewer'))).toEqual([]);
    release('three');
    await builds().keep(['VISITOR']);
    expect(names()).toEqual(['fairlead.build.three', 'fairlead.build.two']);
    expect(await builds().findAsset(`/assets/viewer-${sum('viewer of three')}.js`)).toBeDefined();
  });

  test.each([
    ['is missing', (files: Map<string, string>) => files.delete('/assets/app-two.js')],
    [
      'comes from a sign-in page of the network',
      (files: Map<string, string>) => files.set('/assets/app-two.js', 'welcome'),
    ],
    ['is already of the build after', (files: Map<string, string>) => files.set('/locales/de/app.json', 'three')],
  ])('stays the build before while a file %s, and catches up later', async (_, spoil) => {
    await builds().keep(['VISITOR']);
    release('two');
    spoil(served);
    await expect(builds().keep(['VISITOR'])).rejects.toThrow('not the file of this build');
    expect(await page()).toBe('page of one');
    expect(await (await builds().findFile('/locales/de/app.json'))?.text()).toBe('one');
    release('two');
    await builds().keep(['VISITOR']);
    expect(await page()).toBe('page of two');
  });

  test('is never emptied by two pages that keep at once', async () => {
    const one = builds();
    const all = [one.keep(['VISITOR']), one.keep(['DOCUMENTS'])];
    release('two');
    await Promise.all([...all, one.keep([])]);
    expect(await page()).toBe('page of two');
    expect(await one.findAsset(`/assets/viewer-${sum('viewer of two')}.js`)).toBeDefined();
  });

  test('a server that went back to an earlier build is followed', async () => {
    await builds().keep(['VISITOR']);
    release('two');
    await builds().keep(['VISITOR']);
    release('one');
    await builds().keep(['VISITOR']);
    expect(await page()).toBe('page of one');
  });
});

describe('what is answered here', () => {
  const at = (path: string) => `http://app.localhost${path}`;
  test.each([
    ['navigate', '/mixie-points', 'PAGE'],
    ['navigate', '/scan/7KM2QX9HT4?x=1', 'PAGE'],
    ['navigate', '/papi/docs', null],
    ['navigate', '/idp/login', null],
    ['navigate', '/files/abc', null],
    ['navigate', '/outbox', null],
    ['navigate', '/sandbox/checkout/cs_test_1', null],
    ['navigate', '/icon.svg', null],
    ['cors', '/papi/scan', null],
    ['cors', '/papi/visitor/profile', null],
    ['cors', '/idp/', null],
    ['no-cors', '/files/cover.webp', null],
    ['cors', '/build.json', null],
    ['cors', '/manifest.webmanifest', null],
    ['cors', '/assets/app-1a2b.js', 'ASSET'],
    ['cors', '/locales/de/app.json?timestamp=1', 'FILE'],
    ['cors', '/pdf/standard_fonts/FoxitSerif.pfb', 'FILE'],
    ['cors', '/config.json', 'CONFIG'],
  ])('%s of %s: %s', (mode, path, kind) => {
    expect(kindOf({ method: 'GET', mode, url: at(path) }, 'http://app.localhost')).toBe(kind);
  });

  test('never what is sent, nor what is requested from another origin', () => {
    expect(kindOf({ method: 'POST', mode: 'cors', url: at('/assets/a.js') }, 'http://app.localhost')).toBeNull();
    expect(kindOf({ method: 'GET', mode: 'navigate', url: 'http://x.example/' }, 'http://app.localhost')).toBeNull();
  });
});

describe('an answer', () => {
  const request = (path: string) => new Request(`http://app.localhost${path}`);
  const pageRequest = { request: request('/mixie-points'), kind: 'PAGE', client: '1' } as const;
  const never = () => new Promise<void>(() => undefined);
  const text = async (answer: Promise<Response>) => (await answer).text();

  test('comes from the network while there is one, so that a new build is used at once', async () => {
    await builds().keep(['VISITOR']);
    release('two');
    served.set('/mixie-points', 'page of two');
    const { answer } = createAnswers(builds(), serve, never);
    expect(await text(answer(pageRequest))).toBe('page of two');
  });

  test.each([
    ['is unreachable', true],
    ['fails', false],
  ])('is what is kept while the server %s, texts of the same build without a request', async (_, isGone) => {
    await builds().keep(['VISITOR']);
    isUnreachable = isGone;
    const failing: typeof fetch = (given) =>
      isUnreachable ? serve(given) : Promise.resolve(new Response('bad gateway', { status: 502 }));
    const { answer } = createAnswers(builds(), failing, never);
    expect(await text(answer(pageRequest))).toBe('page of one');
    isUnreachable = false;
    release('two');
    requests = [];
    const translations = { request: request('/locales/de/app.json?timestamp=1'), kind: 'FILE', client: '1' } as const;
    expect(await text(answer(translations))).toBe('one');
    expect(requests).toEqual([]);
  });

  const atOnce = async () => undefined;

  test('is what is kept when the network takes too long', async () => {
    await builds().keep(['VISITOR']);
    const { answer } = createAnswers(builds(), () => new Promise(() => undefined), atOnce);
    expect(await text(answer(pageRequest))).toBe('page of one');
  });

  test('is awaited when nothing is kept', async () => {
    const { answer } = createAnswers(builds(), async () => new Response('late'), atOnce);
    expect(await text(answer(pageRequest))).toBe('late');
  });

  test('to a part that is nowhere is what the server says of it', async () => {
    const { answer } = createAnswers(builds(), serve, never);
    const missing = await answer({ request: request('/assets/gone.js'), kind: 'ASSET', client: '1' });
    expect(missing.status).toBe(404);
    isUnreachable = true;
    await expect(answer({ request: request('/assets/gone.js'), kind: 'ASSET', client: '1' })).rejects.toThrow();
  });

  test('of the configuration is kept as it was last', async () => {
    await builds().keep(['VISITOR']);
    const { answer } = createAnswers(builds(), serve, never);
    served.set('/config.json', 'changed');
    const config = { request: request('/config.json'), kind: 'CONFIG', client: '1' } as const;
    expect(await text(answer(config))).toBe('changed');
    isUnreachable = true;
    expect(await text(answer(config))).toBe('changed');
  });
});
