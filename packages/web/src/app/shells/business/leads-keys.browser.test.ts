import { describe, expect, test } from 'vitest';
import { bar, leadsCentre, pane, row, three } from './test/leads-centre.ts';
import { aLead } from './test/pretend-api.ts';
import { pretendLeads } from './test/pretend-leads.ts';

const open = leadsCentre();

describe('with the keyboard alone', () => {
  test('three leads are rated, one gets a status, a tag and a note, and the last change is taken back', async () => {
    const centre = pretendLeads(three);
    const page = await open(centre);
    for (const key of ['j', '4', 'j', '5', 'j', '2']) await page.keyboard.press(key);
    await expect.poll(() => centre.leads().map(({ rating }) => rating)).toEqual([4, 5, 2]);
    await page.getByText('Rated 2 of 5').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => centre.leads().map(({ rating }) => rating)).toEqual([4, 5, 0]);
    await expect.poll(() => page.getByText('Rated 2 of 5').isVisible()).toBe(false);

    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await pane(page).getByRole('heading', { name: 'Marta Lindqvist' }).waitFor();
    await page.keyboard.press('s');
    await page.getByRole('menuitemradio', { name: 'Contacted' }).waitFor();
    await page.locator('[role="menu"]:focus-within').waitFor();
    await page.keyboard.press('c');
    await page.keyboard.press('Enter');
    await expect.poll(() => centre.leads()[1]?.status).toBe('CONTACTED');

    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.keyboard.press('t');
    await page.getByRole('combobox', { name: 'Find or create a tag' }).waitFor();
    await page.keyboard.type('quote');
    await page.getByRole('option', { name: 'Create “quote”' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => centre.leads()[1]?.tags).toEqual(['quote']);
    await page.getByRole('listbox').waitFor({ state: 'detached' });

    await page.keyboard.press('n');
    await page.keyboard.type('Wants the curve by Friday');
    await page.keyboard.press('Enter');
    await pane(page).getByRole('listitem').getByText('Wants the curve by Friday').waitFor();
    expect(centre.sent.notes).toEqual(['Wants the curve by Friday']);
    await expect.poll(() => page.getByRole('textbox', { name: 'Add a note' }).inputValue()).toBe('');
    // Out of the field first, then out of the lead.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await pane(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });

  test('"?" lists the keys, and none of them does anything while something is typed', async () => {
    const centre = pretendLeads(three);
    const page = await open(centre);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.type('jx4');
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('jx4');
    expect(centre.sent.changes).toEqual([]);
    await expect.poll(() => bar(page).count()).toBe(0);
  });

  test('a search that is typed with pauses after J stays in its field, and rates nobody', async () => {
    const centre = pretendLeads(three);
    const page = await open(centre);
    for (const number of [0, 1]) {
      await page.keyboard.press('j');
      await row(page, number).locator('a:focus').waitFor();
    }
    await page.keyboard.press('/');
    const field = page.getByRole('searchbox');
    for (const [part, typed] of [
      ['Ma', 'Ma'],
      ['rta', 'Marta'],
    ] as const) {
      await page.keyboard.type(part);
      // The list is read anew, and the row that the keyboard was at is drawn anew with it.
      await page.waitForURL((url) => url.searchParams.get('q') === typed);
      await row(page, 0).getByText('Marta Lindqvist').waitFor();
      await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 300)));
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await expect.poll(() => field.inputValue()).toBe('Marta');
    expect(centre.sent.changes).toEqual([]);
  });

  test('X selects, Shift X to here, Control A the view, and Escape lets go', async () => {
    const many = Array.from({ length: 120 }, (_, number) => aLead(number, { name: `L${number}.` }));
    const centre = pretendLeads(many);
    const page = await open(centre);
    for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
    await bar(page).getByText('3 selected').waitFor();
    await page.keyboard.press('Control+a');
    await bar(page).getByText('120 selected').waitFor();
    await page.keyboard.press('Escape');
    await bar(page).waitFor({ state: 'detached' });
  });
});

describe('many leads at once', () => {
  test('are tagged, which is taken back for six seconds', async () => {
    const centre = pretendLeads(three);
    const page = await open(centre);
    await page.getByRole('checkbox', { name: 'Select all rows' }).click();
    await bar(page).getByText('3 selected').waitFor();
    await bar(page).getByText('2 locked').waitFor();
    await bar(page).getByRole('combobox', { name: 'Tags' }).click();
    await page.getByRole('combobox', { name: 'Find or create a tag' }).fill('follow up');
    await page.getByRole('option', { name: 'Create “follow up”' }).click();
    await expect
      .poll(() => centre.leads().map(({ tags }) => tags))
      .toEqual([['follow up'], ['follow up'], ['follow up']]);
    await row(page, 0).getByText('follow up').waitFor();
    // The message lies above the bar, and over none of its buttons.
    const top = async () => (await bar(page).boundingBox())?.y ?? 0;
    const end = async () => {
      const box = await page.getByRole('status').filter({ hasText: 'Undo' }).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await expect.poll(async () => (await end()) <= (await top())).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 0).getByText('follow up').waitFor({ state: 'detached' });
    expect(centre.leads().map(({ tags }) => tags)).toEqual([[], [], []]);
  });

  test('shift ticks all between, and unlocked ones go into one file of vCards', async () => {
    const centre = pretendLeads(three);
    const asked: string[] = [];
    const { route } = centre;
    centre.route = (request, path, body) => {
      if (!path.endsWith('/vcard')) return route(request, path, body);
      asked.push(new URL(request.url ?? '', 'http://any').searchParams.get('leadIds') ?? '');
      return { status: 200, body: 'BEGIN:VCARD', headers: { 'content-type': 'text/vcard' } };
    };
    const page = await open(centre);
    await row(page, 0).getByRole('checkbox').click();
    await row(page, 2)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await bar(page).getByText('3 selected').waitFor();
    await bar(page).getByRole('button', { name: 'More for the selected leads' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download vCards' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('leads.vcf');
    expect(asked).toEqual([three[1]?.id]);
  });
});
