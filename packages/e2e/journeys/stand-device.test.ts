import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { createProject, kessler, registerCompany } from './exhibitor.ts';
import { language, laptop, newHere, phone, t } from './fixtures.ts';
import { button, field } from './form.ts';

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), borrowChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a phone at the stand is set up by a code, works without an account, and is out when it is revoked', async () => {
  const jana = await openPage(browser, { viewport: laptop, locale: language });
  jana.expectFaults(newHere);
  const { page } = jana;
  await registerCompany(page, server, t);
  await createProject(page, t);
  await page.goto(server.url('business', '/users?show=devices'));
  await button(page, t('devices:setUp.act')).click();
  await field(page, t('devices:setUp.name')).fill('Stand phone 1');
  await checkScreen(page, 'business-device-new');
  const making = page.waitForResponse((response) => /\/papi\/managedToken\/[^/]+\/code$/.test(response.url()));
  await button(page, t('devices:setUp.show')).click();
  const { code } = (await (await making).json()) as { code: string };
  await page.getByText(t('devices:setUp.waiting')).waitFor();

  const device = await openPage(browser, { viewport: phone, locale: language });
  const asked = new Map<string, number>();
  device.page.on('response', (response) => {
    const path = new URL(response.url()).pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}');
    const isOfDevice = response.request().headers()['authorization']?.includes('flt_') ?? false;
    if (path.startsWith('/papi') && isOfDevice) asked.set(`${response.request().method()} ${path}`, response.status());
  });
  await device.page.goto(server.url('business', `/token#code=${code}`));
  await checkScreen(device.page, 'business-device-link');
  await button(device.page, t('managed-tokens:link.device.act')).click();
  await device.page.waitForURL('**/scanner');
  await device.page.getByText(kessler.stand).first().waitFor();
  await page.getByText(t('devices:setUp.there')).waitFor();
  await button(page, t('devices:setUp.done')).click();
  const row = page.getByRole('row').filter({ hasText: 'Stand phone 1' });
  await row.getByText(t('devices:devices.allSent')).waitFor();
  await checkScreen(page, 'business-devices');
  await device.page.goto(server.url('business', '/projects'));
  await device.page.waitForURL('**/scanner');
  // All that its screens ask with the token is answered.
  await device.page.goto(server.url('business', '/scanner/queue'));
  await expect.poll(() => asked.get('PUT /papi/managedToken/device')).toBe(204);
  expect(asked.get('GET /papi/managedToken/current')).toBe(200);
  expect([...asked].filter(([, status]) => status >= 400)).toEqual([]);

  await button(page, t('devices:revoke.actOf', { name: 'Stand phone 1' })).click();
  await checkScreen(page, 'business-device-revoke');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('devices:revoke.act'), exact: true })
    .click();
  await row.waitFor({ state: 'detached' });
  device.expectFaults(/status of 401/);
  await device.page.reload();
  await device.page.waitForURL('**/login*');
  expect(device.page.url()).not.toContain('flt_');
  await device.close();
  await jana.close();
});
