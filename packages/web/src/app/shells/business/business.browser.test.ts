import { readFile } from 'node:fs/promises';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBusinessPages } from './test/business-pages.ts';
import { aLead, aPoint, aProject, ids, ok, pretendApi, problem } from './test/pretend-api.ts';

let api: ReturnType<typeof pretendApi>;
const pages = useBusinessPages((request, path, body) => api(request, path, body));

type Routes = Parameters<typeof pretendApi>[0];

async function open(place: string, routes: Routes): Promise<Page> {
  api = pretendApi(routes);
  const page = await pages.open();
  await page.goto(pages.at(place));
  return page;
}

const project = `/project/${ids.project}`;
const projectApi = `/papi/exhibition/${ids.project}`;
const pointApi = `/papi/project/${ids.project}/beacon/${ids.point}`;
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

describe('two people who edit one project', () => {
  /** A project that a colleague changes after it was opened. */
  function contested() {
    let stored: Exhibition = aProject();
    const sent: { version: string | undefined; name: string; stand: string | null }[] = [];
    const routes: Routes = {
      [`GET ${projectApi}`]: () => ok(stored),
      [`PUT ${projectApi}`]: (request, body) => {
        const given = JSON.parse(body) as { name: string; stand: string | null };
        sent.push({ version: request.headers['if-match'], name: given.name, stand: given.stand });
        if (request.headers['if-match'] !== `"${stored.version}"`) return problem(409, 'EDIT_CONFLICT');
        stored = aProject({ name: given.name, stand: given.stand, version: stored.version + 1 });
        return ok(stored);
      },
    };
    const change = () => {
      stored = aProject({ stand: 'Hall 9', version: 2, updatedAt: '2027-03-01T13:29:00.000Z' });
    };
    return { routes, sent, change };
  }

  async function collide() {
    const { routes, sent, change } = contested();
    const page = await open(project, routes);
    await page.getByLabel('Name', { exact: true }).fill('Nordhaus 2027');
    change();
    await save(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('A colleague changed this project at 14:29').waitFor();
    return { page, dialog, sent };
  }

  test('see what differs, and nothing else', async () => {
    const { dialog } = await collide();
    const cells = (row: string) => row.split('\t').map((cell) => cell.trim());
    await expect
      .poll(async () => (await dialog.getByRole('row').allInnerTexts()).slice(1).map(cells))
      .toEqual([
        ['Name', 'Nordhaus 2027', 'Nordhaus Expo 2027'],
        ['Hall and stand', 'Hall 4, C21', 'Hall 9'],
      ]);
  });

  test('may keep their own, over the version they have now seen', async () => {
    const { page, dialog, sent } = await collide();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toEqual([
      { version: '"1"', name: 'Nordhaus 2027', stand: 'Hall 4, C21' },
      { version: '"2"', name: 'Nordhaus 2027', stand: 'Hall 4, C21' },
    ]);
    await page.getByRole('heading', { level: 1, name: 'Nordhaus 2027' }).waitFor();
  });

  test("may take the other's", async () => {
    const { page, dialog, sent } = await collide();
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('Hall and stand').inputValue()).toBe('Hall 9');
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Nordhaus Expo 2027');
    expect(sent).toHaveLength(1);
  });
});

