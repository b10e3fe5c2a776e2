import type { Payment } from '@fairlead/contract/payments';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { aLead, ids, ok, pretendApi, problem, type Route } from './test/pretend-api.ts';
import { aPaid, aPayment, aReceipt, lines } from './test/pretend-payments.ts';

let payment: Payment;
let asked: number;
let routes: Record<string, Route>;
const session = `/papi/payment/session/${aPayment().id}`;

const pages = useBusinessPages((request, path, body) =>
  pretendApi({
    [`GET ${session}`]: () => {
      asked += 1;
      return ok(payment);
    },
    [`GET ${session}/lead`]: () => ok({ leadIds: [aLead(0).id, aLead(1).id] }),
    [`GET /papi/project/${ids.project}/lead`]: () =>
      ok({
        items: [
          aLead(0, { name: 'Marta Lindqvist', organization: 'Volvik', isUnlocked: true }),
          aLead(1, { name: 'Ayşe Öztürk', organization: null, isUnlocked: true }),
        ],
        nextCursor: null,
      }),
    [`DELETE ${session}`]: () => {
      payment = { ...payment, status: 'EXPIRED', url: null };
      return ok(payment);
    },
    [`GET /papi/payment/receipt/${aReceipt('FL-2027-000417').id}`]: () => ({
      status: 200,
      body: '%PDF-',
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="FL-2027-000417.pdf"',
      },
    }),
    ...routes,
  })(request, path, body),
);

beforeEach(() => {
  asked = 0;
  routes = {};
});

interface Setting {
  readonly search?: string;
  readonly width?: number;
  readonly language?: string;
}

async function open(now: Payment, { search = '', width = 1440, language = 'en' }: Setting = {}): Promise<Page> {
  payment = now;
  const page = await pages.open(width, language);
  await page.goto(pages.at(`/project/${ids.project}/checkout-success?payment=${now.id}${search}`));
  await page.getByRole('status').getByRole('heading', { level: 2 }).waitFor();
  return page;
}
const outcome = (page: Page) => page.getByRole('status').getByRole('heading', { level: 2 });
const processing = () => aPayment({ isProcessing: true, card: 'visa 4242' });
const cancelled = { search: '&cancelled=true' };

describe('paid', () => {
  test('says how much by which card, gives the receipt, and leads back to what is unlocked', async () => {
    const page = await open(aPaid());
    await expect.poll(() => outcome(page).textContent()).toBe('Paid: 12 leads are unlocked');
    await page.getByText(/^Your company paid €10\.23 with Visa ending 4242 on 12 Mar 2027, \d\d:14\.$/).waitFor();
    await page.getByText('12 leads: 5 from Lead pack 100, 7 at €1.80, credit −€4.00').waitFor();
    const named = page.getByRole('region', { name: 'Unlocked' });
    await named.getByText('and 10 more').waitFor();
    await expect
      .poll(() => named.getByRole('link', { name: 'Marta Lindqvist' }).getAttribute('href'))
      .toBe(`/project/${ids.project}/sales-leads-center?lead=${aLead(0).id}`);
    await checkLook(page, 'checkout-paid');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download FL-2027-000417' }).click();
    expect((await download).suggestedFilename()).toBe('FL-2027-000417.pdf');
    await expect
      .poll(() => page.getByRole('link', { name: 'Back to the leads' }).getAttribute('href'))
      .toBe(`/project/${ids.project}/sales-leads-center?unlocked=true`);
    expect(asked).toBe(1);
  });

  test('what could not be unlocked is said to be credit', async () => {
    const page = await open(
      aPaid({
        creditedCount: 2,
        receipts: [aReceipt('FL-2027-000417'), aReceipt('FL-2027-000419', 'CREDIT_NOTE')],
        refunded: 200,
      }),
    );
    await expect.poll(() => outcome(page).textContent()).toBe('Paid: 10 leads are unlocked');
    await page.getByText(/^2 leads could not be unlocked or were credited back\./).waitFor();
    await page.getByText('Credit note').waitFor();
    await page.getByText('€2.00', { exact: true }).waitFor();
    await checkLook(page, 'checkout-credited');
  });

  test('what credit paid alone has no card, and money that went back is not called paid', async () => {
    const page = await open(aPaid({ amount: 0, card: null, lines: [lines.credit], receipts: [] }));
    await page.getByText(/^Licences and credit covered the full amount on/).waitFor();
    payment = aPaid({ status: 'REFUNDED', refunded: 1023 });
    await page.reload();
    await outcome(page).getByText('Refunded').waitFor();
    await page.getByText('We refunded €10.23 to Visa ending 4242. Your bank may need a few days to show it.').waitFor();
    await checkLook(page, 'checkout-refunded');
  });

  test('a dashboard is open', async () => {
    const page = await open(aPaid({ target: 'DASHBOARD', count: 1, lines: [{ ...lines.own, count: 1 }] }));
    await expect.poll(() => outcome(page).textContent()).toBe('Paid: the dashboard is unlocked');
  });
});

