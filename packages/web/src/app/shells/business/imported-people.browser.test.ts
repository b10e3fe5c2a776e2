import { type ImportedPerson, listImportedPeople } from '@fairlead/contract/imports';
import { beforeEach, expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { account, aProject, ok, pretendApi, problem, uuid } from './test/pretend-api.ts';

const [fairId, organizerId] = [uuid(30), uuid(7)];
const fair = aProject({
  id: fairId,
  kind: 'TRADE_FAIR',
  name: 'Nordhaus Expo',
  ownerId: organizerId,
  stand: null,
  participation: { projects: 4, visitors: 0 },
});
const sentAt = '2026-01-11T08:30:00.000Z';
const person = (of: Partial<ImportedPerson> & Pick<ImportedPerson, 'email' | 'company'>): ImportedPerson => ({
  name: 'Jana Brandt',
  state: 'SENT',
  problem: null,
  joinedAt: null,
  sentAt,
  sentCount: 1,
  againFrom: '2026-01-12T08:30:00.000Z',
  ...of,
});
const people: readonly ImportedPerson[] = [
  person({
    email: 'j.brandt@kessler-antrieb.example',
    company: 'Kessler Antriebstechnik GmbH',
    state: 'JOINED',
    joinedAt: '2026-01-12T07:14:00.000Z',
    againFrom: null,
  }),
  person({
    email: 'f.wachtendonk@wl-foerderanlagen.example',
    company: 'Gebrüder Wachtendonk-Lichtenberg Förderanlagen',
    name: 'Dr. Friederike Wachtendonk',
  }),
  person({ email: 'fiere@meridiana.example', company: 'Officine Meridiana S.p.A.', sentCount: 3, againFrom: null }),
  person({ email: 'm.lind@volvik.example', company: 'Volvik', againFrom: '2099-01-12T08:30:00.000Z' }),
  person({
    email: 'w.zielinski@polmotr.example',
    company: 'Polmotor Gdańsk',
    state: 'FAILED',
    problem: 'People of another identity pool cannot be invited.',
    sentAt: null,
    sentCount: 0,
  }),
  person({ email: 'noah@lumenrow.exampel', company: 'Lumen & Row', state: 'BOUNCED', againFrom: null }),
];
let sent: unknown[] = [];
let isEmpty = false;
let isTaken = false;
beforeEach(() => {
  [sent, isEmpty, isTaken] = [[], false, false];
});
const listed = (state: string | null) => {
  const shown = isEmpty ? [] : people.filter((one) => state === null || one.state === state);
  const counts = isEmpty
    ? { JOINED: 0, SENT: 0, WAITING: 0, BOUNCED: 0, FAILED: 0, remindable: 0 }
    : { JOINED: 1, SENT: 3, WAITING: 0, BOUNCED: 1, FAILED: 1, remindable: 1 };
  return listImportedPeople.response.parse({ items: shown, nextCursor: null, counts });
};
const pages = useBusinessPages((request, path, body) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://any');
  return pretendApi({
    'GET /papi/exhibitor/account/current': () => ok({ ...account, roles: ['EXHIBITOR', 'ORGANIZER'], organizerId }),
    [`GET /papi/exhibition/${fairId}`]: () => ok(fair),
    [`GET /papi/tradeFair/${fairId}/invitation`]: () => ok({ items: [], nextCursor: null }),
    [`GET /papi/tradeFair/${fairId}/imported-person`]: () => ok(listed(searchParams.get('state'))),
    [`POST /papi/tradeFair/${fairId}/imported-person/invite`]: () => {
      sent.push(JSON.parse(body));
      return ok({ sending: 1 });
    },
    [`POST /papi/tradeFair/${fairId}/imported-person/correct`]: () => {
      sent.push(JSON.parse(body));
      const fault = { path: 'body.newEmail', code: 'invited_already', message: 'This address was invited already.' };
      return isTaken ? problem(400, 'INVALID_INPUT', [fault]) : { status: 204, body: '' };
    },
    [`GET /papi/tradeFair/${fairId}/imported-person/csv`]: () => {
      sent.push(searchParams.get('state'));
      return { status: 200, body: 'Company\r\n', headers: { 'content-type': 'text/csv' } };
    },
  })(request, path, body);
});

