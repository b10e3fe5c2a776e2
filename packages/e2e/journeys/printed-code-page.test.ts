import { createHash } from 'node:crypto';
import type { Beacon } from '@fairlead/contract/beacons';
import { sql } from '@fairlead/database/sql';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { cutOff, reconnect } from '../harness/cut-off.ts';
import { messagesIn } from '../harness/messages.ts';
import { call, createVisitor } from '../harness/people.ts';
import { createPrintedStand, shown } from '../harness/printed-stand.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { stored } from '../harness/stored.ts';
import { openPage, type PageOptions } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { language, laptop, phone, t } from './fixtures.ts';
import { button } from './form.ts';
import { enterAs } from './sign-in.ts';

let server: ServerProcess;
let browser: Browser;
let stand: Awaited<ReturnType<typeof createPrintedStand>>;
let beacon: Beacon;
let path: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
  stand = await createPrintedStand(server);
  beacon = stand.beacon;
  path = `/scan/${beacon.code}`;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const get = (target: string, headers: Record<string, string> = {}) => server.ask('app', 'GET', target, { headers });
const asOwner = <T>(method: string, target: string, body: object): Promise<T> =>
  call(server, 'business', stand.owner.token, method, target, body);
const addPoint = (value: object) =>
  asOwner<Beacon>('POST', `/project/${beacon.projectId}/beacon`, { name: 'X', ...value });

const unescaped = (text: string): string =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const meta = (html: string, name: string): string | undefined => {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return found === undefined ? undefined : unescaped(found);
};
const counts = async (): Promise<unknown> =>
  (
    await stored(
      server.dataDir,
      sql`select (select count(*)::int from scan_events) as events, (select count(*)::int from scans) as scans,
        (select count(*)::int from leads) as leads, (select count(*)::int from missing_scans) as missing,
        (select count(*)::int from visitors) as visitors, (select count(*)::int from engagement_events) as engagement`,
    )
  )[0];
const views = async (): Promise<number> =>
  (
    await stored<{ views: number }>(
      server.dataDir,
      sql`select coalesce(sum(views), 0)::int as views from view_counters`,
    )
  )[0]?.views ?? 0;

test.each(['en', 'de', 'es'] as const)('in %s the page holds all that anybody may see of the point', async (spoken) => {
  const translate = messagesIn(spoken);
  const { status, text: html, headers } = await get(path, { 'accept-language': spoken });
  expect(status).toBe(200);
  expect(html).toContain(`<html lang="${spoken}">`);
  expect(headers['content-language']).toBe(spoken);
  const content = html.slice(html.indexOf('<body'), html.indexOf('<script type="application/json"'));
  for (const text of [shown.title, shown.fair.name, shown.stand, stand.owner.exhibitor.name, ...shown.documents])
    expect(content).toContain(text);
  expect(content).toContain('<strong>safe torque off</strong>');
  expect(content).toMatch(/<img [^>]*src="\/scan\/cover\/public-/);
  expect(unescaped(content)).toContain(translate('scans:printed.noScript'));
  expect(content).toContain(translate('scans:printed.openDocuments'));
  expect(html).toContain(`--fair:${shown.fair.main}`);
  expect(html).toContain(`<title>${shown.title} · Fairlead</title>`);
  expect(meta(html, 'og:title')).toBe(shown.title);
  expect(meta(html, 'og:description')).toBe('Six sizes from 0.4 to 7.5 kW, safe torque off built in.');
  expect(meta(html, 'og:url')).toBe(server.url('app', path));
  expect(meta(html, 'og:locale')).toBe({ en: 'en_GB', de: 'de_DE', es: 'es_ES' }[spoken]);
  const picture = new URL(meta(html, 'og:image') ?? '');
  expect((await get(picture.pathname)).headers['content-type']).toBe('image/webp');
});

test('nothing stands in the page that the policy does not name, and it allows nothing else', async () => {
  const { text: html, headers } = await get(path);
  const policy = String(headers['content-security-policy']);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')/);
  const sums = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}(?: id="[^"]*")?>([\\s\\S]*?)</${tag}>`, 'g'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
  const named = (directive: string) =>
    new RegExp(`${directive} ([^;]*)`)
      .exec(policy)?.[1]
      ?.split(' ')
      .filter((source) => source.startsWith("'sha256"));
  expect(sums('style')).toHaveLength(2);
  expect(named('style-src')).toEqual(sums('style'));
  expect(named('script-src')).toEqual(sums('script'));
  expect(html).not.toMatch(/ style="| on\w+="/);
});

