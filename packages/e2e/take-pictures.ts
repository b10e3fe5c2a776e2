import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from './harness/chromium.ts';
import { drawCode, makeFilm } from './harness/film.ts';
import { type Host, type ServerProcess, startServer } from './harness/server-process.ts';
import { signIn } from './journeys/sign-in.ts';

/** Takes the README's pictures of the demo anew, as people see it: `npm run pictures`. */

const repository = resolve(import.meta.dirname, '../..');
const sizes = { phone: { width: 390, height: 780 }, desk: { width: 1280, height: 800 } } as const;
const settleMs = 2_000;

/** How people of the demo sign in, as the demo itself prints it. */
interface Cast {
  readonly password: string;
  readonly exhibitor: string;
  readonly organizer: string;
  readonly visitor: string;
}

function castOf(output: string): Cast {
  const found = (pattern: RegExp): string => {
    const [, text] = pattern.exec(output) ?? [];
    if (text === undefined) throw new Error(`The demo does not say who ${pattern} is:\n${output}`);
    return text;
  };
  return {
    password: found(/with the password (\S+)/),
    exhibitor: found(/(\S+@\S+) {2}\(/),
    organizer: found(/(\S+@\S+) {2}\([^)]*, organizer\)/),
    visitor: found(/(\S+@\S+) {2}\(visitor\)/),
  };
}

/** Opens a page of the demo as a signed-in person. */
async function openAs(
  browser: Browser,
  server: ServerProcess,
  { host, email, password, size }: { host: Host; email: string; password: string; size: keyof typeof sizes },
): Promise<Page> {
  const context = await browser.newContext({ viewport: sizes[size], permissions: ['camera'] });
  // As the README is written, whatever the person reads.
  await context.addInitScript(() => localStorage.setItem('i18nextLng', 'en'));
  const page = await context.newPage();
  await page.goto(server.url(host, '/login'));
  await signIn(page, { email, password });
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
}

async function take(page: Page, name: string): Promise<void> {
  // A list that follows what happens is never idle.
  await page.waitForTimeout(settleMs);
  await page.evaluate(() => document.fonts.ready);
  const path = join(repository, 'docs/pictures', `${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  process.stdout.write(`${path}\n`);
}

/** Where a list leads to from its first link of this kind. */
const firstLink = async (page: Page, selector: string): Promise<string> => {
  const link = page.locator(selector).first();
  await link.waitFor();
  return (await link.getAttribute('href')) ?? '';
};

async function takeVisitors(
  server: ServerProcess,
  browser: Browser,
  { visitor: email, password }: Cast,
): Promise<string> {
  const page = await openAs(browser, server, { host: 'app', email, password, size: 'phone' });
  await page.goto(server.url('app', await firstLink(page, 'main a[href^="/mixie-point/"]')));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take(page, 'point');
  const { pathname } = new URL(page.url());
  await page.goto(server.url('app', '/reports'));
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await take(page, 'visit');
  await page.context().close();
  return pathname.split('/').at(-1) ?? '';
}

async function takeDesks(
  server: ServerProcess,
  browser: Browser,
  { exhibitor, organizer: runsFairs, password }: Cast,
): Promise<void> {
  const page = await openAs(browser, server, { host: 'business', email: exhibitor, password, size: 'desk' });
  await page.goto(server.url('business', '/projects'));
  const project = (await firstLink(page, 'main a[href^="/project/"]')).split('/').slice(0, 3).join('/');
  for (const [name, path] of [
    ['leads', 'sales-leads-center'],
    ['insights', 'business-intelligence'],
  ] as const) {
    await page.goto(server.url('business', `${project}/${path}`));
    await page
      .getByRole('row')
      .nth(1)
      .or(page.getByRole('heading', { level: 2 }))
      .first()
      .waitFor();
    await take(page, name);
  }
  await page.context().close();
  const organizer = await openAs(browser, server, { host: 'business', email: runsFairs, password, size: 'desk' });
  await organizer.goto(server.url('business', '/trade-fairs'));
  // The fair that is on, not the button that makes one.
  const fair = await firstLink(organizer, 'main a:has-text("Expo")');
  await organizer.goto(server.url('business', `${fair.split('/').slice(0, 3).join('/')}/exhibitors?view=figures`));
  await organizer.getByRole('heading', { level: 2 }).first().waitFor();
  await take(organizer, 'fair');
  await organizer.context().close();
}

/** The scanner with the film of a code in front of the camera. */
async function takeScanner(
  server: ServerProcess,
  folder: string,
  pointId: string,
  { visitor: email, password }: Cast,
): Promise<void> {
  const film = join(folder, 'code.y4m');
  makeFilm(film, [{ png: await drawCode(server.url('app', `/scan/${pointId}`)) }]);
  const browser = await launchChromium({ camera: film });
  try {
    const page = await openAs(browser, server, { host: 'app', email, password, size: 'phone' });
    await page.goto(server.url('app', '/scanner'));
    await page
      .getByRole('dialog')
      .or(page.getByRole('status').filter({ hasText: /\S/ }))
      .first()
      .waitFor();
    await take(page, 'scanner');
  } finally {
    await browser.close();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
const dataDir = join(folder, 'data');
try {
  const demo = [join(repository, 'packages/server/src/demo.ts')];
  const { stdout } = await promisify(execFile)(process.execPath, demo, { env: { ...process.env, DATA_DIR: dataDir } });
  const cast = castOf(stdout);
  const server = await startServer({ dataDir });
  const browser = await launchChromium();
  try {
    const pointId = await takeVisitors(server, browser, cast);
    await takeDesks(server, browser, cast);
    await takeScanner(server, folder, pointId, cast);
  } finally {
    await browser.close();
    await server.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
