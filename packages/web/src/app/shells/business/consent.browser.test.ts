import { expect, test } from 'vitest';
import { useBusinessPages } from './test/business-pages.ts';
import { account, exhibitor, ok, pretendApi } from './test/pretend-api.ts';

let consents: object | null = null;
let changes: object = {};
const sent: { path: string; body: unknown }[] = [];
const welcome = { terms: 'I accept the terms.', privacy: 'I read the notice.', marketing: 'News.', share: '' };
const pages = useBusinessPages((request, at, body) =>
  pretendApi({
    'GET /papi/exhibitor/account/current': () => ok({ ...account, ...changes, consents }),
    [`PATCH /papi/exhibitor/account/${account.id}`]: (_request, sentBody) => {
      const named: { name: string } = JSON.parse(sentBody);
      sent.push({ path: 'account', body: named });
      const { consents: _, ...own } = account;
      return ok({ ...own, ...changes, ...named });
    },
    'POST /papi/exhibitor/account/consent': (_request, sentBody) => {
      sent.push({ path: 'consent', body: JSON.parse(sentBody) });
      return { status: 204, body: null };
    },
    'GET /papi/visitor/account/welcome': () => ok({ greeting: '', textVersion: '2026-11', consents: welcome }),
  })(request, at, body),
);

test.each([
  { given: 'nobody yet', stored: null, isChanged: false },
  { given: 'an older version', stored: { ...account.consents, textVersion: '2020-01' }, isChanged: true },
])('only who agreed before is told that the texts have changed: $given', async ({ stored, isChanged }) => {
  consents = stored;
  const on = await pages.open(390);
  await on.goto(pages.at('/consent'));
  await on.getByText(isChanged ? 'The texts have changed' : 'To use Fairlead, agree to these texts.').waitFor();
  await expect.poll(() => on.getByText('The texts have changed').count()).toBe(isChanged ? 1 : 0);
});

test('asks an invited organizer for their own name, which was the name of the company', async () => {
  consents = null;
  changes = { name: exhibitor.name, roles: ['EXHIBITOR', 'ORGANIZER'], organizerId: account.id };
  const on = await pages.open(390);
  await on.goto(pages.at('/consent'));
  const agree = on.getByRole('button', { name: 'Agree and continue' });
  await on.getByText('I accept the terms.').waitFor();
  await agree.click();
  await on.getByText('Enter your name as others should see it.').waitFor();
  expect(sent).toEqual([]);
  await on.getByLabel('Your name').pressSequentially('Petra Abendroth', { delay: 80 });
  await agree.click();
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['account', 'consent']);
  expect(sent[0]?.body).toEqual({ name: 'Petra Abendroth' });
});

test('asks nobody for a name whose account has one', async () => {
  consents = null;
  changes = { roles: ['EXHIBITOR', 'ORGANIZER'], organizerId: account.id };
  const on = await pages.open(390);
  await on.goto(pages.at('/consent'));
  await on.getByRole('button', { name: 'Agree and continue' }).waitFor();
  await on.getByText('I accept the terms.').waitFor();
  await expect.poll(() => on.getByLabel('Your name').count()).toBe(0);
});