test('hostile texts stay texts', async () => {
  const title = '</title><script>alert(1)</script>"onload="x';
  const description = `<p>${'x'.repeat(250)}</p><img src=x onerror=alert(1)><script>alert(2)</script><a href="javascript:alert(3)">y</a>`;
  const hostile = await addPoint({ title, description });
  const { text: html } = await get(`/scan/${hostile.code}`);
  expect(html.match(/<script/g)).toHaveLength(4);
  expect(html).not.toMatch(/<script>alert|<img src=x|javascript:|onerror/);
  expect(
    unescaped(/<title>(.*) · Fairlead<\/title>/.exec(html)?.[1] ?? '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>'),
  ).toBe(title);
  expect(meta(html, 'og:description')).toHaveLength(200);
  const watched = await openPage(browser);
  await watched.page.goto(server.url('app', `/scan/${hostile.code}`));
  await watched.page.getByRole('heading', { name: title }).waitFor();
  await watched.close();
});

test('a code that leads nowhere says so in words, with status 404', async () => {
  const closed = await addPoint({ isActive: false });
  const withTwo = await addPoint({});
  await stored(server.dataDir, sql`update codes set revoked_at = now() where code = ${withTwo.code} returning code`);
  for (const code of ['AAAAAAAAAA', 'nothing', closed.code, withTwo.code]) {
    const { status, text: html, headers } = await get(`/scan/${code}`, { 'accept-language': 'de' });
    expect([code, status]).toEqual([code, 404]);
    const translate = messagesIn('de');
    expect(html).toContain(`<h1 `);
    for (const key of ['scans:result.title.MISSING', 'scans:result.detail.MISSING'] as const)
      expect(unescaped(html)).toContain(translate(key));
    expect(meta(html, 'robots')).toBe('noindex');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  }
});

test('a crawler that fetches everything leaves nothing behind', async () => {
  const before = [await counts(), await views()];
  const seen = new Set<string>();
  const waiting = [path, `/scan/${beacon.id}`, '/scan/AAAAAAAAAA', `${path}/add`];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (seen.has(next)) continue;
    seen.add(next);
    await server.ask('app', 'HEAD', next);
    const { text, headers } = await get(next, { 'user-agent': 'Crawler/1.0' });
    if (!String(headers['content-type']).startsWith('text/html')) continue;
    for (const [, link = ''] of text.matchAll(/(?:href|src|content)="([^"]+)"/g)) {
      const url =
        URL.canParse(unescaped(link), server.url('app', next)) && new URL(unescaped(link), server.url('app', next));
      if (url && url.host === new URL(server.url('app')).host) waiting.push(url.pathname + url.search);
    }
  }
  expect(seen.size).toBeGreaterThan(20);
  expect([await counts(), await views()]).toEqual(before);
});

const placesOf = (page: Page) =>
  page.evaluate(() =>
    ['header', 'h1', 'article img', 'section[aria-label] li', '[data-guest-form] a'].map((selector) => {
      const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      return [selector, x, y, Math.round(width), height];
    }),
  );

/** A page whose program never comes, as on a line that breaks: what is seen then is what the server sent. */
async function openWithoutClient(options: PageOptions = {}) {
  const watched = await openPage(browser, { viewport: phone, locale: language, ...options });
  watched.expectFaults(/assets\/.*ERR_FAILED|Failed to load resource: net::ERR_FAILED/);
  await watched.page.route('**/assets/*.js', (route) => route.abort());
  return watched;
}

