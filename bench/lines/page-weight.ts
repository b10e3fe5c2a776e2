import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { launchChromium } from '../../packages/e2e/harness/chromium.ts';
import { createStand } from '../../packages/e2e/harness/people.ts';
import { type Host, type ServerProcess, startServer } from '../../packages/e2e/harness/server-process.ts';
import { openPage } from '../../packages/e2e/harness/watched-page.ts';
import type { Line } from '../line.ts';

const web = resolve(import.meta.dirname, '../../packages/web');
const kilobytes = (bytes: number): number => bytes / 1000;

/** Parts that a first page should not need, by a module that identifies them. */
const parts: Readonly<Record<string, RegExp>> = {
  'identity client': /src\/lib\/identity\/cognito-identity\.ts$/,
  'checks of the contract': /node_modules\/zod\//,
  scanner: /node_modules\/zxing-wasm\/|lib\/camera\/decoder\//,
  'admin shell': /src\/app\/shells\/admin\//,
  'business shell': /src\/app\/shells\/business\//,
  'visitor shell': /src\/app\/shells\/visitor\//,
};

type Chunks = ReadonlyMap<string, readonly string[]>;

const outputsOf = (result: Awaited<ReturnType<typeof build>>): Rolldown.OutputChunk[] =>
  [result]
    .flat()
    .flatMap((each) => ('output' in each ? each.output : []))
    .filter((each) => each.type === 'chunk');

/** Returns which modules lie in which file; the same build as the one that is served, kept in memory. */
async function modulesByFile(): Promise<Chunks> {
  const result = await build({ root: web, logLevel: 'error', build: { write: false } });
  return new Map(outputsOf(result).map(({ fileName, moduleIds }) => [fileName, moduleIds]));
}

/** react-dom and what it needs, and nothing else, built the same way. */
async function reactDomBytes(): Promise<number> {
  const entry = 'virtual:react-dom-alone';
  const plugin = {
    name: 'react-dom-alone',
    resolveId: (id: string) => (id === entry ? join(web, 'react-dom-alone.js') : null),
    load: (id: string) =>
      id.endsWith('react-dom-alone.js')
        ? "import { createRoot } from 'react-dom/client'; createRoot(document.body).render(null);"
        : null,
  };
  const result = await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    plugins: [plugin],
    build: { write: false, rolldownOptions: { input: entry } },
  });
  return outputsOf(result).reduce((sum, { code }) => sum + gzipSync(code).length, 0);
}

interface Script {
  readonly file: string;
  readonly gzip: number;
}

/**
 * Returns every script that came over the network until the page was quiet. A part of the program is fetched and then imported
 * (load-part.ts): the import is served from the browser's cache and weighs nothing; where it were not, it would count again.
 */
async function scriptsOf(server: ServerProcess, role: Host, path: string, shows?: string): Promise<Script[]> {
  const browser = await launchChromium();
  try {
    const { page, context } = await openPage(browser, { viewport: { width: 390, height: 844 } });
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const found = new Map<string, string>();
    const cached = new Set<string>();
    network.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
    network.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache) cached.add(requestId);
      if (/javascript/.test(response.mimeType)) found.set(requestId, new URL(response.url).pathname.slice(1));
    });
    await page.goto(server.url(role, path), { waitUntil: 'networkidle' });
    if (shows !== undefined) await page.getByText(shows).first().waitFor({ timeout: 15_000 });
    const scripts: Script[] = [];
    for (const [requestId, file] of found) {
      if (cached.has(requestId)) continue;
      const { body, base64Encoded } = await network.send('Network.getResponseBody', { requestId });
      scripts.push({ file, gzip: gzipSync(Buffer.from(body, base64Encoded ? 'base64' : 'utf8')).length });
    }
    return scripts;
  } finally {
    await browser.close();
  }
}

function describe(scripts: readonly Script[], chunks: Chunks): string[] {
  const loaded = new Set(scripts.map(({ file }) => file));
  const state = Object.entries(parts).map(([name, pattern]) => {
    const files = [...chunks].filter(([, modules]) => modules.some((id) => pattern.test(id))).map(([file]) => file);
    if (files.length === 0) return `${name}: not built`;
    const isLoaded = files.some((file) => loaded.has(file));
    return `${name}: ${isLoaded ? 'loaded' : 'not loaded'}`;
  });
  const list = scripts
    .toSorted((a, b) => b.gzip - a.gzip)
    .map(
      ({ file, gzip }) =>
        `${file.replace(/^assets\//, '').replace(/-[\w-]{8}\.js$/, '')} ${kilobytes(gzip).toFixed(1)}`,
    );
  return [state.join(' · '), `kB by file: ${list.join(', ')}`];
}

/** Script weight (gzip) of the first page of each shell, and of the program that follows the page behind a printed code. */
export async function pageWeight(): Promise<Line[]> {
  const [chunks, reactDom] = [await modulesByFile(), await reactDomBytes()];
  const server = await startServer({ environment: { LOG_LEVEL: 'warn' } });
  try {
    const [beacon] = (await createStand(server)).beacons;
    const pages: readonly { name: string; role: Host; path: string; shows?: string; isInformation?: true }[] = [
      {
        // It comes after the content, which needs none: see the line of the printed code's page.
        name: "script behind a printed code's page, all of it",
        isInformation: true,
        role: 'app',
        path: `/scan/${beacon?.code ?? ''}`,
        shows: beacon?.title ?? '',
      },
      { name: 'script of the first page, visitors', role: 'app', path: '/' },
      { name: 'script of the first page, business', role: 'business', path: '/' },
      { name: 'script of the first page, admin', role: 'admin', path: '/' },
    ];
    const lines: Line[] = [];
    for (const { name, role, path, shows, isInformation } of pages) {
      const scripts = await scriptsOf(server, role, path, shows);
      lines.push({
        name,
        measured: { value: kilobytes(scripts.reduce((sum, { gzip }) => sum + gzip, 0)), unit: 'kB' },
        limit: { name: 'react-dom alone', value: { value: kilobytes(reactDom), unit: 'kB' } },
        ...(!isInformation && { bound: { kind: 'at most', must: 160, aim: 120 } as const }),
        notes: describe(scripts, chunks),
      });
    }
    return lines;
  } finally {
    await server.stop();
  }
}
