import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Beacon } from '@fairlead/contract/beacons';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import { sql } from '@fairlead/database/sql';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../harness/chromium.ts';
import { cutOff, reconnect } from '../harness/cut-off.ts';
import { newDataFolder } from '../harness/data-folder.ts';
import { addDocument, pdfOf } from '../harness/documents.ts';
import { drawCode, makeFilm } from '../harness/film.ts';
import { takeNewerFunctions } from '../harness/newer-functions.ts';
import { call, createCompany, createVisitor, type Person } from '../harness/people.ts';
import * as samples from '../harness/samples.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { stored } from '../harness/stored.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { filmedSize, language, phone, t } from './fixtures.ts';
import { button } from './form.ts';
import { enterAs } from './sign-in.ts';

/** The browser's messages on a network that is gone, and on answers that are no good. */
const unreachable =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED|ERR_CONNECTION_RESET|(?:status of|answer) (?:500|429|404)/;
const sheet = 'KX-7 data sheet';
const question = 'When do you plan to buy?';
const written = 'Within a year, two suppliers';
const note = 'Ask Marta about the 0.4 kW size';
const count = 20;

let dataDir: string;
let server: ServerProcess;
let browser: Browser;
let owner: Person;
let projectId: string;
/** The one with a document and a question, which the visitor has opened before, and those that are scanned without a network. */
let known: Beacon;
let others: Beacon[];

beforeAll(async () => {
  dataDir = await newDataFolder();
  server = await startServer({ dataDir });
  owner = await createCompany(server);
  const send = <T>(path: string, body: object) => call<T>(server, 'business', owner.token, 'POST', path, body);
  projectId = (await send<Exhibition>('/exhibition', samples.project)).id;
  known = await send<Beacon>(`/project/${projectId}/beacon`, samples.point);
  await addDocument({ server, owner, beaconId: known.id }, sheet, pdfOf(1));
  await send(`/project/${projectId}/survey`, {
    title: 'Plans',
    defaultLanguage: 'en',
    beaconId: known.id,
    questions: [{ id: randomUUID(), type: 'TEXT', text: { en: question }, isRequired: true, options: [] }],
  });
  others = [];
  for (let number = 1; number <= count; number += 1) {
    others.push(
      await send<Beacon>(`/project/${projectId}/beacon`, { name: `P-${number}`, title: `Valve P-${number}` }),
    );
  }
  const film = join(dataDir, 'stand.y4m');
  const url = server.url('app', `/scan/${others[0]?.code}`);
  makeFilm(film, [{ png: await drawCode(url), size: filmedSize }]);
  browser = await launchChromium({ camera: film });
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function createScanned(): Promise<Person> {
  const visitor = await createVisitor(server);
  const scan = { id: randomUUID(), beaconId: known.id, occurredAt: new Date().toISOString(), source: 'CAMERA' };
  await call(server, 'app', visitor.token, 'POST', '/scan', scan);
  return visitor;
}

/** One of the oldest phones that the client is made for. */
async function openPhone() {
  const watched = await openPage(browser, {
    ...{ viewport: phone, locale: language, permissions: ['camera'], serviceWorkers: 'allow' },
  });
  await takeNewerFunctions(watched.context);
  return watched;
}
const go = (page: Page, path: string) => page.goto(server.url('app', path));
const keptParts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await caches.match('/builds'))?.json())?.[0]?.parts ?? []);
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const heart = (page: Page) => button(page, t('attachments:favourite.of', { name: sheet }));
const noteField = (page: Page) => page.getByRole('textbox', { name: t('scans:note.heading') });

/** The known point is opened while there is a network, and the phone has the app. */
async function begin(page: Page, visitor: Person): Promise<void> {
  await enterAs(page, visitor);
  await go(page, `/mixie-point/${known.id}`);
  await row(page, sheet).waitFor();
  await page.getByRole('textbox', { name: question }).waitFor();
  await go(page, '/mixie-points');
  await page.getByRole('link', { name: samples.point.title }).waitFor();
  await expect.poll(() => keptParts(page), { timeout: 120_000 }).toEqual(expect.arrayContaining(['VISITOR']));
}