test('without its program the page can be read and looks as it should', async () => {
  const watched = await openWithoutClient();
  await watched.page.goto(server.url('app', path));
  await checkScreen(watched.page, 'printed-code-page');
  await watched.page.setViewportSize(laptop);
  await checkScreen(watched.page, 'printed-code-page-laptop');
  await watched.page.setViewportSize(phone);
  await watched.page.getByRole('link', { name: 'Español' }).click();
  await watched.page.getByRole('link', { name: messagesIn('es')('scans:printed.signIn') }).waitFor();
  watched.expectFaults(/status of 404/);
  await watched.page.goto(server.url('app', '/scan/AAAAAAAAAA'));
  await checkScreen(watched.page, 'printed-code-page-missing');
  await watched.close();

  const bare = await openPage(browser, { viewport: phone, locale: language, javaScriptEnabled: false });
  await bare.page.goto(server.url('app', path));
  await bare.page.locator('noscript p').waitFor();
  await expect.poll(() => bare.page.locator('noscript p').innerText()).toBe(t('scans:printed.noScript'));
  await bare.page.getByText(shown.documents[0]).waitFor();
  await bare.close();
});

test('the client takes over at the same place, asks nothing again and counts the view once; a scan is made by hand', async () => {
  const [seen, scans] = [await views(), await counts()];
  const still = await openWithoutClient();
  await still.page.goto(server.url('app', path));
  await still.page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await expect.poll(views).toBe(seen + 1);
  const watched = await openPage(browser, { viewport: phone, locale: language });
  const { page } = watched;
  const asked: string[] = [];
  page.on('request', (request: Request) => asked.push(new URL(request.url()).pathname));
  await page.goto(server.url('app', path));
  // The client's switch of languages has buttons, the server's has links.
  await page.getByRole('radio', { name: 'Deutsch' }).waitFor();
  await page.getByRole('heading', { name: shown.title }).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => true));
  expect(asked.filter((each) => /scan\/info/.test(each))).toEqual([]);
  expect(asked.filter((each) => each.startsWith('/scan/cover/'))).toHaveLength(1);
  expect(await placesOf(page)).toEqual(await placesOf(still.page));
  const colours = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--fair'));
  expect(await colours()).toBe(shown.fair.main);
  await expect.poll(views).toBe(seen + 2);
  expect(await counts()).toEqual(scans);
  await still.close();

  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await page.getByRole('link', { name: messagesIn('de')('scans:printed.signIn') }).waitFor();
  // The server draws the chosen language from now on.
  const answer = await page.goto(server.url('app', path));
  expect(await answer?.text()).toContain('<html lang="de">');
  await page.getByRole('link', { name: messagesIn('de')('scans:printed.signIn') }).click();
  await page.getByLabel(messagesIn('de')('accounts:field.email')).waitFor();
  // The fair's colours end with the screen.
  await expect.poll(() => colours()).not.toBe(shown.fair.main);
  await watched.close();
});

test('who is signed in is offered to save it, and nothing before that is a scan', async () => {
  const visitor = await createVisitor(server);
  const watched = await openPage(browser, { viewport: phone, locale: language });
  const { page } = watched;
  await enterAs(page, visitor);
  const before = await counts();
  await page.goto(server.url('app', path));
  await button(page, t('scans:printed.openDocuments')).waitFor();
  expect(await counts()).toEqual(before);
  await button(page, t('scans:printed.openDocuments')).click();
  await page.waitForURL(`**/mixie-point/${beacon.id}`);
  expect(await counts()).toMatchObject({ events: 1, scans: 1, leads: 1 });
  await watched.close();
});

test('the code opened without a connection is the app that this phone keeps', async () => {
  const watched = await openPage(browser, { viewport: phone, locale: language, serviceWorkers: 'allow' });
  const { page } = watched;
  await page.goto(server.url('app', path));
  const kept = (): Promise<string[]> =>
    page.evaluate(async () => (await (await caches.match('/builds'))?.json())?.[0]?.parts ?? []);
  await expect.poll(kept).toContain('VISITOR');
  watched.expectFaults(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await cutOff(page.context());
  // The device's events about its network come too early, or not at all: the page must not depend on them.
  await page.addInitScript(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true));
  await page.goto(server.url('app', `/scan/${beacon.id}`));
  await button(page, t('app:ui.tryAgain')).waitFor();
  // By itself, when the network is back.
  await reconnect(page.context());
  await page.getByRole('heading', { name: shown.title }).waitFor();
  await watched.close();
});
