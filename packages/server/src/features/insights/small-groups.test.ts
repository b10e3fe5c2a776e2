import { randomBytes } from 'node:crypto';
import { makeCode } from '@fairlead/contract/code';
import { participantSort } from '@fairlead/contract/participation';
import type { TradeFairFigures } from '@fairlead/contract/trade-fairs';
import { beforeAll, describe, expect, test } from 'vitest';
import { textsOfPages } from '../../../../e2e/harness/printed-text.ts';
import {
  createBeacon,
  createExhibitor,
  createProject,
  createVisitor,
  scan,
  scanBody,
} from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';

const app = useOwnTestApp();

const minute = 60_000;
const [morning, noon, evening] = ['2027-03-09T08:10:00Z', '2027-03-09T11:10:00Z', '2027-03-09T16:10:00Z'];

type Person = Awaited<ReturnType<typeof createVisitor>>;
const crowd = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => createVisitor(app, { countryCode: 'DE' })));

async function createWorld(idle: number) {
  app.setNow(new Date('2027-03-09T17:00:00Z'));
  const { token: organizer, fair } = await createFair(app, {
    startsAt: '2027-03-09T07:00:00Z',
    endsAt: '2027-03-12T17:00:00Z',
  });
  const admin = await createAdmin(app);
  const openStand = async (stand: string) => {
    const owner = await createExhibitor(app);
    const project = await createProject(app, owner.token, { parentId: fair.id, stand });
    return { owner, project, point: await createBeacon(app, owner.token, project.id) };
  };
  const people = await crowd(9);
  const stands = await Promise.all(['Hall 1, A1', 'Hall 1, A2', 'Hall 2, B1', 'Hall 2, B2', 'C'].map(openStand));
  for (const [index, { point }] of stands.entries())
    for (const { token } of people.slice(0, 9 - (index % 4)))
      for (const occurredAt of [morning, noon]) await scan(app, token, scanBody(point, { occurredAt }));
  // Of the one that the test is about nothing is known yet, and these are never scanned.
  const small = await openStand('Hall 2, B3');
  await Promise.all(Array.from({ length: idle }, () => openStand('Hall 3, D1')));
  const few = await crowd(5);
  // They come by, and scan what leads nowhere.
  const unknown = { beaconId: undefined, qrCode: makeCode(randomBytes) };
  for (const { token } of few)
    await scan(app, token, { ...scanBody(small.point, { occurredAt: evening }), ...unknown });
  return { organizer, admin: admin.token, fair, stands, small, few };
}
type World = Awaited<ReturnType<typeof createWorld>>;

/** Every call that returns figures of a fair, with each of its filters, by those who may call it; the stand's own company is not asked. */
function calls({ fair, organizer, admin, stands, small }: World): (readonly [as: string, path: string])[] {
  const ofFair = [
    `/tradeFair/${fair.id}/figures`,
    `/tradeFair/${fair.id}/missing-codes`,
    `/tradeFair/${fair.id}/answers`,
    `/tradeFair/${fair.id}/participation-candidate`,
    ...participantSort.options.map((sort) => `/tradeFair/${fair.id}/participation?sort=${sort}`),
    `/tradeFair/${fair.id}/participation?q=Kessler`,
    `/tradeFair/${fair.id}/participation?limit=1`,
    `/report/participation?tradeFairId=${fair.id}`,
  ];
  const ofOrganizer = ['', `?tradeFairId=${fair.id}`, '?q=PX'].map((query) => `/organizer/mixie${query}`);
  const days = ['', '?from=2027-03-09&to=2027-03-09', '?from=2027-03-09', '?to=2027-03-09', '?from=2027-03-10'];
  const ofCompetitors = stands.flatMap(({ owner, project }) =>
    [...days.map((query) => `/bi/report/${project.id}${query}`), `/dashboard/${project.id}`].map(
      (path) => [owner.token, path] as const,
    ),
  );
  // Only its company may see it: neither the organizer nor a competitor.
  const foreign = [
    `/bi/report/${small.project.id}`,
    `/dashboard/${small.project.id}`,
    `/exhibition/${small.project.id}`,
    `/bi/report/${small.project.id}/pdf`,
  ];
  const competitor = stands[0]?.owner.token ?? '';
  return [
    ...[
      ...ofFair,
      `/report/participation`,
      ...ofOrganizer,
      `/exhibition?parent=${fair.id}`,
      `/exhibition/${fair.id}`,
    ].map((path) => [organizer, path] as const),
    ...ofFair.map((path) => [admin, path] as const),
    [admin, '/admin/missing-codes?days=90'],
    ...ofCompetitors,
    [competitor, `/bi/report/${stands[0]?.project.id}/pdf`],
    ...[organizer, competitor].flatMap((as) => foreign.map((path) => [as, path] as const)),
  ];
}

/** Content of an answer, apart from its time; of a document the text on its pages. */
async function textOf({ body, headers, rawPayload }: Awaited<ReturnType<typeof app.call>>): Promise<string> {
  if (headers['content-type'] !== 'application/pdf') return body.replace(/"(asOf|requestId|instance)":"[^"]*"/g, '');
  return (await textsOfPages(rawPayload)).join(' ').replace(/\d{1,2}:\d\d/g, '');
}

