import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowChromium } from '../../../e2e/harness/borrow-chromium.ts';
import { openPage } from '../../../e2e/harness/watched-page.ts';
import { checkScreen } from '../../../e2e/journeys/check-screen.ts';
import { language, phone } from '../../../e2e/journeys/fixtures.ts';
import { translate } from '../../src/platform/messages.ts';
import { holdWebhooks, someOrder } from '../sandbox.ts';
import { type ServedApp, serveApp } from './served-app.ts';

const webhooks = holdWebhooks();
let served: ServedApp;
let browser: Browser;

beforeAll(async () => {
  [served, browser] = await Promise.all([serveApp({}, { deliverWebhook: webhooks.deliver }), borrowChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await served?.stop();
});

const amount = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(14.7);
const button = (page: Page, action: string) =>
  page.getByRole('button', { name: translate(language, `sandbox.${action}`, { amount }), exact: true });
const heading = (page: Page, key: string) =>
  page.getByRole('heading', { name: translate(language, `sandbox.${key}`), exact: true });

async function openCheckout() {
  const successUrl = served.url('business', '/login?paid={CHECKOUT_SESSION_ID}');
  const order = someOrder({ language, successUrl, cancelUrl: served.url('business', '/login?cancelled') });
  const session = await served.payments.createSession(order, randomUUID());
  const watched = await openPage(browser, { viewport: phone });
  await watched.page.goto(session.url ?? '');
  return { ...watched, session };
}

test('a company pays on the page of the sandbox, after a try that was declined, and leads back to the product', async () => {
  const { page, close, session } = await openCheckout();
  await heading(page, 'title').waitFor();
  await expect.poll(() => page.locator('tfoot').innerText()).toContain(amount);
  await checkScreen(page, 'sandbox-checkout');
  await button(page, 'decline').click();
  await page.getByText('insufficient_funds').waitFor();
  await checkScreen(page, 'sandbox-declined');
  await button(page, 'authenticate').click();
  await heading(page, 'bankTitle').waitFor();
  await checkScreen(page, 'sandbox-bank');
  await button(page, 'bank_pay').click();
  await page.waitForURL(`**/login?paid=${session.id}`);
  await page.goto(session.url ?? '');
  await button(page, 'refund').waitFor();
  await checkScreen(page, 'sandbox-paid');
  await page.getByRole('textbox').fill('470');
  await button(page, 'refund').click();
  await webhooks.waitFor('charge.refunded');
  await button(page, 'dispute').click();
  await button(page, 'dispute_won').waitFor();
  await checkScreen(page, 'sandbox-disputed');
  await page.getByRole('link', { name: translate(language, 'sandbox.back') }).click();
  await page.waitForURL(`**/login?paid=${session.id}`);
  await close();
});

test('whoever cancels comes back to the product, and may pay later', async () => {
  const { page, close, session } = await openCheckout();
  await button(page, 'cancel').click();
  await page.waitForURL('**/login?cancelled');
  expect(await served.payments.findSession(session.id)).toMatchObject({ status: 'OPEN' });
  await close();
});