async function open(language = 'en') {
  const on = await pages.open(1440, language);
  await on.goto(pages.at(`/trade-fair/${fairId}/exhibitors?view=invitations&of=imports`));
  return on;
}

test('whom the imports invited is listed, filtered by what became of it, and written to again', async () => {
  const on = await open();
  const table = on.getByRole('table', { name: 'Imported people' });
  await table.getByText('Officine Meridiana').waitFor();
  await on.getByText('17% of 6 people have signed in').waitFor();
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect.poll(() => row('Kessler').getByRole('button').count()).toBe(0);
  await expect
    .poll(() => row('Officine').getByRole('link', { name: 'Write an e-mail' }).getAttribute('href'))
    .toBe('mailto:fiere@meridiana.example');
  await row('Volvik')
    .getByText(/^again from /)
    .waitFor();

  await on.getByRole('button', { name: 'Not sent 1' }).click();
  await row('Kessler').waitFor({ state: 'detached' });
  await row('Polmotor').getByRole('button', { name: 'Send again' }).click();
  await on.getByText('1 invitation is on its way').waitFor();
  expect(sent).toEqual([{ emails: ['w.zielinski@polmotr.example'] }]);

  await on.getByRole('button', { name: 'All 6' }).click();
  await on.getByRole('button', { name: 'Remind 1' }).click();
  const asked = on.getByRole('dialog', { name: 'Remind 1 person?' });
  await asked.getByRole('button', { name: 'Remind 1' }).click();
  await asked.waitFor({ state: 'detached' });
  expect(sent.at(-1)).toEqual({ emails: 'ALL' });
});

test('an address the mail to which came back is corrected, and what is wrong with the new one is said beside it', async () => {
  const on = await open();
  const table = on.getByRole('table', { name: 'Imported people' });
  const row = table.getByRole('row').filter({ hasText: 'Lumen & Row' });
  await row.getByText('Bounced').last().waitFor();
  await row.getByRole('button', { name: 'Correct address' }).click();
  const dialog = on.getByRole('dialog', { name: 'Correct the address of Lumen & Row' });
  const field = dialog.getByRole('textbox', { name: 'New address' });
  await expect.poll(() => field.inputValue()).toBe('noah@lumenrow.exampel');
  await field.fill('noah');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('Enter an e-mail address such as').waitFor();
  expect(sent).toEqual([]);
  isTaken = true;
  await field.fill('fiere@meridiana.example');
  await field.press('Enter');
  await dialog.getByText('This address was invited already.').waitFor();
  await checkLook(on, 'imported-people-correct');
  isTaken = false;
  await field.fill('Noah@lumenrow.example');
  await field.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(sent.at(-1)).toEqual({ email: 'noah@lumenrow.exampel', newEmail: 'noah@lumenrow.example' });
  // An invited person without an answer can be invited elsewhere too; one who came cannot.
  await table.getByRole('button', { name: 'Correct the address of Volvik' }).waitFor();
  await expect.poll(() => table.getByRole('button', { name: 'Correct the address of Kessler' }).count()).toBe(0);
});

test('the people that are shown are saved as a file', async () => {
  const on = await open();
  await on.getByRole('button', { name: 'Bounced 1' }).click();
  const [file] = await Promise.all([
    on.waitForEvent('download'),
    on.getByRole('button', { name: 'List, CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('invitations.csv');
  expect(sent).toEqual(['BOUNCED']);
});

test('without an import it says what would be here, and the way to single invitations is beside it', async () => {
  isEmpty = true;
  const on = await open();
  await on.getByText('No invitations from imports yet').waitFor();
  await on.getByRole('radio', { name: 'Invited individually' }).click();
  await on.getByText('No individual invitations yet').waitFor();
  await on.getByText('People from imported lists are under “Imported people”.').waitFor();
  expect(new URL(on.url()).searchParams.get('of')).toBeNull();
});

test.each(['en', 'de', 'es'])('in %s it fits, from a desk to the narrowest phone', async (language) => {
  const on = await open(language);
  await on.getByRole('table').getByText('Volvik').first().waitFor();
  await checkLook(on, `imported-people-${language}`);
  for (const width of [1440, 1024, 390, 320]) {
    await on.setViewportSize({ width, height: 900 });
    expect(await sideways(on), `${width}`).toBeLessThanOrEqual(0);
  }
});
