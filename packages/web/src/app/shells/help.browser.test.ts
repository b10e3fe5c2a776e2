import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { token, VisitorApi } from '../../features/scans/test/visitor-api.ts';
import { pretendPricing } from './admin/test/pretend-pricing.ts';
import { useBusinessPages } from './business/test/business-pages.ts';
import { checkLook } from './business/test/check-look.ts';
import { account, ok, pretendApi } from './business/test/pretend-api.ts';

const languages = ['en', 'de', 'es'] as const;
const questionsOn = (on: Page) => on.locator('summary').allInnerTexts();

/** Searches for one question by its own words; it is open then, and those without these words are gone. */
async function findOne(on: Page, q: string, answer: RegExp): Promise<void> {
  await on.getByRole('searchbox').first().fill(q);
  await expect.poll(async () => (await questionsOn(on)).length).toBe(1);
  await on.getByText(answer).waitFor();
  await on.getByRole('searchbox').first().fill('xyzzy');
  await on.getByText('Nothing found for “xyzzy”').waitFor();
}

describe('the help of visitors', () => {
  const api = new VisitorApi();
  const pages = useBusinessPages(
    (request, path, body) => api.answer(request, path, body) ?? undefined,
    'app.localhost',
  );

  test.each(languages)('looks right, and finds what is asked, in %s', async (language) => {
    const on = await pages.open(390, language, { 'fairlead.sessionToken': token });
    await on.goto(pages.at('/help-center'));
    await expect.poll(async () => (await questionsOn(on)).length).toBe(10);
    await on.locator('summary').first().click();
    await on.getByRole('link', { name: 'help@fairlead.example' }).waitFor();
    await checkLook(on, `visitor-help-${language}`);
    if (language === 'en') await findOne(on, 'too dark', /turn on the torch/);
  });
});

describe('the help where people work', () => {
  let roles: readonly string[] = [];
  const business = useBusinessPages((request, path, body) =>
    pretendApi({ 'GET /papi/exhibitor/account/current': () => ok({ ...account, roles }) })(request, path, body),
  );

  test.each(languages)('is reached from the sidebar, lists the keys, and looks right, in %s', async (language) => {
    roles = ['EXHIBITOR', 'ORGANIZER'];
    const on = await business.open(1440, language);
    await on.goto(business.at('/projects'));
    await on.locator('a[href="/help-center"]').click();
    await expect.poll(async () => (await questionsOn(on)).length).toBe(15);
    await on
      .getByRole('term')
      .filter({ hasText: /Search or jump|Suchen, öffnen|Buscar o ir a/ })
      .waitFor();
    await on.locator('summary').first().click();
    await checkLook(on, `business-help-${language}`);
  });

  test('leaves out what is of organizers for who is none, and finds by the words of an answer', async () => {
    roles = ['EXHIBITOR'];
    const on = await business.open(1440);
    await on.goto(business.at('/help-center'));
    await expect.poll(async () => (await questionsOn(on)).length).toBe(11);
    await findOne(on, 'salesforce', /in the format of Salesforce or HubSpot/);
    await findOne(on, 'datawedge', /“Send Characters as Events”/);
  });
});

describe('the help of administrators', () => {
  const pricing = pretendPricing();
  const pages = useBusinessPages((request, path, body) => pricing.answer(request, path, body, {}), 'admin.localhost');

  test('is reached from the sidebar, and says which version this is', async () => {
    const on = await pages.open(1440);
    await on.goto(pages.at('/pricing'));
    await on.locator('a[href="/help-center"]').click();
    await expect.poll(async () => (await questionsOn(on)).length).toBe(7);
    await on
      .getByRole('main')
      .getByText(/^Fairlead \S+$/)
      .waitFor();
    await checkLook(on, 'admin-help');
  });
});
