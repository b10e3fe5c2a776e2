import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser, openPage, type WatchedPage } from '../../../../../test/browser.ts';
import { type ClientServer, serveClient } from '../../../../../test/serve-client.ts';
import { aLead, ids, pretendApi } from './pretend-api.ts';
import type { pretendLeads } from './pretend-leads.ts';

type Centre = ReturnType<typeof pretendLeads>;

const unlocked = { name: 'Marta Lindqvist', organization: 'Volvik', email: 'm@volvik.example', isUnlocked: true };
/** The second one is unlocked. */
export const three = [aLead(0, { name: 'A.' }), aLead(1, unlocked), aLead(2, { name: 'C.' })];

/** The leads centre of one exhibitor in a browser, for the tests of one file. */
export function leadsCentre() {
  let browser: Browser;
  let server: ClientServer;
  let centre: Centre;
  const usual = pretendApi({});
  const opened: WatchedPage[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
    server = await serveClient({
      answer: (request, path, body) => centre.route(request, path, body) ?? usual(request, path, body),
    });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });
  afterEach(async () => {
    for (const each of opened.splice(0)) {
      await each.close();
      expect(each.complaints.filter((complaint) => !complaint.startsWith('Failed to load resource'))).toEqual([]);
    }
  });
  return async (leads: Centre, search = '', width = 1440): Promise<Page> => {
    centre = leads;
    const watched = await openPage(browser, { viewport: { width, height: 900 }, acceptDownloads: true });
    opened.push(watched);
    const { page } = watched;
    await page.addInitScript(() => localStorage.setItem('fairlead.sessionToken', 'a.e30.c'));
    await page.goto(server.at('business.localhost', `/project/${ids.project}/sales-leads-center${search}`));
    await page.getByRole('row').nth(1).waitFor();
    return page;
  };
}

export const pane = (page: Page) => page.getByRole('complementary', { name: 'Lead' });
export const row = (page: Page, number: number) => page.getByRole('row').nth(number + 1);
export const bar = (page: Page) => page.getByRole('region', { name: 'Selected leads' });
