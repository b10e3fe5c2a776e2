import type { Page } from 'playwright-core';
import { useBusinessPages } from './business-pages.ts';
import { aLead, ids, pretendApi } from './pretend-api.ts';
import type { pretendLeads } from './pretend-leads.ts';

type Centre = ReturnType<typeof pretendLeads>;

const unlocked = { name: 'Marta Lindqvist', organization: 'Volvik', email: 'm@volvik.example', isUnlocked: true };
/** The second one is unlocked. */
export const three = [aLead(0, { name: 'A.' }), aLead(1, unlocked), aLead(2, { name: 'C.' })];

/** The leads centre of one exhibitor in a browser, for the tests of one file. */
export function leadsCentre() {
  let centre: Centre;
  const usual = pretendApi({});
  const pages = useBusinessPages(
    (request, path, body) => centre.route(request, path, body) ?? usual(request, path, body),
  );
  return async (leads: Centre, search = '', width = 1440): Promise<Page> => {
    centre = leads;
    const page = await pages.open(width);
    await page.goto(pages.at(`/project/${ids.project}/sales-leads-center${search}`));
    await page.getByRole('row').nth(1).waitFor();
    return page;
  };
}

export const pane = (page: Page) => page.getByRole('complementary', { name: 'Lead' });
export const row = (page: Page, number: number) => page.getByRole('row').nth(number + 1);
export const bar = (page: Page) => page.getByRole('region', { name: 'Selected leads' });
