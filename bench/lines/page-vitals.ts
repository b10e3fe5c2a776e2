import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../../packages/e2e/harness/chromium.ts';
import { eventId } from '../../packages/e2e/harness/event-id.ts';
import { call, createVisitor } from '../../packages/e2e/harness/people.ts';
import { createPrintedStand, shown } from '../../packages/e2e/harness/printed-stand.ts';
import { type Host, type ServerProcess, startServer } from '../../packages/e2e/harness/server-process.ts';
import { stored } from '../../packages/e2e/harness/stored.ts';
import { fillLeads } from '../leads/many-leads.ts';
import type { Line } from '../line.ts';

const rounds = 3;
const settleMs = 3_000;
const leads = 2_000;
const slow = { offline: false, latency: 300, downloadThroughput: 768_000 / 8, uploadThroughput: 768_000 / 8 };
/** As a script of a page; the package names only its modules. */
const library = readFileSync(
  join(import.meta.dirname, '../../node_modules/web-vitals/dist/web-vitals.iife.js'),
  'utf8',
);

type Browser = Awaited<ReturnType<typeof launchChromium>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;
type Vital = 'LCP' | 'CLS' | 'INP';
type Vitals = Record<Vital, number>;

interface SeenPage {
  readonly name: string;
  readonly host: Host;
  readonly path: string;
  readonly token?: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** Element that shows the page is ready, and the field that is typed into then. */
  readonly shows: (page: Page) => Promise<unknown>;
  readonly field: (page: Page) => ReturnType<Page['locator']>;
}

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** The page opened for the first time on a slow line, then written into, key by key. */
async function visit(browser: Browser, server: ServerProcess, seen: SeenPage): Promise<Vitals> {
  const { host, path, token, viewport } = seen;
  const context = await browser.newContext({ viewport, serviceWorkers: 'block', locale: 'en' });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: `${library}\nglobalThis.webVitals = webVitals;` });
    await page.addInitScript((kept) => {
      if (kept !== undefined) localStorage.setItem('fairlead.sessionToken', kept);
      const found: Record<string, number> = {};
      Object.assign(globalThis, { vitals: found });
      const { webVitals } = globalThis as unknown as {
        webVitals: Record<string, (then: (of: { name: string; value: number }) => void, options: object) => void>;
      };
      const note = ({ name, value }: { name: string; value: number }) => {
        found[name] = value;
      };
      for (const name of ['onLCP', 'onCLS', 'onINP'])
        webVitals[name]?.(note, { reportAllChanges: true, durationThreshold: 16 });
    }, token);
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', slow);
    await page.goto(server.url(host, path), { waitUntil: 'commit' });
    await seen.shows(page);
    // Waits for late content, which shifts late.
    await page.waitForTimeout(settleMs);
    await seen.field(page).pressSequentially('servo', { delay: 60 });
    await page.waitForTimeout(1_000);
    const {
      LCP = Number.NaN,
      CLS = 0,
      INP = Number.NaN,
    } = await page.evaluate(() => (globalThis as unknown as { vitals: Partial<Vitals> }).vitals);
    if (Number.isNaN(LCP) || Number.isNaN(INP)) throw new Error(`${seen.name}: nothing was measured`);
    return { LCP, CLS, INP };
  } finally {
    await context.close();
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function pagesOf(server: ServerProcess): Promise<SeenPage[]> {
  const { owner, beacon } = await createPrintedStand(server);
  await fillLeads((statement) => stored(server.dataDir, statement), beacon.projectId, leads);
  const visitor = await createVisitor(server);
  const event = { id: eventId(), beaconId: beacon.id, occurredAt: new Date().toISOString(), source: 'CAMERA' };
  await call(server, 'app', visitor.token, 'POST', '/scan', event);
  const asVisitor = { host: 'app', token: visitor.token, viewport: phone } as const;
  const asExhibitor = { host: 'business', token: owner.token, viewport: desk } as const;
  const title = (page: Page) => page.getByText(shown.title).first().waitFor();
  return [
    {
      name: 'a printed code, guest',
      host: 'app',
      viewport: phone,
      path: `/scan/${beacon.code}`,
      shows: title,
      field: (page) => page.getByLabel('E-mail'),
    },
    {
      name: 'my points',
      ...asVisitor,
      path: '/mixie-points',
      shows: title,
      field: (page) => page.getByRole('searchbox'),
    },
    {
      name: 'a point',
      ...asVisitor,
      path: `/mixie-point/${beacon.id}`,
      shows: title,
      field: (page) => page.getByRole('textbox').first(),
    },
    {
      name: `leads, of ${leads.toLocaleString('en')}`,
      ...asExhibitor,
      path: `/project/${beacon.projectId}/sales-leads-center`,
      shows: (page) => page.getByRole('row').nth(5).waitFor(),
      field: (page) => page.getByRole('searchbox').first(),
    },
    {
      name: 'points of a stand',
      ...asExhibitor,
      path: `/project/${beacon.projectId}/mixie-points`,
      shows: title,
      field: (page) => page.getByRole('searchbox').first(),
    },
  ];
}

/** Measures the five most seen pages when they are opened for the first time on a slow line. */
export async function pageVitals(): Promise<Line[]> {
  const server = await startServer({ environment: { LOG_LEVEL: 'warn', RATE_LIMIT: '0' } });
  const browser = await launchChromium();
  try {
    const lines: Line[] = [];
    for (const seen of await pagesOf(server)) {
      const found: Vitals[] = [];
      for (let round = 0; round < rounds; round += 1) found.push(await visit(browser, server, seen));
      const of = (vital: Vital): number => median(found.map((each) => each[vital]));
      lines.push({
        name: `largest content painted at 768 kbit/s and 300 ms, nothing cached: ${seen.name}`,
        measured: { value: of('LCP') / 1000, unit: 's' },
        notes: [
          `Median of ${rounds}, by HTTP/1.1, six requests at a time: a proxy that speaks HTTP/2 asks for all of a step at once. Layout shift ${of('CLS').toFixed(3)} (good up to 0.1), slowest answer to a key ${of('INP').toFixed(0)} ms (good up to 200).`,
        ],
      });
    }
    return lines;
  } finally {
    await browser.close();
    await server.stop();
  }
}
