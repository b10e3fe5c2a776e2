import { launchChromium } from '../../packages/e2e/harness/chromium.ts';
import { createPrintedStand } from '../../packages/e2e/harness/printed-stand.ts';
import { startServer } from '../../packages/e2e/harness/server-process.ts';
import type { Line } from '../line.ts';

const rounds = 5;
const latencyMs = 300;
const bytesPerSecond = 768_000 / 8;
const patienceMs = 30_000;
const roundTrips = 3;
const viewport = { width: 390, height: 844 };

type Browser = Awaited<ReturnType<typeof launchChromium>>;
type Network = Awaited<ReturnType<ReturnType<Browser['contexts']>[number]['newCDPSession']>>;

interface Seen {
  /** From the URL to title and picture on the screen. */
  readonly seconds: number;
  /** All files that had come until then, as they were sent, with their heads. */
  readonly bytes: number;
  readonly requests: number;
}

/** Follows a page until its cover, the largest thing on its first screen, has been painted. Needs no script of the page. */
async function watch(network: Network, url: string, go: () => Promise<unknown>): Promise<Seen> {
  const received: { at: number; bytes: number }[] = [];
  const asked: number[] = [];
  let begun: { timestamp: number; wallTime: number } | undefined;
  network.on('Network.requestWillBeSent', ({ request, timestamp, wallTime }) => {
    if (request.url === url) begun ??= { timestamp, wallTime };
    asked.push(timestamp);
  });
  network.on('Network.loadingFinished', ({ timestamp, encodedDataLength }) =>
    received.push({ at: timestamp, bytes: encodedDataLength }),
  );
  const painted = new Promise<number>((done, fail) => {
    setTimeout(() => fail(new Error(`No cover on ${url} after ${patienceMs} ms`)), patienceMs).unref();
    network.on('PerformanceTimeline.timelineEventAdded', ({ event }) => {
      const { lcpDetails } = event;
      if (lcpDetails?.url && /cover|\/files\//.test(lcpDetails.url)) done(lcpDetails.renderTime);
    });
  });
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await network.send('PerformanceTimeline.enable', { eventTypes: ['largest-contentful-paint'] });
  await go();
  const renderedAt = await painted;
  // Waits for reports of requests under way.
  await new Promise((done) => setTimeout(done, 300));
  if (!begun) throw new Error(`${url} was never asked for`);
  const { timestamp, wallTime } = begun;
  const seconds = renderedAt - wallTime;
  const until = timestamp + seconds;
  return {
    seconds,
    bytes: received.filter(({ at }) => at <= until).reduce((sum, { bytes }) => sum + bytes, 0),
    requests: asked.filter((at) => at <= until).length,
  };
}

async function open(browser: Browser, url: string, javaScriptEnabled: boolean): Promise<Seen> {
  const context = await browser.newContext({ viewport, javaScriptEnabled, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    return await watch(network, url, () => page.goto(url, { waitUntil: 'commit' }));
  } finally {
    await context.close();
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const list = (values: readonly number[]): string => values.map((value) => value.toFixed(2)).join(', ');

/** The page behind a printed code on a slow line, with and without script, opened for the first time each time. */
export async function printedCodePage(): Promise<Line[]> {
  const server = await startServer({ environment: { LOG_LEVEL: 'warn' } });
  const browser = await launchChromium();
  try {
    const { beacon } = await createPrintedStand(server);
    const url = server.url('app', `/scan/${beacon.code}`);
    const [whole, plain]: [Seen[], Seen[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      whole.push(await open(browser, url, true));
      plain.push(await open(browser, url, false));
    }
    const seconds = median(whole.map((seen) => seen.seconds));
    const bytes = median(whole.map((seen) => seen.bytes));
    const least = (roundTrips * latencyMs) / 1000 + bytes / bytesPerSecond;
    const name = "printed code's page: from URL to content seen at 768 kbit/s and 300 ms, nothing cached";
    return [
      {
        name,
        measured: { value: seconds, unit: 's' },
        limit: { name: '3 round trips + bytes / rate', value: { value: least, unit: 's' } },
        bound: { kind: 'at most', must: 2, aim: 1.5 },
        notes: [
          `Title, text and picture on the screen; median of ${rounds}: ${list(whole.map((seen) => seen.seconds))} s.`,
          `${median(whole.map((seen) => seen.requests))} requests begun until then. Chromium emulates the line; it counts no round trip for a connection.`,
        ],
      },
      {
        name: `${name}, script switched off`,
        measured: { value: median(plain.map((seen) => seen.seconds)), unit: 's' },
        bound: { kind: 'at most', must: 2, aim: 1.5 },
        notes: [`Median of ${rounds}: ${list(plain.map((seen) => seen.seconds))} s.`],
      },
      {
        name: "printed code's page: bytes before that content, compressed",
        measured: { value: bytes / 1000, unit: 'kB' },
        bound: { kind: 'at most', must: 60, aim: 30 },
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
