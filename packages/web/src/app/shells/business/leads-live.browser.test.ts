import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { leadsCentre, pane, row, three } from './test/leads-centre.ts';
import { aLead } from './test/pretend-api.ts';
import { pretendLeads } from './test/pretend-leads.ts';

const open = leadsCentre();

describe('while the list is open', () => {
  // Later than all others.
  const seenNow = () => ({ lastAt: '2027-04-01T08:00:00.000Z', firstAt: '2027-04-01T08:00:00.000Z' });

  test('a new lead stands on top when nothing is in the way, and waits without moving a row when something is', async () => {
    const centre = pretendLeads(three);
    const page = await open(centre);
    await page.getByText('Live', { exact: true }).waitFor();
    centre.happen(aLead(10, { name: 'N.', ...seenNow() }));
    await row(page, 0).getByText('N.').waitFor();

    await row(page, 2).getByRole('link').click();
    await pane(page).getByRole('heading', { name: 'Marta Lindqvist' }).waitFor();
    const before = await row(page, 2).boundingBox();
    centre.happen(aLead(11, { name: 'O.', ...seenNow() }));
    await page.getByRole('button', { name: 'Show 1 new' }).waitFor();
    expect(await row(page, 2).boundingBox()).toEqual(before);
    await expect.poll(() => page.getByRole('row', { name: /O\./ }).count()).toBe(0);
    await page.keyboard.press('r');
    await row(page, 0).getByText('O.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Show 1 new' }).count()).toBe(0);
  });

  test('nothing is new when only pages are left to be fetched, and a lead that is seen again waits at its place', async () => {
    const many = Array.from({ length: 130 }, (_, at) => aLead(100 + at, { name: `L${at}.`, score: at % 50 }));
    const centre = pretendLeads(many);
    const page = await open(centre, '?sort=-score');
    await row(page, 1).getByRole('checkbox').click();
    await page.getByText('Live', { exact: true }).waitFor();
    const first = () => row(page, 0).getByRole('link').innerText();
    const before = await first();
    // The first connection asks for what came before it.
    await page.waitForTimeout(3_000);
    await expect.poll(() => page.getByRole('button', { name: /^Show \d+ new$/ }).count()).toBe(0);
    const named = await row(page, 2).getByRole('link').innerText();
    const again = centre.leads().find(({ name }) => named.startsWith(name));
    centre.happen(aLead(0, { ...again, ...seenNow(), score: 99 }));
    await row(page, 2).getByText('99').waitFor();
    expect(await first()).toBe(before);
  });

  test('a withdrawal masks the row and the open lead within a second', async () => {
    const centre = pretendLeads(three);
    const page = await open(centre, `?lead=${three[1]?.id}`);
    await pane(page).getByRole('link', { name: 'm@volvik.example' }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    const masked = {
      name: 'M.',
      organization: null,
      email: null,
      isConsentWithdrawn: true,
      score: null,
      scoreReasons: [],
    };
    const at = Date.now();
    centre.happen(aLead(1, { ...three[1], ...masked }));
    await pane(page).getByText('Consent withdrawn.').waitFor();
    expect(Date.now() - at).toBeLessThan(1_000);
    await expect.poll(() => page.getByText('Marta Lindqvist').count()).toBe(0);
    await expect.poll(() => pane(page).getByText('m@volvik.example').count()).toBe(0);
    await expect.poll(() => pane(page).getByRole('textbox').count()).toBe(0);
    await expect.poll(() => pane(page).getByRole('region', { name: 'Score' }).count()).toBe(0);
    await page.getByRole('row', { name: /M\. · Sweden Consent withdrawn/ }).waitFor();
  });

  test('a stream that is lost is said after five seconds, and what was missed is there when it is back', async () => {
    const centre = pretendLeads(three);
    const page = await open(centre);
    await page.getByText('Live', { exact: true }).waitFor();
    centre.breakStream();
    await page.getByText(/^not live since/).waitFor();
    centre.happen(aLead(12, { name: 'P.', ...seenNow() }));
    centre.mendStream();
    await page.getByText('Live', { exact: true }).waitFor();
    await row(page, 0).getByText('P.').waitFor();
  });

  test('nothing is asked for while nothing happens', async () => {
    const centre = pretendLeads(three);
    const page = await open(centre);
    await page.getByText('Live', { exact: true }).waitFor();
    // The requests of the first connection are over by then.
    await page.waitForTimeout(7_000);
    const asked = () => [centre.sent.lists.length, centre.sent.counts.length];
    const before = asked();
    await page.waitForTimeout(6_000);
    expect(asked()).toEqual(before);
  });
});

test('eight tabs of a project share a connection: the last one opens, and a lead is rated in the first', async () => {
  const centre = pretendLeads(three);
  const page = await open(centre);
  await page.getByText('Live', { exact: true }).waitFor();
  const tabs: Page[] = [page];
  while (tabs.length < 8) {
    const tab = await page.context().newPage();
    const openedAt = Date.now();
    await tab.goto(page.url(), { waitUntil: 'commit', timeout: 10_000 });
    expect(Date.now() - openedAt).toBeLessThan(3_000);
    await tab.getByText('Live', { exact: true }).waitFor();
    tabs.push(tab);
  }
  expect(centre.streams()).toBe(1);

  await row(page, 0).getByRole('link').click();
  await pane(page).getByRole('heading', { level: 2 }).first().waitFor();
  const ratedAt = Date.now();
  await page.keyboard.press('4');
  await expect.poll(() => centre.sent.changes.length, { interval: 20 }).toBe(1);
  expect(Date.now() - ratedAt).toBeLessThan(2_000);

  // The tab that reads is closed: another one goes on, and all others hear of it.
  await page.close();
  await expect.poll(centre.streams).toBe(1);
  centre.happen(aLead(13, { name: 'Q.', lastAt: '2027-04-01T08:00:00.000Z', firstAt: '2027-04-01T08:00:00.000Z' }));
  await Promise.all(tabs.slice(1).map((tab) => row(tab, 0).getByText('Q.').waitFor()));
  // The closed tab's connection may end a little later than the new one begins.
  await expect.poll(centre.streams).toBe(1);
});
