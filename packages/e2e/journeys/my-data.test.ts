import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { call, createStand } from '../harness/people.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { download } from './exhibitor.ts';
import { language, newHere, phone, t } from './fixtures.ts';
import { button, field } from './form.ts';
import { signIn } from './sign-in.ts';
import { fillSignUp, goTo, marta } from './visitor.ts';

const profileLabel = (key: 'profession' | 'industry' | 'state' | 'countryCode' | 'phone'): string => {
  const noun = t(`sharing:field.${key}`);
  return noun.slice(0, 1).toUpperCase() + noun.slice(1);
};

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

interface Lead {
  readonly name: string;
  readonly industry: string | null;
  readonly isConsentWithdrawn: boolean;
  readonly scanCount: number;
}

test('a visitor reads what she agrees to, says who she is, sees who has her data, takes it back, and leaves', async () => {
  const { owner, project, beacons } = await createStand(server);
  const leads = async () => {
    const path = `/project/${project.id}/lead`;
    return (await call<{ items: Lead[] }>(server, 'business', owner.token, 'GET', path)).items;
  };
  const watched = await openPage(browser, { viewport: phone, locale: language, acceptDownloads: true });
  watched.expectFaults(newHere);
  const { page } = watched;

  await page.goto(server.url('app', '/sign-up'));
  await fillSignUp(page, t, marta);
  await button(page, t('accounts:legal.read.privacy')).click();
  await page.getByRole('region').getByText(t('accounts:legal.template')).waitFor();
  await checkScreen(page, 'visitor-privacy');
  await button(page, t('accounts:legal.close')).click();
  await expect.poll(() => field(page, t('accounts:field.name')).inputValue()).toBe(marta.name);
  await button(page, t('accounts:signUp.submit')).click();
  await page.waitForURL('**/mixie-points');
  await page.goto(server.url('app', `/scan/${beacons[0]?.code}/add`));
  await button(page, t('scans:printed.save')).click();
  await expect.poll(async () => (await leads()).length).toBe(1);

  await page.goto(server.url('app', '/profile'));
  await field(page, profileLabel('profession')).selectOption('ENGINEERING');
  await field(page, profileLabel('industry')).selectOption('28');
  await field(page, profileLabel('state')).fill('Götaland');
  // The prefix of the country is filled in, and a number that cannot be dialled is not taken.
  await field(page, profileLabel('countryCode')).selectOption('SE');
  await expect.poll(() => field(page, t('visitors:profile.prefix')).inputValue()).toBe('+46');
  await field(page, profileLabel('phone')).fill('170 12');
  await button(page, t('visitors:profile.save')).click();
  await page.getByText(t('visitors:profile.fault.phone_too_short')).waitFor();
  await checkScreen(page, 'visitor-profile-number');
  await field(page, profileLabel('phone')).fill('31 555 01 42');
  await button(page, t('visitors:profile.save')).click();
  await page.getByText(t('visitors:profile.saved')).waitFor();
  expect(await leads()).toMatchObject([{ name: 'M.', industry: '28' }]);
  await checkScreen(page, 'visitor-profile-assets');

  await page.getByRole('link', { name: t('visitors:settings.help') }).click();
  await page.getByText(t('help:visitor.takeBack.question')).click();
  await page.getByText(t('help:visitor.takeBack.answer')).waitFor();
  await page.getByRole('button', { name: t('help:back') }).click();
  await page.getByRole('link', { name: t('visitors:settings.more') }).click();
  const camera = page.getByRole('switch', { name: t('visitors:settings.camera.title') });
  await camera.click();
  await page.getByRole('link', { name: t('visitors:places.scan') }).waitFor({ state: 'detached' });
  await camera.click();
  await page.getByRole('link', { name: t('visitors:places.scan') }).waitFor();
  await checkScreen(page, 'visitor-settings');

  await goTo(page, t, 'code');
  await checkScreen(page, 'visitor-account');
  await page.getByRole('link', { name: t('sharing:title') }).click();
  const own = page.getByRole('switch', { name: t('sharing:switch', { name: owner.exhibitor.name }) });
  await own.waitFor();
  await checkScreen(page, 'visitor-sharing');
  await own.click();
  await checkScreen(page, 'visitor-take-back');
  await button(page, t('sharing:confirm.act')).click();
  await page.getByText(t('sharing:takenBack', { when: '' }).trim()).waitFor();
  expect(await leads()).toMatchObject([{ isConsentWithdrawn: true }]);
  await checkScreen(page, 'visitor-taken-back');

  await goTo(page, t, 'code');
  const file = await download(page, () => button(page, t('people:file.act')).click());
  expect(JSON.parse(file.content.toString())).toMatchObject({ visitors: [{ name: marta.name, industry: '28' }] });
  await button(page, t('people:leave.act')).click();
  await checkScreen(page, 'visitor-leave');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('people:leave.yes'), exact: true })
    .click();
  await page.waitForURL('**/login*');
  expect(await leads()).toMatchObject([{ name: '', industry: null, isConsentWithdrawn: true, scanCount: 1 }]);
  expect(
    await page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fairlead.'))),
  ).toEqual([]);

  watched.expectFaults(/status of 400/);
  await signIn(page, marta);
  await page.getByText(t('accounts:refused.CREDENTIALS_WRONG')).waitFor();
  await watched.close();
});
