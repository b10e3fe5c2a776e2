import { currentTextVersion } from '@fairlead/contract/consents';
import { sql } from '@fairlead/database/sql';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { mailsTo } from '../harness/outbox.ts';
import { call } from '../harness/people.ts';
import { createPrintedStand, shown } from '../harness/printed-stand.ts';
import { password } from '../harness/samples.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { stored } from '../harness/stored.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { language, phone, t } from './fixtures.ts';
import { button, field } from './form.ts';
import { agreeToTexts } from './sign-in.ts';
import { fillSignUp } from './visitor.ts';

let server: ServerProcess;
let browser: Browser;
let stand: Awaited<ReturnType<typeof createPrintedStand>>;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
  stand = await createPrintedStand(server);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const path = () => `/scan/${stand.beacon.code}`;
const countsOf = async (email: string) =>
  (
    await stored<{ visitors: number; scans: number; leads: number }>(
      server.dataDir,
      sql`select count(distinct v.id)::int as visitors, count(distinct s.beacon_id)::int as scans,
          count(distinct l.id)::int as leads
        from visitors v left join scans s on s.visitor_id = v.id left join leads l on l.visitor_id = v.id
        where v.email = ${email}`,
    )
  )[0];

const secretSentTo = async (email: string, since = new Date(0)): Promise<string> => {
  const found = async () =>
    (await mailsTo(server, email))
      .filter(({ at }) => new Date(at) >= since)
      .flatMap(({ text }) => /(\/guest\?[^\s]*#link=[\w-]+)/.exec(text)?.[1] ?? []);
  await expect.poll(found).not.toEqual([]);
  return (await found())[0] ?? '';
};

test('one field and two taps open the documents; the next stand asks nothing; an account has it all later', async () => {
  const email = 'ines@aurelia.example';
  const watched = await openPage(browser, { viewport: phone, locale: language });
  const { page } = watched;
  await page.goto(server.url('app', path()));
  await page.getByRole('radio', { name: 'Deutsch' }).waitFor();
  await checkScreen(page, 'guest-first');
  await button(page, t('scans:printed.openDocuments')).click();
  await page.getByText(t('scans:printed.emailWrong')).waitFor();
  await page.getByText(t('scans:printed.consentNeeded')).waitFor();
  await checkScreen(page, 'guest-faults');
  expect(await countsOf(email)).toMatchObject({ visitors: 0 });
  await field(page, t('scans:printed.email')).fill(email);
  await page.getByRole('checkbox').check();
  await button(page, t('scans:printed.openDocuments')).click();
  await page.waitForURL(`**/mixie-point/${stand.beacon.id}`);
  await page.getByLabel(t('scans:note.heading')).waitFor();
  await page.getByText(shown.documents[0]).first().waitFor();
  await checkScreen(page, 'guest-opened');
  expect(await countsOf(email)).toEqual({ visitors: 1, scans: 1, leads: 1 });

  const card = page.getByRole('form', { name: t('visitors:ask.label') });
  await card.getByLabel(t('visitors:ask.name.field')).fill('Inés Caballero');
  await card.getByText(t('visitors:ask.saved'), { exact: true }).waitFor();
  await checkScreen(page, 'guest-asked');
  await button(card, t('visitors:ask.next')).click();
  await card.getByLabel(t('visitors:ask.organization.field')).fill('Aurelia Motion');
  // Nothing typed is lost by going on at once.
  await button(card, t('visitors:ask.next')).click();
  await button(card, t('visitors:ask.skip')).click();
  await card.waitFor({ state: 'detached' });
  const profile = () => stored(server.dataDir, sql`select name, organization from visitors where email = ${email}`);
  await expect.poll(profile).toEqual([{ name: 'Inés Caballero', organization: 'Aurelia Motion' }]);

  const second = await call<{ id: string; code: string }>(
    server,
    'business',
    stand.owner.token,
    'POST',
    `/project/${stand.beacon.projectId}/beacon`,
    { name: 'Second', title: 'Second point' },
  );
  await page.goto(server.url('app', `/scan/${second.code}`));
  await button(page, t('scans:printed.save')).click();
  await page.waitForURL(`**/mixie-point/${second.id}`);
  expect(await countsOf(email)).toEqual({ visitors: 1, scans: 2, leads: 1 });
  await page.getByText('Second point').first().waitFor();
  await expect.poll(() => card.count()).toBe(0);

  await page.goto(server.url('app', '/account'));
  await page.getByText(t('visitors:code.title')).first().waitFor();
  await checkScreen(page, 'guest-account');
  await page.goto(server.url('app', '/profile'));
  await page.getByText(t('visitors:guest.title'), { exact: true }).waitFor();
  await checkScreen(page, 'guest-profile');
  await page.getByRole('link', { name: t('visitors:guest.create') }).click();
  await page.getByRole('heading', { name: t('accounts:signUp.title') }).waitFor();
  await fillSignUp(page, t, { name: 'Inés Caballero', email, password });
  await button(page, t('accounts:signUp.submit')).click();
  await page.waitForURL('**/mixie-points');
  for (const title of [shown.title, 'Second point']) await page.getByText(title).first().waitFor();
  expect(await countsOf(email)).toEqual({ visitors: 1, scans: 2, leads: 1 });
  await watched.close();
});

test('another phone gets to the points by the link of the mail and a yes, and the first one by the link alone', async () => {
  const email = 'way-back@aurelia.example';
  const first = await openPage(browser, { viewport: phone, locale: language });
  await first.page.goto(server.url('app', path()));
  // The program has taken over: a tick that is set just while it does may have to be set again.
  await first.page.getByRole('radio', { name: 'Deutsch' }).waitFor();
  await field(first.page, t('scans:printed.email')).fill(email);
  await first.page.getByRole('checkbox').check();
  await button(first.page, t('scans:printed.openDocuments')).click();
  await first.page.waitForURL(`**/mixie-point/${stand.beacon.id}`);

  // A scan that this phone cannot send yet.
  const later = await call<{ id: string; code: string }>(
    server,
    'business',
    stand.owner.token,
    'POST',
    `/project/${stand.beacon.projectId}/beacon`,
    { name: 'Later', title: 'A later point' },
  );
  first.expectFaults(/ERR_FAILED|papi\/scan/);
  await first.page.goto(server.url('app', `/scan/${later.code}`));
  let mayScan = false;
  // Routes that are taken away while requests are on their way can leave these without an answer.
  await first.page.route(/\/papi\/scan(\/batch)?$/, (route) => (mayScan ? route.continue() : route.abort()));
  await button(first.page, t('scans:printed.save')).click();
  await first.page.getByText(t('scans:printed.waiting')).waitFor();

  // A stranger enters the same e-mail, and scans the same point.
  const consents = { consentTerms: true, consentPrivacy: true, consentMarketingUpdates: false };
  const stranger = await server.ask('app', 'POST', '/papi/visitor', {
    body: { email, language, consents: { ...consents, textVersion: currentTextVersion, language } },
  });
  await call(server, 'app', JSON.parse(stranger.text).token, 'POST', '/scan', {
    id: crypto.randomUUID(),
    beaconId: stand.beacon.id,
    occurredAt: new Date().toISOString(),
    source: 'CAMERA',
  });

  const other = await openPage(browser, { viewport: phone, locale: language });
  const { page } = other;
  await page.goto(server.url('app', '/login'));
  await page.getByRole('link', { name: t('accounts:guest.way') }).click();
  await checkScreen(page, 'guest-link-ask');
  await field(page, t('accounts:field.email')).fill(email);
  await button(page, t('accounts:guest.ask.act')).click();
  await page.getByText(t('accounts:guest.sent.title')).waitFor();
  await checkScreen(page, 'guest-link-sent');
  const link = await secretSentTo(email);
  await page.goto(server.url('app', link));
  await button(page, t('accounts:guest.open.act')).waitFor();
  expect(page.url()).not.toContain('link=');
  await checkScreen(page, 'guest-link-open');
  await button(page, t('accounts:guest.open.act')).click();
  // The link shows the e-mail and carries no consent along: a stranger may have ticked the texts on the first phone.
  await page.waitForURL('**/consent*');
  await agreeToTexts(page);
  await page.waitForURL('**/mixie-points');
  await page.getByText(t('claims:card', { count: 2 })).waitFor();
  await checkScreen(page, 'claims-card');
  await expect.poll(() => page.getByText(shown.title).count()).toBe(0);
  await page.getByRole('link', { name: t('claims:open') }).click();
  // The last one first: the stranger's.
  const { name } = stand.owner.exhibitor;
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await button(page, t('claims:yesAll')).waitFor();
  await checkScreen(page, 'claims');
  await button(rows.first(), t('claims:no')).click();
  await page.getByText(t('claims:deny.title', { count: 1, name })).waitFor();
  await checkScreen(page, 'claims-deny');
  await button(page, t('claims:deny.act')).click();
  await expect.poll(() => rows.count()).toBe(1);
  await checkScreen(page, 'claims-last');
  await button(page, t('claims:yes')).click();
  await page.getByText(t('claims:none.title')).waitFor();
  await checkScreen(page, 'claims-none');
  await page.getByRole('link', { name: t('claims:none.act') }).click();
  await page.getByText(shown.title).first().waitFor();

  const late = await openPage(browser, { viewport: phone, locale: language });
  await late.page.goto(server.url('app', link));
  late.expectFaults(/status of 409|answer 409/);
  // A program that reads mails presses what it finds, and sets no tick.
  await button(late.page, t('accounts:guest.open.act')).click();
  await late.page.getByText(t('accounts:guest.open.tick')).waitFor();
  await late.page.getByRole('checkbox', { name: t('accounts:guest.open.mine') }).check();
  await button(late.page, t('accounts:guest.open.act')).click();
  await late.page.getByText(t('accounts:guest.ended.title'), { exact: true }).waitFor();
  await checkScreen(late.page, 'guest-link-ended');
  expect(await countsOf(email)).toEqual({ visitors: 3, scans: 1, leads: 2 });
  await Promise.all([late.close(), other.close()]);
  // The first phone goes on as the guest that it was, and joins what it did, sent or not, by its token once it opens a link.
  const asked = new Date();
  await first.page.goto(server.url('app', '/guest'));
  await field(first.page, t('accounts:field.email')).fill(email);
  await button(first.page, t('accounts:guest.ask.act')).click();
  await first.page.getByText(t('accounts:guest.sent.title')).waitFor();
  await first.page.goto(server.url('app', await secretSentTo(email, asked)));
  await button(first.page, t('accounts:guest.open.act')).click();
  await first.page.waitForURL('**/mixie-points');
  mayScan = true;
  // As a connection that is back says itself: the next try by itself may be far away on a slow machine.
  await first.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => countsOf(email)).toEqual({ visitors: 2, scans: 2, leads: 2 });
  await first.close();
});

test('without script the form opens the point, says what is wrong, and a document can be read', async () => {
  const email = 'bare@aurelia.example';
  const watched = await openPage(browser, { viewport: phone, locale: language, javaScriptEnabled: false });
  const { page } = watched;
  await page.goto(server.url('app', path()));
  await page.getByLabel(t('scans:printed.email')).fill(email);
  await page.getByRole('checkbox').check();
  await button(page, t('scans:printed.openDocuments')).click();
  await page.getByText(t('scans:printed.opened', { exhibitor: stand.owner.exhibitor.name })).waitFor();
  expect(await countsOf(email)).toEqual({ visitors: 1, scans: 1, leads: 1 });
  const opened = page.waitForResponse((answer) => answer.url().includes('/files/'));
  await button(page, shown.documents[0]).click();
  expect((await opened).status()).toBe(200);
  await watched.close();
});

test('what the form cannot take is said in the page, what was typed stays there, and nothing is kept', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language };
  const send = (values: Record<string, string>, target = path()) =>
    server.ask('app', 'POST', target, { headers, body: new URLSearchParams(values) });
  const wrong = await send({ email: 'nobody<b>', consent: currentTextVersion });
  expect([wrong.status, wrong.headers['cache-control']]).toEqual([422, 'no-store']);
  expect(wrong.text).toContain('value="nobody&lt;b&gt;"');
  expect(wrong.text).toMatch(/aria-invalid="true"/);
  const email = 'unticked@aurelia.example';
  expect((await send({ email })).status).toBe(422);
  expect(await countsOf(email)).toMatchObject({ visitors: 0 });
  expect((await send({ email, consent: currentTextVersion }, '/scan/AAAAAAAAAA')).text).toContain('<h1');
  expect(await countsOf(email)).toMatchObject({ visitors: 0 });
});