/** The first by the camera, the others by typing their codes as they are printed, while the camera rests. */
async function scanAll(page: Page, codes: readonly string[]): Promise<void> {
  const saved = page.getByRole('dialog', { name: t('scans:result.title.WAITING') });
  await go(page, '/scanner');
  await saved.waitFor();
  for (const code of codes) {
    await go(page, '/scanner?type');
    await page.getByLabel(t('camera:typed.label')).fill(code);
    await button(page, t('scans:typed.save')).click();
    await saved.waitFor();
  }
}

/** Everything else that a visitor can do with a point that is theirs. */
async function useKnown(page: Page): Promise<void> {
  await go(page, `/mixie-point/${known.id}`);
  await page.getByRole('textbox', { name: question }).fill(written);
  await button(page, t('answers:send')).click();
  await page.getByText(t('answers:done.waiting')).waitFor();
  await heart(page).click();
  await page.waitForFunction(() => document.querySelector('[data-state="FAVOURITE"]') !== null);
  await noteField(page).fill(note);
  await page.getByText(t('scans:note.state.KEPT'), { exact: true }).waitFor();
}

const rowsOf = (visitor: Person) =>
  stored<{ beaconId: string; note: string | null; category: string | null; archived: boolean }>(
    dataDir,
    sql`select s.beacon_id as "beaconId", s.note, s.category, s.archived_at is not null as archived from scans s
      join visitors v on v.id = s.visitor_id where v.email = ${visitor.email}`,
  );
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name = '' }) => (/\.operations\./.test(name) ? name : []));
    const rows: { kind: string; key: string; event: { qrCode: string } }[] = [];
    for (const name of names) {
      const database = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => done(opening.result);
        opening.onerror = () => fail(opening.error);
      });
      const asking = database.transaction('operations').objectStore('operations').getAll();
      await new Promise((done) => asking.addEventListener('success', done));
      rows.push(...(asking.result as typeof rows));
      database.close();
    }
    return rows.filter(({ kind }) => kind === 'SCAN').map(({ key, event }) => ({ id: key, event }));
  });

test('a visit without a network: twenty scans, answers, a note, a favourite, archived ones; closed, opened again, and sent once', async () => {
  const visitor = await createScanned();
  const watched = await openPhone();
  const { page, context } = watched;
  await begin(page, visitor);

  watched.expectFaults(unreachable);
  await cutOff(context);
  await scanAll(
    page,
    others.slice(1).map(({ code }) => code),
  );
  await useKnown(page);

  // One that waits is opened, noted and archived; what is done waits with it.
  await go(page, '/mixie-points');
  const second = others[1]?.code ?? '';
  const waiting = page.getByRole('link', { name: `${second.slice(0, 5)} ${second.slice(5)}` });
  await waiting.click();
  await noteField(page).fill('Seals for hot water');
  await button(page, t('scans:archive.archive')).click();
  await page.getByText(t('scans:unsent.willBeArchived')).waitFor();
  await checkScreen(page, 'visitor-waiting-point');

  // Closed and opened again: all of it is listed by kind.
  const sent = await kept(page);
  await page.close();
  const again = await context.newPage();
  await go(again, '/unsent');
  await again.getByRole('heading', { name: t('unsent:title') }).waitFor();
  for (const text of [written, note, 'Seals for hot water'])
    await again.getByText(text, { exact: false }).first().waitFor();
  await row(again, sheet).waitFor();
  await button(again, t('unsent:sendNow')).click();
  await again.getByText(t('unsent:tried.OFFLINE')).waitFor();
  await checkScreen(again, 'visitor-unsent');

  await reconnect(context);
  await again.getByText(t('unsent:empty'), { exact: true }).waitFor({ timeout: 60_000 });
  const rows = await rowsOf(visitor);
  expect(rows).toHaveLength(count + 1);
  expect(rows.find(({ beaconId }) => beaconId === known.id)).toMatchObject({ note, archived: false });
  expect(rows.find(({ beaconId }) => beaconId === others[1]?.id)).toMatchObject({
    note: 'Seals for hot water',
    archived: true,
  });
  const events = await stored<{ id: string }>(
    dataDir,
    sql`select e.id from scan_events e join visitors v on v.id = e.visitor_id where v.email = ${visitor.email}`,
  );
  // Each scan of the phone, the filmed code as often as it was read, and the one before: none is missing, none is there twice.
  expect(events).toHaveLength(sent.length + 1);
  expect(events.map(({ id }) => id)).toEqual(expect.arrayContaining(sent.map(({ id }) => id)));
  const favourites = await call<{ items: { name: string }[] }>(
    server,
    'app',
    visitor.token,
    'GET',
    '/attachment/favourites',
  );
  expect(favourites.items.map(({ name }) => name)).toEqual([sheet]);
  await watched.close();
}, 600_000);