describe('restoring a project', () => {
  test('keeps what somebody else changed meanwhile', async () => {
    const archived = aProject({ archivedAt: '2027-03-02T08:00:00.000Z' });
    let stored = archived;
    const sent: { version: string | undefined; name: string; isArchived: boolean }[] = [];
    const page = await open('/archived', {
      'GET /papi/exhibition': () => ok({ items: [archived], nextCursor: null, total: 1 }),
      [`GET ${projectApi}`]: () => ok(stored),
      [`PUT ${projectApi}`]: (request, body) => {
        const { name, isArchived } = JSON.parse(body) as { name: string; isArchived: boolean };
        sent.push({ version: request.headers['if-match'], name, isArchived });
        // Between the reading and the writing of the first try a colleague renames it.
        if (sent.length === 1) stored = { ...archived, name: 'Nordhaus, hall 4', version: 2 };
        return request.headers['if-match'] === `"${stored.version}"` ? ok(stored) : problem(409, 'EDIT_CONFLICT');
      },
    });
    await page.getByRole('button', { name: 'More for Nordhaus Expo 2027' }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await page.getByText('Nordhaus Expo 2027 is active again.').waitFor();
    expect(sent).toEqual([
      { version: '"1"', name: 'Nordhaus Expo 2027', isArchived: false },
      { version: '"2"', name: 'Nordhaus, hall 4', isArchived: false },
    ]);
  });
});

describe('a form', () => {
  test("shows the server's faults at their fields and keeps what was typed", async () => {
    const fault = { path: 'body.stand', code: 'taken', message: 'This stand is taken. Choose another.' };
    const page = await open(project, { [`PUT ${projectApi}`]: () => problem(400, 'INVALID_INPUT', [fault]) });
    const stand = page.getByLabel('Hall and stand');
    await stand.fill('Hall 1');
    await page.keyboard.press('Control+s');
    await page.getByText(fault.message).waitFor();
    await expect.poll(() => stand.inputValue()).toBe('Hall 1');
    expect(await stand.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Not saved, 1 thing to fix' }).waitFor();
  });

  test('that cannot be sent says so and keeps what was typed', async () => {
    const page = await open(project, { [`PUT ${projectApi}`]: () => problem(503, 'UNAVAILABLE') });
    await page.getByLabel('Hall and stand').fill('Hall 1');
    await save(page);
    await page.getByRole('alert').getByText('It cannot be done.').waitFor();
    await expect.poll(() => page.getByLabel('Hall and stand').inputValue()).toBe('Hall 1');
  });

  test('keeps what was typed when the language is changed', async () => {
    const page = await open(project, {});
    await page.getByLabel('Hall and stand').fill('Hall 9');
    await page.getByRole('button', { name: 'Jana Brandt' }).click();
    await page.getByRole('menuitem', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    const stand = page.getByLabel('Halle und Stand');
    await stand.waitFor();
    await expect.poll(() => stand.inputValue()).toBe('Hall 9');
  });

  test('with changes asks before it is left, and stays or leaves as the person chooses', async () => {
    const page = await open(`${project}/mixie-point/${ids.point}`, {});
    await page.getByRole('textbox', { name: 'Title' }).fill('Gearbox');
    await page.getByRole('link', { name: 'Leads' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Gearbox');
    await page.getByRole('link', { name: 'Leads' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  });

  test('sends only what was changed of a point, shows it on the phone beside it, and then lets go without a question', async () => {
    const sent: unknown[] = [];
    const page = await open(`${project}/mixie-point/${ids.point}`, {
      [`PATCH ${pointApi}`]: (_, body) => {
        sent.push(JSON.parse(body));
        return ok(aPoint({ title: 'Gearbox', version: 2 }));
      },
    });
    await page.getByRole('textbox', { name: 'Title' }).fill('Gearbox');
    await page.getByRole('complementary', { name: 'Preview' }).getByText('Gearbox', { exact: true }).waitFor();
    await save(page);
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(sent).toEqual([{ title: 'Gearbox' }]);
    await page.getByRole('link', { name: 'Leads' }).click();
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  });
});

describe('the leads', () => {
  const leadApi = `GET /papi/project/${ids.project}/lead`;
  const listed = (...items: unknown[]) => ok({ items, nextCursor: null, total: items.length });

  test('show no more of a locked one than the server gave, and grey bars for the rest', async () => {
    const unlocked = { name: 'Marta Lindqvist', organization: 'Volvik', email: 'm@volvik.example', isUnlocked: true };
    const withdrawn = { name: 'L.', isConsentWithdrawn: true };
    const page = await open(`${project}/sales-leads-center`, {
      [leadApi]: () => listed(aLead(0), aLead(1, unlocked), aLead(2, withdrawn)),
    });
    await page.getByRole('row', { name: 'Locked M. · Sweden' }).waitFor();
    await page.getByRole('row', { name: /Marta Lindqvist Volvik/ }).waitFor();
    await page.getByRole('row', { name: /L\. · Sweden Consent withdrawn/ }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const pane = page.getByRole('complementary', { name: 'Lead' });
    await pane.getByText('The contact details are locked.').waitFor();
    await expect.poll(() => pane.getByText('Locked', { exact: true }).count()).toBe(3);
    await page.keyboard.press('j');
    await pane.getByRole('link', { name: 'm@volvik.example' }).waitFor();
    await page.keyboard.press('Escape');
    await pane.waitFor({ state: 'detached' });
  });

  test('go on as they are scrolled, with only some of them in the page', async () => {
    const all = Array.from({ length: 250 }, (_, number) => aLead(number, { name: `L${number}.` }));
    const page = await open(`${project}/sales-leads-center`, {
      [leadApi]: (request) => {
        const query = new URL(request.url ?? '', 'http://any').searchParams;
        const from = Number(query.get('cursor') ?? 0);
        const to = from + Number(query.get('limit'));
        return ok({ items: all.slice(from, to), nextCursor: to < all.length ? String(to) : null, total: all.length });
      },
    });
    const table = page.getByRole('table', { name: 'Leads' });
    await table.getByText('L0. · Sweden').waitFor();
    for (const last of [99, 199, 249]) {
      await table.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
      await table.getByText(`L${last}. · Sweden`).waitFor();
    }
    await expect.poll(() => table.getByRole('row').count()).toBeLessThan(60);
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('250');
  });

  test('download as the very bytes of the CSV, under the name the server gave', async () => {
    const csv = '\uFEFFname,country\r\nM.,SE\r\n';
    const queries: string[] = [];
    const page = await open(`${project}/sales-leads-center`, {
      [leadApi]: () => listed(aLead(0)),
      [`GET /papi/project/${ids.project}/leadReport/extended/csv`]: (request) => {
        queries.push(new URL(request.url ?? '', 'http://any').search);
        const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="nordhaus.csv"' };
        return { status: 200, body: csv, headers };
      },
    });
    await page.getByRole('button', { name: 'Report' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('group', { name: 'Extended report, CSV' }).getByRole('menuitem', { name: 'Only locked' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('nordhaus.csv');
    expect(await readFile(await download.path(), 'utf8')).toBe(csv);
    expect(queries).toEqual(['?paid=false']);
  });
});

test('who has no company yet is asked for it, and an error loses nothing', async () => {
  const welcome = { terms: 'I accept the terms.', privacy: 'I read the notice.', marketing: 'News.', share: '' };
  let isDown = true;
  const sent: string[] = [];
  const page = await open('/projects', {
    'GET /papi/exhibitor/account/current': () => problem(403, 'FORBIDDEN'),
    'GET /papi/visitor/account/welcome': () => ok({ greeting: '', textVersion: '2026-11', consents: welcome }),
    'POST /papi/exhibitor': (_, body) => {
      sent.push(body);
      return isDown ? problem(503, 'UNAVAILABLE') : problem(409, 'ALREADY_REGISTERED');
    },
    'POST /papi/exhibitor/account/consent': () => ({ status: 204, body: '' }),
  });
  const send = page.getByRole('button', { name: 'Go to your projects' });
  await send.click();
  await expect.poll(() => page.getByText('Fill in this field.').count()).toBe(2);
  await page.getByLabel('Company').fill('Kessler Antriebstechnik');
  await page.getByLabel('Your name').fill('Jana Brandt');
  await page.getByLabel(welcome.terms).check();
  await page.getByLabel(welcome.privacy).check();
  await send.click();
  await page.getByRole('alert').getByText('It cannot be done.').waitFor();
  await expect.poll(() => page.getByLabel('Company').inputValue()).toBe('Kessler Antriebstechnik');
  isDown = false;
  const stored = page.waitForRequest((request) => request.url().endsWith('/exhibitor/account/consent'));
  await send.click();
  expect((await stored).postDataJSON()).toMatchObject({ consentTerms: true, consentPrivacy: true });
  expect(sent.map((body) => JSON.parse(body) as object)[0]).toMatchObject({
    partyKind: 'EXHIBITOR',
    countryCode: null,
  });
});
