import { type ImportedPerson, listImportedPeople } from '@fairlead/contract/imports';
import { beforeEach, expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { account, aProject, ok, pretendApi, uuid } from './test/pretend-api.ts';

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
    problem: 'There is no such mailbox.',
    sentAt: null,
    sentCount: 0,
  }),
];
let sent: unknown[] = [];
let isEmpty = false;
beforeEach(() => {
  [sent, isEmpty] = [[], false];
});
const listed = (state: string | null) => {
  const shown = isEmpty ? [] : people.filter((one) => state === null || one.state === state);
  const counts = isEmpty
    ? { JOINED: 0, SENT: 0, WAITING: 0, FAILED: 0, remindable: 0 }
    : { JOINED: 1, SENT: 3, WAITING: 0, FAILED: 1, remindable: 1 };
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
  })(request, path, body);
});

async function open(language = 'en') {
  const on = await pages.open();
  await on.addInitScript((lng) => localStorage.setItem('i18nextLng', lng), language);
  await on.goto(pages.at(`/trade-fair/${fairId}/exhibitors?view=invitations&of=imports`));
  return on;
}

test('whom the imports invited is listed, filtered by what became of it, and written to again', async () => {
  const on = await open();
  const table = on.getByRole('table', { name: 'Imported people' });
  await table.getByText('Officine Meridiana').waitFor();
  await on.getByText('20% of 5 people have signed in').waitFor();
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  expect(await row('Kessler').getByRole('button').count()).toBe(0);
  expect(await row('Officine').getByRole('link', { name: 'Write yourself' }).getAttribute('href')).toBe(
    'mailto:fiere@meridiana.example',
  );
  await row('Volvik')
    .getByText(/^again from /)
    .waitFor();

  await on.getByRole('button', { name: 'Not sent 1' }).click();
  await row('Kessler').waitFor({ state: 'detached' });
  await row('Polmotor').getByRole('button', { name: 'Send again' }).click();
  await on.getByText('1 invitation is on its way').waitFor();
  expect(sent).toEqual([{ emails: ['w.zielinski@polmotr.example'] }]);

  await on.getByRole('button', { name: 'All 5' }).click();
  await on.getByRole('button', { name: 'Remind 1' }).click();
  const asked = on.getByRole('dialog', { name: 'Remind 1 person?' });
  await asked.getByRole('button', { name: 'Remind 1' }).click();
  await asked.waitFor({ state: 'detached' });
  expect(sent.at(-1)).toEqual({ emails: 'ALL' });
});

test('without an import it says what would be here, and the way to single invitations is beside it', async () => {
  isEmpty = true;
  const on = await open();
  await on.getByText('No import has invited anybody yet').waitFor();
  await on.getByRole('radio', { name: 'Asked to join' }).click();
  await on.getByText('Nobody was invited yet').waitFor();
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
