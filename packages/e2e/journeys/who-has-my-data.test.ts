import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codeOfReceipt, printCode } from '@fairlead/contract/code';
import type { Lead } from '@fairlead/contract/leads';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../harness/borrow-chromium.ts';
import { becomeVisitor, call, createPerson, createStand } from '../harness/people.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { checkScreen } from './check-screen.ts';
import { download } from './exhibitor.ts';
import { language, phone, t } from './fixtures.ts';
import { button, field } from './form.ts';
import { enterAs } from './sign-in.ts';

let server: ServerProcess;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  [server, browser, folder] = await Promise.all([
    startServer(),
    borrowChromium(),
    mkdtemp(join(tmpdir(), 'fairlead-journey-')),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const number = '944 988 776';

test('a visitor sees what an exhibitor sees, keeps her number back, reads a receipt, and others verify it', async () => {
  const { owner, project, beacons } = await createStand(server, 2);
  const ines = await createPerson(server, 'app');
  await becomeVisitor(server, ines, {
    phone: number,
    prefix: '+34',
    city: 'Bilbao',
    industry: '28',
    profession: 'ENGINEERING',
  });
  const as = <T>(method: string, path: string, body?: object) => call<T>(server, 'app', ines.token, method, path, body);
  for (const [index, beacon] of beacons.entries()) {
    const event = { id: crypto.randomUUID(), beaconId: beacon.id, source: 'CAMERA' };
    await as('POST', '/scan', { ...event, occurredAt: new Date(Date.now() - 60_000 * index).toISOString() });
  }
  const path = `/project/${project.id}/lead`;
  const work = <T>(method: 'GET' | 'POST', where: string, body?: object) =>
    call<T>(server, 'business', owner.token, method, where, body);
  const leadIds = (await work<{ items: Lead[] }>('GET', path)).items.map(({ id }) => id);
  await work('POST', `${path}/unlock`, { leadIds });
  const seen = async () => (await work<{ items: Lead[] }>('GET', path)).items[0];
  expect(await seen()).toMatchObject({ isUnlocked: true, phone: `+34 ${number}` });

  const watched = await openPage(browser, { viewport: phone, locale: language, acceptDownloads: true });
  const { page } = watched;
  await enterAs(page, ines);
  await page.goto(server.url('app', '/account?show=sharing'));
  await page.getByRole('switch').first().waitFor();
  await checkScreen(page, 'visitor-sharing');
  await page.getByRole('link', { name: owner.exhibitor.name, exact: true }).click();
  await page.getByText(`+34 ${number}`).waitFor();
  await checkScreen(page, 'visitor-exhibitor');
  await page.getByRole('switch', { name: t('sharing:telephone') }).click();
  await page.getByText(`+34 ${number}`).waitFor({ state: 'detached' });
  expect(await seen()).toMatchObject({ isUnlocked: true, phone: null, email: ines.email });

  await page.getByRole('switch', { name: t('sharing:everything') }).click();
  await checkScreen(page, 'visitor-exhibitor-take-back');
  await button(page, t('sharing:confirm.act')).click();
  await page.getByRole('heading', { name: t('sharing:stillSeenTitle') }).waitFor();
  await page.getByRole('link', { name: t('receipts:short.withdrawn.SHARE_WITH_EXHIBITOR') }).waitFor();
  await checkScreen(page, 'visitor-exhibitor-taken-back');
  expect(await seen()).toMatchObject({ isConsentWithdrawn: true });

  await page.getByRole('link', { name: t('receipts:short.withdrawn.SHARE_WITH_EXHIBITOR') }).click();
  await page.getByText(t('receipts:seal.VERIFIED'), { exact: true }).waitFor();
  await checkScreen(page, 'visitor-receipt-withdrawal');
  await page.goBack();
  await page.getByRole('link', { name: t('receipts:method.VISITOR_SCAN') }).click();
  await page
    .getByRole('heading', { name: t('receipts:title.given.SHARE_WITH_EXHIBITOR', { name: owner.exhibitor.name }) })
    .waitFor();
  await page.getByText(t('receipts:seal.VERIFIED'), { exact: true }).waitFor();
  await checkScreen(page, 'visitor-receipt');

  // Without the product: the file, the published keys, and a separate program.
  const file = await download(page, () => button(page, t('receipts:download')).click());
  const receipt = JSON.parse(file.content.toString());
  const [receiptPath, keysPath] = [join(folder, 'receipt.json'), join(folder, 'keys.json')];
  await writeFile(receiptPath, file.content);
  await writeFile(keysPath, (await server.ask('app', 'GET', '/papi/receipt/key')).text);
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/verify-receipt.ts', receiptPath, keysPath]);
  expect(stdout).toContain(`Verified: ${receipt.receipt.code}, WITHDRAWN`);

  await page.getByRole('link', { name: t('receipts:check') }).click();
  await page.getByText(t('receipts:genuine'), { exact: true }).waitFor();
  await page.getByText(printCode(receipt.receipt.code)).waitFor();
  await checkScreen(page, 'visitor-check-receipt');
  await field(page, t('receipts:codeLabel')).fill(printCode(codeOfReceipt(crypto.randomUUID())));
  await button(page, t('receipts:checkAct')).click();
  await checkScreen(page, 'visitor-check-receipt-none');

  await page.goto(server.url('app', '/account?show=receipts'));
  await page.getByRole('link', { name: t('receipts:short.withdrawn.SHARE_TELEPHONE') }).waitFor();
  await checkScreen(page, 'visitor-receipts');
  await watched.close();
});