describe('waiting', () => {
  test('shows the steps, asks every 5 s, and says without a reload that the money has come', async () => {
    const page = await open(processing());
    await expect.poll(() => outcome(page).textContent()).toBe('Waiting for the payment provider');
    await page.getByText('Visa ending 4242').waitFor();
    await page
      .getByText(/^The 12 leads are reserved for this payment until the bank has answered\. You cannot pay/)
      .waitFor();
    await expect
      .poll(() => page.locator('[aria-current="step"]').textContent())
      .toMatch(/^Bank’s answerWaiting for \d+ s/);
    await expect.poll(() => page.getByText(/paid|thank/i).count()).toBe(0);
    await checkLook(page, 'checkout-waiting');
    const before = asked;
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect.poll(() => asked).toBeGreaterThan(before);
    payment = aPaid();
    // The place that is read out is the same one, so that it is.
    const place = await page.getByRole('status').filter({ hasText: 'Waiting' }).elementHandle();
    await outcome(page).getByText('Paid: 12 leads are unlocked').waitFor();
    await expect.poll(() => place?.textContent()).toContain('Paid: 12 leads');
  });

  test('whoever comes back before anybody has confirmed it waits at the step before the bank', async () => {
    const page = await open(aPayment());
    await expect.poll(() => page.locator('[aria-current="step"]').textContent()).toMatch(/^Your confirmation/);
    await page.getByText(/^The 12 leads are reserved for this payment until \d\d:43\. You cannot pay/).waitFor();
  });
});

describe('not paid', () => {
  test('after cancelling, what is kept and until when is said, and it can be tried again or given up', async () => {
    const page = await open(aPayment(), cancelled);
    await expect.poll(() => outcome(page).textContent()).toBe('Not paid yet');
    await page
      .getByText(/^Nothing was charged\. The 12 leads are reserved for this payment until \d\d:43\.$/)
      .waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Try again · €10.23' }).getAttribute('href'))
      .toBe(payment.url);
    await checkLook(page, 'checkout-cancelled');
    await page.waitForTimeout(5_500);
    expect(asked).toBe(1);
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    await outcome(page).getByText('Not paid: this payment has ended').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Cancel payment' }).count()).toBe(0);
    await checkLook(page, 'checkout-expired');
  });

  test.each([
    ['insufficient_funds', 'The account does not have enough money'],
    ['card_declined', 'The bank refused the card'],
    ['expired_card', 'The card has expired'],
    ['authentication_required', 'The bank asked for a confirmation and did not get it'],
    ['fraudulent_something', 'The bank did not give a reason'],
  ])('a refusal says why in words: %s', async (failure, reason) => {
    const page = await open(aPayment({ failure, card: 'visa 4242' }));
    await expect.poll(() => outcome(page).textContent()).toBe('Not paid: the bank refused');
    await page.getByText(`${reason} ${failure}`).waitFor();
    await page.getByRole('link', { name: 'Try again · €10.23' }).waitFor();
    if (failure === 'insufficient_funds') await checkLook(page, 'checkout-declined');
  });

  test('a failure that is over offers nothing that cannot be done', async () => {
    const page = await open(aPayment({ status: 'FAILED', url: null, failure: 'processing_error' }));
    await page.getByText(/The reservation has ended\.$/).waitFor();
    await expect.poll(() => page.getByRole('link', { name: /^Try again/ }).count()).toBe(0);
  });
});

test('a payment that is not there, and one that cannot be read, say so', async () => {
  const page = await pages.open();
  routes = { [`GET ${session}`]: () => problem(404, 'NOT_FOUND') };
  const path = pages.at(`/project/${ids.project}/checkout-success`);
  await page.goto(`${path}?payment=${aPayment().id}`);
  await page.getByRole('heading', { name: 'This payment was not found' }).waitFor();
  await page.goto(path);
  await page.getByRole('heading', { name: 'This payment was not found' }).waitFor();
  routes = { [`GET ${session}`]: () => problem(500, 'INTERNAL') };
  await page.goto(`${path}?payment=${aPayment().id}`);
  await page.getByText('The payment could not be loaded.').waitFor();
  routes = {};
  payment = aPaid();
  await page.getByRole('button', { name: 'Try again' }).click();
  await outcome(page).getByText('Paid: 12 leads are unlocked').waitFor();
});

test.each(['en', 'de', 'es'])('in %s every state fits on the narrowest phone', async (language) => {
  const page = await open(aPaid({ creditedCount: 2 }), { language, ...cancelled });
  const states = {
    paid: payment,
    waiting: processing(),
    declined: aPayment({ failure: 'card_declined' }),
    open: aPayment(),
  };
  for (const [name, state] of Object.entries(states)) {
    payment = state;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    await outcome(page).waitFor();
    await checkLook(page, `checkout-${language}-${name}`);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => sideways(page), { message: name }).toBeLessThanOrEqual(0);
  }
});
