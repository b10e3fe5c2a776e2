import { organizer } from '@fairlead/contract/organizers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { useBusinessPages } from './test/business-pages.ts';
import { checkLook } from './test/check-look.ts';
import { account, aProject, ok, pretendApi, problem, uuid } from './test/pretend-api.ts';

const [fairId, organizerId] = [uuid(31), uuid(8)];
const fair = aProject({
  id: fairId,
  kind: 'TRADE_FAIR',
  name: 'Baltic Robotics Week',
  ownerId: organizerId,
  stand: null,
  counts: null,
  participation: { projects: 3, visitors: 500 },
  theme: { main: '#14603f' },
});
const asks = organizer.parse({
  id: organizerId,
  name: 'Nordhaus Messe GmbH',
  contactEmail: 'fairs@nordhaus.example',
  integrationKind: 'INTEGRATED',
  logoUrl: null,
  additionalVisitorAttributes: [
    {
      key: 'size',
      label: { en: 'How large is your company?', de: 'Wie groß ist Ihre Firma?' },
      kind: 'CHOICE',
      required: true,
      choices: [
        { key: 'small', label: { en: 'Up to 50', de: 'Bis 50' } },
        { key: 'large', label: { en: 'More', de: 'Mehr' } },
      ],
    },
    { key: 'news', label: { en: 'Send me the newsletter' }, kind: 'BOOLEAN', required: false, choices: [] },
  ],
  createdAt: '2027-01-04T10:00:00.000Z',
  updatedAt: '2027-01-04T10:00:00.000Z',
  updatedBy: null,
  version: 1,
});

const saved: { additionalVisitorAttributes: { key: string }[] }[] = [];
const pages = useBusinessPages(
  pretendApi({
    'GET /papi/exhibitor/account/current': () => ok({ ...account, roles: ['ORGANIZER'], organizerId }),
    'GET /papi/exhibition': () => ok({ items: [fair], nextCursor: null, total: 1 }),
    [`GET /papi/exhibition/${fairId}`]: () => ok(fair),
    [`GET /papi/organizer/${organizerId}`]: () => ok(asks),
    [`GET /papi/organizer/${organizerId}/additionalVisitorAttributes/count`]: () =>
      ok([
        { key: 'size', answers: 9412 },
        // Of a question that is asked no more.
        { key: 'which_hall', answers: 3 },
      ]),
    [`PATCH /papi/organizer/${organizerId}`]: (_request, body) => {
      saved.push(JSON.parse(body));
      const path = 'body.additionalVisitorAttributes.1.kind';
      return problem(400, 'INVALID_INPUT', [{ path, code: 'kind_answered', message: 'Its kind stays.' }]);
    },
  }),
);
async function open(language = 'en', width = 1440): Promise<Page> {
  const on = await pages.open(width, language);
  await on.goto(pages.at(`/trade-fair/${fairId}?view=questions`));
  await preview(on).getByRole('combobox').waitFor();
  return on;
}
const preview = (on: Page) => on.getByRole('complementary', { name: /visitors see it|Besucher|visitantes/ });

test('what visitors are asked stands beside what is typed, and follows every key', async () => {
  const on = await open();
  const asked = preview(on).getByRole('combobox', { name: 'How large is your company?' });
  await expect.poll(() => asked.locator('option').allInnerTexts()).toEqual(['Choose', 'Up to 50', 'More']);
  await checkLook(on, 'fair-questions');
  await on.getByRole('textbox', { name: 'Question, English' }).first().fill('How many are you?');
  await preview(on).getByRole('combobox', { name: 'How many are you?' }).waitFor();
  // It can be tried, and the tick is not part of what is saved.
  await preview(on)
    .getByRole('checkbox', { name: /^Send me the newsletter/ })
    .check();
  await on.getByRole('button', { name: 'Add a question' }).click();
  await on.getByRole('button', { name: 'Move question 3 up' }).waitFor();
  await expect.poll(() => preview(on).getByRole('textbox').count()).toBe(0);
  await on.getByRole('textbox', { name: 'Question, English' }).last().fill('Which hall did you come for?');
  await preview(on)
    .getByRole('textbox', { name: /^Which hall did you come for\?/ })
    .waitFor();
  await on.getByRole('button', { name: 'Move question 3 up' }).click();
  await expect
    .poll(() =>
      preview(on)
        .locator('select, input')
        .evaluateAll((fields) => fields.map(({ tagName }) => tagName)),
    )
    .toEqual(['SELECT', 'INPUT', 'INPUT']);
  await expect.poll(() => preview(on).locator('input').first().getAttribute('type')).not.toBe('checkbox');
});

test('what is answered keeps its kind, keys stay, and a new one is none that answers are kept under', async () => {
  const on = await open();
  const question = (number: number) =>
    on.locator('section').filter({ has: on.getByRole('heading', { name: `Question ${number}`, exact: true }) });
  await question(1).getByText('9,412 answers').waitFor();
  await expect.poll(() => question(1).getByRole('combobox', { name: 'Answer type' }).isDisabled()).toBe(true);
  await question(2).getByText('not answered yet').waitFor();
  await expect.poll(() => question(2).getByRole('combobox', { name: 'Answer type' }).isEnabled()).toBe(true);
  await expect
    .poll(() => question(1).getByRole('textbox', { name: 'Key in lists and the API' }).inputValue())
    .toBe('size');
  await on.getByRole('button', { name: 'Add a question' }).click();
  await question(3).getByRole('textbox', { name: 'Question, English' }).fill('Which hall?');
  await on.getByRole('button', { name: 'Save' }).click();
  // A visitor answered while this was open.
  await question(2).getByText('Its kind stays.').waitFor();
  expect(saved.at(-1)?.additionalVisitorAttributes.map(({ key }) => key)).toEqual(['size', 'news', 'which_hall_2']);
});

test('in another language it shows what is read there, English where nothing is said', async () => {
  const on = await open();
  await preview(on).getByRole('radio', { name: 'German' }).click();
  await preview(on).getByRole('combobox', { name: 'Wie groß ist Ihre Firma?' }).waitFor();
  await preview(on)
    .getByRole('checkbox', { name: /^Send me the newsletter/ })
    .waitFor();
  await on.getByRole('textbox', { name: 'Question, German' }).last().fill('Newsletter senden');
  await preview(on)
    .getByRole('checkbox', { name: /^Newsletter senden/ })
    .waitFor();
});

test('its phone has the colours of the fair by day and by night, whatever those of the desk are', async () => {
  const on = await open();
  const phone = preview(on).locator('[data-theme]');
  const ground = () => phone.evaluate((one) => getComputedStyle(one).backgroundColor);
  const day = await ground();
  await on.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => on.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  expect(await ground()).toBe(day);
  await preview(on).getByRole('button', { name: 'Dark preview' }).click();
  await expect.poll(ground).not.toBe(day);
  const button = preview(on).locator('button', { hasText: 'Register' });
  expect(await button.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe('rgb(255, 102, 112)');
});

test.each(['en', 'de', 'es'])('in %s it fits, from a desk to the narrowest phone', async (language) => {
  const on = await open(language);
  for (const width of [1440, 1024, 390, 320]) {
    await on.setViewportSize({ width, height: 900 });
    expect(await sideways(on), `${width}`).toBeLessThanOrEqual(0);
  }
});
