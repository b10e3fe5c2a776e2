import { listUsers } from '@fairlead/contract/admins';
import { expect, test } from 'vitest';
import { sideways } from '../../../../../e2e/harness/sideways.ts';
import { useBusinessPages } from '../business/test/business-pages.ts';
import { checkLook } from '../business/test/check-look.ts';
import { ok, pretendApi, uuid } from '../business/test/pretend-api.ts';
import { admin } from './test/pretend-pricing.ts';

const people = listUsers.response.parse({
  items: [
    {
      ...{ kind: 'ACCOUNT', id: uuid(5), email: 'j.brandt@example.com', name: 'Jana Brandt', roles: ['EXHIBITOR'] },
      ...{ exhibitor: { id: uuid(3), name: 'Kessler Antriebstechnik' }, organizer: null, suspension: null },
      ...{ createdAt: '2027-03-01T10:00:00.000Z', lastSeenAt: null },
    },
  ],
  nextCursor: null,
  total: 1,
});
const pages = useBusinessPages(
  (request, path, body) =>
    pretendApi({
      'GET /papi/admin/account': () => ok(admin),
      'GET /papi/admin/account/all': () => ok(people),
      'GET /papi/organizer': () => ok({ items: [], nextCursor: null, total: 0 }),
    })(request, path, body),
  'admin.localhost',
);

test.each([390, 1440])('the list of users names each person at %d px', async (width) => {
  const on = await pages.open(width, 'de');
  await on.goto(pages.at('/users'));
  await on.getByText('j.brandt@example.com').first().waitFor();
  await expect
    .poll(() =>
      on
        .getByRole('table')
        .getByText(/Jana Brandt/)
        .count(),
    )
    .toBe(1);
  expect(await sideways(on)).toBe(0);
  await checkLook(on, `admin-users-${width}`);
});

test('a new fair leads to the organizers while there is none', async () => {
  const on = await pages.open(1440, 'de');
  await on.goto(pages.at('/trade-fair/new'));
  await on.getByText('Es gibt noch keinen Veranstalter.').first().waitFor();
  await checkLook(on, 'admin-new-fair');
  await on.getByRole('link', { name: 'Veranstalter registrieren' }).click();
  await expect.poll(() => new URL(on.url()).pathname).toBe('/organizers');
});
