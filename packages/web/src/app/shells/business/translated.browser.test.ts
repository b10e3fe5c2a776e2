import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { type Translator, translatePage } from '../../../../../e2e/harness/translate-page.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { pane, three } from './test/leads-centre.ts';
import { ids, ok, pretendApi } from './test/pretend-api.ts';
import { pretendLeads } from './test/pretend-leads.ts';
import { aQuote } from './test/pretend-payments.ts';

let centre: ReturnType<typeof pretendLeads>;
let answered: PromiseWithResolvers<void>;

const pages = useBusinessPages(async (request, path, body) => {
  if (`${request.method} ${path}` === 'POST /papi/payment/quote') {
    await answered.promise;
    return ok(aQuote({}));
  }
  if (path.endsWith('/pricePerLead')) await answered.promise;
  return centre.route(request, path, body) ?? pretendApi({})(request, path, body);
});

beforeEach(() => {
  centre = pretendLeads(three, { amount: 180, source: 'EXHIBITOR' });
  answered = Promise.withResolvers();
});

/** The leads of a project in a page that the browser translates, with a price that comes once `answered` resolves. */
async function open(translator: Translator, ...keys: readonly string[]): Promise<Page> {
  const page = await pages.open();
  await page.goto(pages.at(`/project/${ids.project}/sales-leads-center`));
  await page.getByRole('row').nth(1).waitFor();
  await translatePage(page, translator);
  for (const key of keys) await page.keyboard.press(key);
  return page;
}

/** Marks of a translated text. */
const shows: Readonly<Record<Translator, (text: string) => RegExp>> = {
  WRAPS: (text) => new RegExp(`^‹${text}›$`),
  REWRITES: (text) => new RegExp(`^‹${text}›$`),
  APPENDS: (text) => new RegExp(`^(?:${text})?‹${text}›$`),
};

const translators = ['WRAPS', 'REWRITES', 'APPENDS'] as const;

test.each(translators)('where a translator %s the dialog opens, and its button unlocks', async (translator) => {
  const page = await open(translator, 'j', 'u');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Unlock/ }).waitFor();
  answered.resolve();
  const pay = dialog.getByRole('button', { name: /€/ });
  await pay.waitFor();
  await expect.poll(() => page.getByText('Something went wrong').count()).toBe(0);
  await expect.poll(() => pay.textContent()).toMatch(shows[translator]('[^‹›]*€[^‹›]*'));
});

test.each(translators)('where a translator %s a button says its price once it is known', async (translator) => {
  const page = await open(translator, 'j', 'Enter');
  const unlock = pane(page).getByRole('button', { name: /Unlock this lead/ });
  await expect.poll(() => unlock.textContent()).toMatch(shows[translator]('Unlock this lead'));
  answered.resolve();
  await expect.poll(() => unlock.textContent()).toMatch(shows[translator]('Unlock this lead · €1.80'));
});