test('a server that fails, refuses for now, cuts connections and refuses one for good: the rest arrives, and that one says why', async () => {
  const visitor = await createScanned();
  const watched = await openPhone();
  const { page, context } = watched;
  await begin(page, visitor);
  watched.expectFaults(unreachable);
  await cutOff(context);
  await go(page, `/scan/${others[0]?.code}`);
  await page.getByRole('heading', { name: t('scans:result.title.WAITING') }).waitFor();
  await useKnown(page);

  // One after the other, for whatever is sent: no way, 500, 429, an answer that is lost after the server has it.
  const faults: ((route: Route) => Promise<void>)[] = [
    (route) => route.abort('connectionreset'),
    (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }),
    (route) => route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: { code: 'TOO_MANY_REQUESTS' } }),
    async (route) => {
      const asked = route.request();
      const authorization = (await asked.headerValue('authorization')) ?? '';
      const options = { headers: { authorization }, body: asked.postDataJSON() as unknown };
      const answer = await server.ask('app', asked.method(), new URL(asked.url()).pathname, options);
      expect(answer.status).toBe(200);
      await route.abort('connectionreset');
    },
  ];
  const failures = new Map<string, number>();
  await context.route(/\/papi\/(?:scan(?:\/batch)?|attachment\/[^/]+\/favourite|survey\/[^/]+.*)$/, async (route) => {
    const asked = route.request();
    if (asked.method() === 'GET') return route.continue();
    const what = `${asked.method()} ${new URL(asked.url()).pathname}`;
    // The favourite is refused for good.
    if (what.includes('favourite')) {
      return route.fulfill({ status: 404, json: { code: 'NOT_FOUND', detail: 'The document is gone.' } });
    }
    const failed = failures.get(what) ?? 0;
    failures.set(what, failed + 1);
    return (faults[failed] ?? ((allowed: Route) => allowed.continue()))(route);
  });
  await reconnect(context);
  await go(page, '/unsent');
  const refused = page.getByText(t('unsent:reason.documentGone'), { exact: false });
  await refused.waitFor({ timeout: 60_000 });
  // Looked at again and again, as a phone is that is taken out of a pocket.
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        return page.getByRole('heading', { name: t('unsent:waiting') }).count();
      },
      { timeout: 120_000, interval: 500 },
    )
    .toBe(0);
  expect([...failures.values()].every((failed) => failed > faults.length)).toBe(true);
  await checkScreen(page, 'visitor-unsent-refused');

  const rows = await rowsOf(visitor);
  expect(rows.map(({ beaconId }) => beaconId).toSorted()).toEqual([known.id, others[0]?.id].toSorted());
  expect(rows.find(({ beaconId }) => beaconId === known.id)).toMatchObject({ note });
  const events = await stored(
    dataDir,
    sql`select 1 from scan_events e join visitors v on v.id = e.visitor_id where v.email = ${visitor.email}`,
  );
  expect(events).toHaveLength(2);

  // Signing out names what is left; discarding it asks once.
  await go(page, '/profile');
  await button(page, t('visitors:signOut.act')).click();
  await page
    .getByRole('dialog')
    .getByText(t('unsent:count.FAVOURITE', { count: 1 }))
    .waitFor();
  await checkScreen(page, 'visitor-sign-out-unsent');
  await go(page, '/unsent');
  await button(page, t('unsent:discard.act')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('unsent:discard.act') })
    .click();
  await page.getByText(t('unsent:empty'), { exact: true }).waitFor();
  await watched.close();
}, 600_000);
