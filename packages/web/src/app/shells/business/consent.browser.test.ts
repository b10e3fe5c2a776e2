import { expect, test } from 'vitest';
import { useBusinessPages } from './test/business-pages.ts';
import { account, ok, pretendApi } from './test/pretend-api.ts';

let consents: object | null = null;
const welcome = { terms: 'I accept the terms.', privacy: 'I read the notice.', marketing: 'News.', share: '' };
const pages = useBusinessPages((request, at, body) =>
  pretendApi({
    'GET /papi/exhibitor/account/current': () => ok({ ...account, consents }),
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
  await on.getByText(isChanged ? 'The texts have changed' : 'Agree to these texts to use Fairlead.').waitFor();
  await expect.poll(() => on.getByText('The texts have changed').count()).toBe(isChanged ? 1 : 0);
});
