import { describe, expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { checkLook } from './test/check-look.ts';
import { bar, leadsCentre, pane, row, three } from './test/leads-centre.ts';
import { aLead, uuid } from './test/pretend-api.ts';
import { pretendLeads } from './test/pretend-leads.ts';

const open = leadsCentre();

describe('unlocking', () => {
  test('what is free is said to be free, asked for once, and shown at once', async () => {
    const centre = pretendLeads([
      ...three,
      aLead(3, { name: 'D.', isConsentWithdrawn: true, score: null, scoreReasons: [] }),
    ]);
    const page = await open(centre);
    await page.getByRole('checkbox', { name: 'Select all rows' }).click();
    await bar(page).getByRole('button', { name: 'Unlock 2 leads · free' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unlock 2 leads?' });
    await dialog.getByText('Unlocking cannot be undone.').waitFor();
    await dialog.getByRole('button', { name: 'Unlock 2 leads · free' }).click();
    await page.getByText('2 leads are unlocked.').waitFor();
    await row(page, 0).getByText('Person 1').waitFor();
    expect(centre.sent.unlocks).toEqual([[three[0]?.id, three[2]?.id]]);
    await expect.poll(() => bar(page).getByText('locked').count()).toBe(0);
  });

  test('in the pane the price stands where the details will be', async () => {
    const centre = pretendLeads(three);
    const page = await open(centre, `?lead=${three[0]?.id}`);
    await pane(page).getByText('The base price applies.').waitFor();
    await pane(page).getByText('Free', { exact: true }).waitFor();
    await pane(page).getByRole('button', { name: 'Unlock this lead · free' }).click();
    await pane(page).getByRole('link', { name: 'person1@volvik.example' }).waitFor();
    await pane(page).getByText('Your team has not been in touch yet.').waitFor();
    await pane(page).getByRole('button', { name: 'Mark as contacted' }).click();
    await expect.poll(() => centre.leads()[0]?.status).toBe('CONTACTED');
  });
});

describe('names', () => {
  test('shows the e-mail address of an unlocked guest, and says of a locked one that the name is unknown', async () => {
    const nothing = { name: '', organization: null, countryCode: null };
    const page = await open(
      pretendLeads([
        aLead(0, { ...nothing }),
        aLead(1, { ...nothing, isUnlocked: true, email: 'frieda@gmx.example', isEmailVerified: false }),
        aLead(2, { ...nothing, countryCode: 'SE', isConsentWithdrawn: true }),
        aLead(3, { ...nothing, isConsentWithdrawn: true }),
      ]),
      `?lead=${uuid(1001)}`,
    );
    await row(page, 0).getByText('Name unknown', { exact: true }).waitFor();
    await row(page, 1).getByText('frieda@gmx.example', { exact: true }).waitFor();
    await row(page, 2).getByText('Name unknown', { exact: true }).waitFor();
    await row(page, 2).getByText('withdrawn').waitFor();
    await row(page, 3).getByText('Deleted profile', { exact: true }).waitFor();
    await pane(page).getByRole('heading', { name: 'frieda@gmx.example' }).waitFor();
  });
});

describe('views and filters', () => {
  test('leads are narrowed to several countries, by keyboard', async () => {
    const countries = ['PL', 'DE', 'FR'];
    const centre = pretendLeads(countries.map((countryCode, index) => aLead(index, { countryCode })));
    const page = await open(centre);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Country' }).press('ArrowRight');
    for (const name of ['Poland', 'Germany']) {
      await page.keyboard.type(name);
      await page.getByRole('menuitemcheckbox', { name, exact: true }).press('Enter');
    }
    await row(page, 2).waitFor({ state: 'detached' });
    await row(page, 1).waitFor();
    expect(new URL(page.url()).search).toBe('?country=DE%2CPL');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Country: Germany, Poland. Change' }).waitFor();
  });

  test('a filter changes what is shown, not the view, until it is saved', async () => {
    const centre = pretendLeads([aLead(0, { rating: 5, name: 'A.' }), aLead(1, { name: 'B.' })]);
    const page = await open(centre);
    const tab = (name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rating' }).click();
    await page.getByRole('menuitemradio', { name: '4 and more' }).click();
    await row(page, 1).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?rating=4');
    // Tabs that go on beyond the edge fade out before the word beside them.
    const tabs = page.getByRole('navigation', { name: 'Views' });
    const word = page.getByText('changed', { exact: true });
    const mask = await tabs.evaluate((nav) =>
      [nav, ...nav.querySelectorAll('*')].map((one) => getComputedStyle(one).maskImage).find((one) => one !== 'none'),
    );
    expect(mask).toContain('linear-gradient');
    expect((await word.boundingBox())?.x).toBeGreaterThan(
      await tabs
        .getByRole('link')
        .last()
        .evaluate((one) => one.getBoundingClientRect().right),
    );

    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter a name for the view.').waitFor();
    await dialog.getByLabel('Name').fill('Hot');
    await dialog.getByRole('switch', { name: /For the whole team/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await tab('Hot 1').waitFor();
    expect(centre.views()).toMatchObject([{ name: 'Hot', isShared: true, query: 'rating=4&hide=scans' }]);

    await page.getByRole('button', { name: 'Remove the filter Rating' }).click();
    await row(page, 1).waitFor();
    await page.getByText('changed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await row(page, 1).waitFor({ state: 'detached' });

    await tab('All 2').click();
    await row(page, 1).waitFor();
    await tab('Hot 1').click();
    await page.getByRole('button', { name: 'More for the view Hot' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Best');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await tab('Best 1').waitFor();
    await page.getByRole('button', { name: 'More for the view Best' }).click();
    await page.getByRole('menuitem', { name: 'Delete view' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
    await tab('Best').waitFor({ state: 'detached' });
    await row(page, 1).waitFor();
  });

  test('the head of a column sorts, and turns the order around', async () => {
    const centre = pretendLeads([aLead(0, { score: 20, name: 'A.' }), aLead(1, { score: 90, name: 'B.' })]);
    const page = await open(centre);
    const head = page.getByRole('columnheader', { name: 'Score' });
    await head.getByRole('button').click();
    await row(page, 0).getByText('B.').waitFor();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    await head.getByRole('button').click();
    await row(page, 0).getByText('A.').waitFor();
    expect(new URL(page.url()).search).toBe('?sort=score');
  });

  test('columns and row height are remembered', async () => {
    const centre = pretendLeads(three);
    const page = await open(centre);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Tags' }).click();
    await page.getByRole('columnheader', { name: 'Tags' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Row height' }).click();
    await page.getByRole('menuitemradio', { name: 'Compact' }).click();
    await page.reload();
    await row(page, 0).waitFor();
    await expect.poll(() => page.getByRole('columnheader', { name: 'Tags' }).count()).toBe(0);
    expect((await row(page, 0).boundingBox())?.height).toBe(32);
  });
});

test.each([
  '',
  `?lead=${three[0]?.id}`,
  `?lead=${three[1]?.id}`,
  '?status=NEW,CONTACTED,QUALIFIED&rating=0&seen=today',
])('nothing is wider than the narrowest phone: "%s"', async (search) => {
  const centre = pretendLeads(three.map((lead) => ({ ...lead, lastAt: new Date().toISOString() })));
  const page = await open(centre, search, 320);
  if (search === '') await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await page.waitForTimeout(300);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((button) => button.offsetParent !== null && button.getBoundingClientRect().right > innerWidth + 1)
      .map((button) => button.textContent),
  );
  expect(cut).toEqual([]);
});

test('an e-mail that the person has not confirmed says so where it is seen, and in the row', async () => {
  const seen = { isUnlocked: true, email: 'm@volvik.example' };
  const centre = pretendLeads([
    aLead(0, { ...seen, name: 'Marta Lindqvist', isEmailVerified: false }),
    aLead(1, { ...seen, name: 'Ada Conti', isEmailVerified: true }),
    aLead(2, { name: 'C.' }),
  ]);
  for (const width of [1440, 320]) {
    const page = await open(centre, '', width);
    await expect.poll(() => page.getByRole('img', { name: 'E-mail not confirmed' }).count()).toBe(1);
    await row(page, 0).getByRole('img', { name: 'E-mail not confirmed' }).waitFor();
    await checkLook(page, `leads-unverified-${width}`);
    await row(page, 0).getByRole('link').click();
    await pane(page).getByText('not confirmed', { exact: true }).waitFor();
    await expect
      .poll(() => pane(page).getByTitle('This person has not confirmed that the e-mail address is theirs.').count())
      .toBe(1);
    await checkLook(page, `lead-unverified-${width}`);
    for (const [lead, heading] of [
      [1, 'Ada Conti'],
      [2, 'C.'],
    ] as const) {
      await page.goto(`${page.url().split('?')[0]}?lead=${uuid(1000 + lead)}`);
      await pane(page).getByRole('heading', { name: heading }).waitFor();
      await expect.poll(() => pane(page).getByText('not confirmed').count()).toBe(0);
    }
  }
});

test('a meeting whose time is over is not shown as if it were to come', async () => {
  const asked = { kind: 'MEETING', by: 'EMAIL', noCalls: false, point: null, at: '2026-02-20T09:00:00.000Z' } as const;
  const withMeeting = (index: number, meetingAt: string) => aLead(index, { wish: { ...asked, meetingAt } });
  const leads = [withMeeting(0, '2026-02-26T14:00:00.000Z'), withMeeting(1, '2099-02-26T14:00:00.000Z')];
  const page = await open(pretendLeads(leads), `?lead=${leads[0]?.id}`);
  await pane(page).getByText('A meeting, 26 Feb 2026, 15:00 (past), by e-mail', { exact: true }).waitFor();
  await row(page, 1).click();
  await pane(page).getByText('A meeting, 26 Feb 2099, 15:00, by e-mail', { exact: true }).waitFor();
});
