import { launchChromium } from '../../packages/e2e/harness/chromium.ts';
import { createPrintedStand, shown } from '../../packages/e2e/harness/printed-stand.ts';
import { startServer } from '../../packages/e2e/harness/server-process.ts';
import type { Line } from '../line.ts';

const rounds = 5;
const slow = {
  offline: false,
  latency: 300,
  downloadThroughput: 768_000 / 8,
  uploadThroughput: 768_000 / 8,
};
const viewport = { width: 390, height: 844 };

interface Waited {
  /** From the URL to the form that can be filled in. */
  readonly toForm: number;
  /** From the button to the documents, which can be opened. */
  readonly toDocuments: number;
}

/** A new visitor: the page, one field, two taps, and the documents. The time of typing is not counted. */
async function visit(
  browser: Awaited<ReturnType<typeof launchChromium>>,
  url: string,
  round: number,
  javaScriptEnabled: boolean,
): Promise<Waited> {
  const context = await browser.newContext({ viewport, javaScriptEnabled, serviceWorkers: 'block', locale: 'en' });
  try {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', slow);
    const begun = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    const email = page.getByLabel('E-mail');
    await email.waitFor();
    const toForm = (performance.now() - begun) / 1000;
    await email.fill(`guest-${round}-${javaScriptEnabled}@aurelia.example`);
    await page.getByRole('checkbox').check();
    const pressed = performance.now();
    await page.getByRole('button', { name: 'Open documents' }).click();
    const [document] = shown.documents;
    // Pressed before the client has come, the form is the browser's: the server's page has buttons, the client's screen links.
    const opened = page.getByRole('button', { name: document }).or(page.getByRole('link', { name: document }));
    await opened.first().waitFor();
    return { toForm, toDocuments: (performance.now() - pressed) / 1000 };
  } finally {
    await context.close();
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const list = (values: readonly number[]): string => values.map((value) => value.toFixed(2)).join(', ');

/** Measures the waiting time of a new visitor on a slow line, with and without script, nothing cached. */
export async function guestDocuments(): Promise<Line[]> {
  const server = await startServer({ environment: { LOG_LEVEL: 'warn' } });
  const browser = await launchChromium();
  try {
    const { beacon } = await createPrintedStand(server);
    const url = server.url('app', `/scan/${beacon.code}`);
    const lines: Line[] = [];
    for (const hasScript of [true, false]) {
      const waited: Waited[] = [];
      for (let round = 0; round < rounds; round += 1) waited.push(await visit(browser, url, round, hasScript));
      const whole = waited.map(({ toForm, toDocuments }) => toForm + toDocuments);
      lines.push({
        name: `a new visitor, from URL to open documents at 768 kbit/s and 300 ms, waiting in all${hasScript ? '' : ', script switched off'}`,
        measured: { value: median(whole), unit: 's' },
        notes: [
          'One field and two taps: the tick and the button. A round trip is not counted for a connection.',
          `To the form ${list(waited.map(({ toForm }) => toForm))} s; from the button to the documents ${list(waited.map(({ toDocuments }) => toDocuments))} s.`,
        ],
      });
    }
    return lines;
  } finally {
    await browser.close();
    await server.stop();
  }
}
