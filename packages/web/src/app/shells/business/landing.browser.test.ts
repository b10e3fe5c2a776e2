import { beforeEach, expect, test } from 'vitest';
import { useBusinessPages } from './test/business-pages.ts';
import { account, aProject, ok, pretendApi, uuid } from './test/pretend-api.ts';

const project = aProject();
const fair = aProject({ id: uuid(30), kind: 'TRADE_FAIR', name: 'Nordhaus Expo 2027', ownerId: uuid(7), stand: null });
let roles: string[];
let hasProjects: boolean;
beforeEach(() => {
  [roles, hasProjects] = [['EXHIBITOR'], false];
});
const pages = useBusinessPages((request, at, body) =>
  pretendApi({
    'GET /papi/exhibitor/account/current': () =>
      ok({ ...account, roles, organizerId: roles.includes('ORGANIZER') ? uuid(7) : null }),
    'GET /papi/exhibition': ({ url }) => {
      const isOfFairs = new URL(url ?? '', 'http://any').searchParams.get('kind') === 'TRADE_FAIR';
      const items = isOfFairs ? [fair] : hasProjects ? [project] : [];
      return ok({ items, nextCursor: null, total: items.length });
    },
  })(request, at, body),
);

test.each([
  { who: 'an exhibitor without projects', as: ['EXHIBITOR'], has: false, to: '/projects' },
  { who: 'an organizer alone', as: ['ORGANIZER'], has: false, to: '/trade-fairs' },
  { who: 'an organizer whose company has no project', as: ['EXHIBITOR', 'ORGANIZER'], has: false, to: '/trade-fairs' },
  { who: 'an organizer whose company exhibits too', as: ['EXHIBITOR', 'ORGANIZER'], has: true, to: '/projects' },
])('$who begins at $to', async ({ as, has, to }) => {
  [roles, hasProjects] = [as, has];
  const on = await pages.open(1440);
  await on.goto(pages.at('/'));
  await expect.poll(() => new URL(on.url()).pathname).toBe(to);
  await on.getByRole('heading', { level: 1, name: to === '/projects' ? 'Projects' : 'Trade fairs' }).waitFor();
});
