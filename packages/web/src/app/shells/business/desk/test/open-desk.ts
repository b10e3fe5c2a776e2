import type { IncomingMessage } from 'node:http';
import type { Page } from 'playwright-core';
import { useBusinessPages } from '../../test/business-pages.ts';
import { aLead, aPoint, aProject, ids, ok, pretendApi } from '../../test/pretend-api.ts';

let api: ReturnType<typeof pretendApi>;
let pages: ReturnType<typeof useBusinessPages>;

/** To be called by every file with tests of the desk: the browser and the server that its pages need. */
export function useDeskPages(): void {
  pages = useBusinessPages((request, path, body) => api(request, path, body));
}

export const other = '01890000-0000-7000-8000-000000000011';
const projects = [
  aProject({ timeZone: 'UTC', startsAt: soon(-2), endsAt: soon(1) }),
  aProject({ id: other, name: 'Showroom Ulm', stand: null, startsAt: null, endsAt: null }),
];
const unlocked = { name: 'Marta Lindqvist', organization: 'Volvik Powertrain', isUnlocked: true };
export const leads = [
  aLead(1, { profession: 'ENGINEERING', industry: '28' }),
  aLead(2, unlocked),
  aLead(3, { name: 'Volvert Oskar', organization: 'Nord', isUnlocked: true }),
];
const points = [aPoint({ name: 'Involved: gearbox cutaway', scanCount: 84 }), aPoint({ id: other, name: 'PX-40' })];

/** Days from now, so that the first project is on its third day of four. */
function soon(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

const queryOf = ({ url }: IncomingMessage) => new URL(url ?? '/', 'http://any').searchParams;
const page = (items: readonly unknown[]) => ok({ items, nextCursor: null, total: items.length });

/** Requests to the search of leads, in order. */
export const searched: string[] = [];

const routes = () => {
  searched.length = 0;
  return pretendApi({
    'GET /papi/exhibition': (request) => {
      const q = queryOf(request).get('q') ?? '';
      return page(projects.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())));
    },
    [`GET /papi/exhibition/${ids.project}`]: () => ok(projects[0]),
    [`GET /papi/exhibition/${other}`]: () => ok(projects[1]),
    [`GET /papi/project/${ids.project}/lead`]: (request) => {
      const q = queryOf(request).get('q');
      if (q === null) return page(leads);
      searched.push(q);
      return page(q.startsWith('volv') ? leads : []);
    },
    [`GET /papi/project/${other}/lead`]: () => page([]),
    [`GET /papi/project/${ids.project}/beacon`]: () => ok(points),
    [`GET /papi/project/${other}/beacon`]: () => ok([]),
    [`GET /papi/project/${ids.project}/survey`]: () => ok([]),
  });
};

export interface Setting {
  readonly width?: number;
  readonly language?: 'en' | 'de' | 'es';
  readonly theme?: 'light' | 'dark';
}

export async function open(
  place: string,
  { width = 1440, language = 'en', theme = 'light' }: Setting = {},
): Promise<Page> {
  api = routes();
  const at = await pages.open(width, language, { 'fairlead.appearance': theme });
  await at.goto(pages.at(place));
  await at.getByRole('heading', { level: 1 }).waitFor();
  return at;
}

export const leadsPath = `/project/${ids.project}/sales-leads-center`;
export const field = (on: Page) => on.getByRole('dialog').getByRole('combobox');
export const rows = (on: Page) => on.getByRole('dialog').getByRole('option');
export const chosen = (on: Page) => on.getByRole('dialog').getByRole('option', { selected: true });
/** The groups in order, each with the first words of its rows. */
export const listed = (on: Page) =>
  on.getByRole('dialog').evaluate((dialog) =>
    [...dialog.querySelectorAll('[role="group"]')].map((group) => ({
      heading: group.firstElementChild?.firstElementChild?.textContent,
      rows: [...group.querySelectorAll('[role="option"]')].map((row) => row.children[1]?.textContent?.trim()),
    })),
  );
export const pathOf = (on: Page) => new URL(on.url()).pathname + new URL(on.url()).search;

export async function jump(on: Page, typed: string): Promise<void> {
  await on.keyboard.press('Control+k');
  await field(on).fill(typed);
}