let asked = 0;
/** Answers of all of them, without those from memory. */
async function askAll(world: World): Promise<Map<string, string>> {
  asked += 1;
  app.setNow(new Date(Date.parse('2027-03-09T17:00:00Z') + asked * 2 * minute));
  await readOwn(world);
  const answers = new Map<string, string>();
  for (const [as, path] of calls(world)) {
    const answer = await app.call('GET', path, { as });
    const who = as === world.organizer ? 'organizer' : as === world.admin ? 'admin' : 'competitor';
    // A cursor is sealed anew each time, and says nothing of what it stands for.
    const text = (await textOf(answer)).replaceAll(/"nextCursor":"[^"]+"/g, '"nextCursor":"sealed"');
    answers.set(`${who} ${path}`, `${answer.statusCode} ${text}`);
  }
  return answers;
}

/** Answer to the stand's own company, which also counts the changes of its leads. */
async function readOwn({ small: { owner, project } }: World) {
  const paths = [`/bi/report/${project.id}`, `/dashboard/${project.id}`, `/project/${project.id}/lead`];
  const [report, dashboard, list] = await Promise.all(
    paths.map(async (path) => (await app.call('GET', path, { as: owner.token })).json()),
  );
  return { leads: report.funnel.leads, total: dashboard.totals.leads, listed: list.items.length };
}

const differing = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...before.keys()].filter((key) => before.get(key) !== after.get(key));

describe.each([0, 2])('a group of four cannot be told from nobody, beside %i without leads', (idle) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(idle);
  }, 60_000);

  test('at a stand, by any figure of the fair and with any filter', async () => {
    const { few, small } = world;
    // Leads of a stand are counted when it is first asked about.
    await askAll(world);
    const none = await askAll(world);
    expect([...none.values()].filter((answer) => answer.startsWith('200'))).toHaveLength(none.size - 8);
    expect(differing(none, await askAll(world))).toEqual([]);
    expect(await readOwn(world)).toEqual({ leads: 0, total: 0, listed: 0 });
    const come = (people: readonly Person[]) =>
      Promise.all(people.map(({ token }) => scan(app, token, scanBody(small.point, { occurredAt: evening }))));

    await come(few.slice(0, 4));
    expect(differing(none, await askAll(world))).toEqual([]);
    // Its own company knows them, of course.
    expect(await readOwn(world)).toEqual({ leads: 4, total: 4, listed: 4 });

    await come(few.slice(4));
    const five = differing(none, await askAll(world)).map((key) => key.replaceAll(/[0-9a-f-]{36}/g, '{id}'));
    // The control: had the four been shown anywhere, it would have been noticed there. The rounded median of competitors stays.
    const noticing = [
      'organizer /tradeFair/{id}/figures',
      'admin /tradeFair/{id}/figures',
      'organizer /tradeFair/{id}/missing-codes',
      'admin /admin/missing-codes?days=90',
      'organizer /tradeFair/{id}/participation?sort=name',
      'organizer /report/participation?tradeFairId={id}',
      'organizer /report/participation',
      'organizer /organizer/mixie',
    ];
    expect(noticing.filter((key) => !five.includes(key))).toEqual([]);
    expect(five.filter((key) => key.includes('/exhibition') || key.includes('/dashboard'))).toEqual([]);
  });

  test('among the unlocked leads of a stand, nor among those that are not', async () => {
    const { fair, organizer, admin, stands } = world;
    const stand = stands[4];
    if (!stand) throw new Error('There are five');
    for (const { token } of await crowd(11)) await scan(app, token, scanBody(stand.point, { occurredAt: noon }));
    const { token } = stand.owner;
    const path = `/project/${stand.project.id}/lead`;
    const leads: { id: string }[] = (await app.call('GET', `${path}?limit=50`, { as: token })).json().items;
    expect(leads).toHaveLength(20);
    const unlock = async (from: number, to: number) => {
      const body = { leadIds: leads.slice(from, to).map(({ id }) => id) };
      const answer = await app.call('POST', `${path}/unlock`, { as: token, body });
      expect(answer.statusCode, answer.body).toBe(200);
      // Counts what changed.
      expect((await app.call('GET', `/bi/report/${stand.project.id}`, { as: token })).json().funnel.unlocked).toBe(to);
    };
    const shown = async () => {
      const all = await Promise.all(
        [organizer, admin].map(async (as) => {
          const answer = await app.call('GET', `/tradeFair/${fair.id}/figures`, { as });
          const { byStand } = answer.json<TradeFairFigures>();
          return byStand.find(({ projectId }) => projectId === stand.project.id)?.unlocked;
        }),
      );
      expect(new Set(all).size).toBe(1);
      return all[0];
    };
    expect(await shown()).toBeNull();
    await unlock(0, 4);
    expect(await shown()).toBeNull();
    await unlock(4, 5);
    expect(await shown()).toBe(5);
    await unlock(5, 15);
    expect(await shown()).toBe(15);
    await unlock(15, 16);
    expect(await shown()).toBeNull();
    await unlock(16, 20);
    expect(await shown()).toBeNull();
  });

  test('in an hour of a hall, at a stand with more', async () => {
    const { fair, organizer, stands } = world;
    const point = stands[2]?.point ?? { id: '' };
    const hours = async () => {
      const answer = await app.call('GET', `/tradeFair/${fair.id}/figures`, { as: organizer });
      return answer.json<TradeFairFigures>().halls.map(({ hall, hours: cells }) => ({ hall, cells }));
    };
    const later = '2027-03-09T15:10:00Z';
    const before = await hours();
    for (const { token } of await crowd(4)) await scan(app, token, scanBody(point, { occurredAt: later }));
    expect(await hours()).toEqual(before);
    for (const { token } of await crowd(1)) await scan(app, token, scanBody(point, { occurredAt: later }));
    expect(await hours()).not.toEqual(before);
  });
});
