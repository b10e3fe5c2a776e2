import type { Exhibition } from '@fairlead/contract/exhibitions';
import { describe, expect, test } from 'vitest';
import { createExhibitor, createProject, createStand } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin, createOrganizer } from '../../../test/roles.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';

const app = useOwnTestApp();

const post = (as: string, body: object) => app.call('POST', '/exhibition', { as, body });
const put = (as: string, id: string, body: object, etag?: string) =>
  app.call('PUT', `/exhibition/${id}`, { as, body, ...(etag === undefined ? {} : { headers: { 'if-match': etag } }) });
const get = (as: string, id: string) => app.call('GET', `/exhibition/${id}`, { as });
const faultsOf = (answer: Parameters<typeof expectProblem>[0]) =>
  expectProblem(answer, 'INVALID_INPUT').errors?.map(({ path, code }) => [path, code]);

async function createFair(value: object = {}): Promise<{ token: string; fair: Exhibition }> {
  const { token } = await createOrganizer(app);
  const fair = { kind: 'TRADE_FAIR', name: 'Nordhaus Expo', timeZone: 'Europe/Berlin', isPublic: true, ...value };
  const answer = await post(token, fair);
  expect(answer.statusCode, answer.body).toBe(201);
  return { token, fair: answer.json() };
}

describe('POST /exhibition', () => {
  test('makes a project of the company with its defaults and an ETag', async () => {
    const { token, exhibitor } = await createExhibitor(app);
    const answer = await post(token, { kind: 'PROJECT', name: 'Nordhaus Expo 2027', stand: 'Hall 4, B12' });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['etag']).toBe('"1"');
    expect(answer.json()).toMatchObject({
      kind: 'PROJECT',
      ownerId: exhibitor.id,
      parentId: null,
      parent: null,
      stand: 'Hall 4, B12',
      timeZone: 'Europe/Berlin',
      archivedAt: null,
      version: 1,
      counts: { beacons: 0, surveys: 0, scans: 0, leads: 0, unlocked: 0 },
    });
    expect((await get(token, answer.json().id)).json()).toEqual(answer.json());
  });

  test('makes a fair for an organizer, with identifier and theme; for nobody else', async () => {
    const uniqueIdentifier = `fair-${crypto.randomUUID().slice(0, 8)}`;
    const { fair } = await createFair({ uniqueIdentifier, theme: { main: '#C8202F' } });
    expect(fair).toMatchObject({ kind: 'TRADE_FAIR', uniqueIdentifier, theme: { main: '#c8202f' }, counts: null });
    const { token } = await createExhibitor(app);
    expectProblem(await post(token, { kind: 'TRADE_FAIR', name: 'Mine' }), 'FORBIDDEN');
    const organizer = await createOrganizer(app);
    const taken = await post(organizer.token, { kind: 'TRADE_FAIR', name: 'Other', uniqueIdentifier });
    expect(faultsOf(taken)).toEqual([['body.uniqueIdentifier', 'unique_identifier_taken']]);
  });

  test('lets an admin make a fair for whom they name, no project, and nobody else name anybody but themselves', async () => {
    const [admin, organizer, other] = [await createAdmin(app), await createOrganizer(app), await createOrganizer(app)];
    const { exhibitor } = await createExhibitor(app);
    const fair = { kind: 'TRADE_FAIR', name: 'Nordhaus Expo' };
    const made = await post(admin.token, { ...fair, ownerId: organizer.organizerId });
    expect(made.json()).toMatchObject({ ownerId: organizer.organizerId, participation: { projects: 0, visitors: 0 } });
    expect((await get(organizer.token, made.json().id)).json().updatedBy).toBe('Ada');
    const project = { kind: 'PROJECT', name: 'Theirs', ownerId: exhibitor.id };
    expectProblem(await post(admin.token, project), 'FORBIDDEN');
    const needed = [['body.ownerId', 'owner_needed']];
    const notFound = [['body.ownerId', 'owner_not_found']];
    expect(faultsOf(await post(admin.token, fair))).toEqual(needed);
    expect(faultsOf(await post(admin.token, { ...fair, ownerId: exhibitor.id }))).toEqual(notFound);
    expect(faultsOf(await post(organizer.token, { ...fair, ownerId: other.organizerId }))).toEqual(notFound);
  });

  test('keeps what is for fairs from projects, and the stand from fairs', async () => {
    const { token } = await createExhibitor(app);
    const project = { kind: 'PROJECT', name: 'Mine' };
    expect(faultsOf(await post(token, { ...project, theme: { main: '#123456' } }))).toEqual([
      ['body.theme', 'not_for_projects'],
    ]);
    expect(faultsOf(await post(token, { ...project, uniqueIdentifier: 'my-own' }))).toEqual([
      ['body.uniqueIdentifier', 'not_for_projects'],
    ]);
    expect(faultsOf(await post(token, { ...project, isPublic: true }))).toEqual([
      ['body.isPublic', 'not_for_projects'],
    ]);
    const organizer = await createOrganizer(app);
    expect(faultsOf(await post(organizer.token, { kind: 'TRADE_FAIR', name: 'Fair', stand: 'B12' }))).toEqual([
      ['body.stand', 'not_for_fairs'],
    ]);
  });

  test('takes a public fair as parent, or one of the own organizer; no other', async () => {
    const { token } = await createExhibitor(app);
    const child = (parentId: string) => ({ kind: 'PROJECT', name: 'Mine', parentId });
    const open = await createFair();
    const made = await post(token, child(open.fair.id));
    expect(made.json()).toMatchObject({ parentId: open.fair.id, parent: { id: open.fair.id, name: open.fair.name } });
    const closed = await createFair({ isPublic: false });
    const archived = await createFair();
    await put(archived.token, archived.fair.id, { name: 'Over', isPublic: true, isArchived: true });
    const project = await createProject(app, token);
    for (const parentId of [closed.fair.id, archived.fair.id, project.id, crypto.randomUUID()]) {
      expect(faultsOf(await post(token, child(parentId)))).toEqual([['body.parentId', 'parent_not_found']]);
    }
    const nested = await post(open.token, { kind: 'TRADE_FAIR', name: 'Fair in a fair', parentId: open.fair.id });
    expect(faultsOf(nested)).toEqual([['body.parentId', 'parent_not_found']]);
  });

  const when = { startsAt: '2027-03-11T08:00:00.000Z', endsAt: '2027-03-13T17:00:00.000Z', timeZone: 'Europe/Lisbon' };
  const where = { venue: 'Halle', city: 'Porto', countryCode: 'PT' };
  const noWhere = { venue: null, city: null, countryCode: null };
  const ownWhen = { startsAt: '2027-03-12T08:00:00.000Z', endsAt: null, timeZone: 'Europe/Berlin' };
  test.each([
    ['nothing of its own', {}, { ...when, ...where }],
    ['days of its own', ownWhen, { ...ownWhen, ...where }],
    ['a place of its own', { city: 'Gaia' }, { ...when, ...noWhere, city: 'Gaia' }],
    ['both', { ...ownWhen, city: 'Gaia' }, { ...ownWhen, ...noWhere, city: 'Gaia' }],
  ])('takes days and place from the fair for a project with %s, whichever way it joins', async (_, own, expected) => {
    const { token } = await createExhibitor(app);
    const { fair } = await createFair({ ...when, ...where });
    const project = { kind: 'PROJECT', name: 'Mine', ...own };
    expect((await post(token, { ...project, parentId: fair.id })).json()).toMatchObject(expected);
    const { id } = (await post(token, project)).json();
    const { kind: __, ...rest } = project;
    expect((await put(token, id, { ...rest, parentId: fair.id })).json()).toMatchObject(expected);
    const late = (await post(token, project)).json();
    const join = { as: token, body: { projectId: late.id } };
    expect((await app.call('POST', `/tradeFair/${fair.id}/participation`, join)).statusCode).toBe(201);
    expect((await get(token, late.id)).json()).toMatchObject(expected);
    // Emptying the days afterwards is deliberate.
    const emptied = await put(token, id, { name: 'Mine', parentId: fair.id });
    expect(emptied.json()).toMatchObject({ startsAt: null, endsAt: null, venue: null });
  });

  test('takes dates in any offset, and no end before its start', async () => {
    const { token } = await createExhibitor(app);
    const dates = (startsAt: unknown, endsAt: unknown) =>
      post(token, { kind: 'PROJECT', name: 'Dated', startsAt, endsAt });
    const made = await dates('2027-03-10T09:00:00+01:00', '2027-03-10T08:00:00Z');
    expect(made.json()).toMatchObject({ startsAt: '2027-03-10T08:00:00.000Z', endsAt: '2027-03-10T08:00:00.000Z' });
    expect(faultsOf(await dates('2027-03-10T09:00:00Z', '2027-03-10T09:59:59+01:00'))).toEqual([
      ['body.endsAt', 'ends_before_start'],
    ]);
    for (const wrong of ['2027-03-10', '2027-02-30T09:00:00Z', '1969-12-31T23:00:00Z', '2200-01-01T00:00:00Z', 17]) {
      expect(faultsOf(await dates(wrong, null))?.map(([path]) => path)).toEqual(['body.startsAt']);
    }
    const zone = await post(token, { kind: 'PROJECT', name: 'Zoned', timeZone: 'Mars/Olympus' });
    expect(faultsOf(zone)).toEqual([['body.timeZone', 'time_zone']]);
  });
});

describe('GET /exhibition', () => {
  const names = (answer: { json(): { items: Exhibition[] } }) => answer.json().items.map(({ name }) => name);

  test('pages through all of them once, newest first, also when they were made in the same instant', async () => {
    const { token, exhibitor } = await createExhibitor(app);
    app.setNow(new Date());
    try {
      for (let number = 0; number < 7; number += 1) await createProject(app, token, { name: `P${number}` });
    } finally {
      app.setNow(null);
    }
    const seen: string[] = [];
    let path: string | null = `/exhibition?owner=${exhibitor.id}&limit=3`;
    while (path !== null) {
      const answer = await app.call('GET', path, { as: token });
      seen.push(...names(answer));
      // One more that comes in between moves nothing.
      await createProject(app, token, { name: 'late' });
      const { nextCursor } = answer.json();
      path = nextCursor === null ? null : `/exhibition?owner=${exhibitor.id}&limit=3&cursor=${nextCursor}`;
    }
    expect(seen).toEqual(['P6', 'P5', 'P4', 'P3', 'P2', 'P1', 'P0']);
  });

  test("shows public fairs of others, never others' projects or closed fairs", async () => {
    const { token } = await createExhibitor(app);
    const mine = await createProject(app, token);
    const theirs = await createStand(app);
    const [open, closed] = [await createFair(), await createFair({ isPublic: false })];
    const ids = (await app.call('GET', '/exhibition?limit=200', { as: token }))
      .json()
      .items.map(({ id }: Exhibition) => id);
    expect(ids).toEqual(expect.arrayContaining([mine.id, open.fair.id]));
    expect(ids).not.toContain(theirs.project.id);
    expect(ids).not.toContain(closed.fair.id);
    expect((await get(token, open.fair.id)).statusCode).toBe(200);
    expectProblem(await get(token, closed.fair.id), 'NOT_FOUND');
    expectProblem(await put(token, open.fair.id, { name: 'Mine now' }), 'NOT_FOUND');
    expectProblem(await app.call('DELETE', `/exhibition/${open.fair.id}`, { as: token }), 'NOT_FOUND');
  });

  test('narrows by kind, parent, archive and text, with % and _ as themselves', async () => {
    const { token, exhibitor } = await createExhibitor(app);
    const { fair } = await createFair();
    const joined = await createProject(app, token, { name: '100% Antrieb', parentId: fair.id });
    const alone = await createProject(app, token, { name: '1000 Antriebe', stand: 'B_12' });
    const gone = await createProject(app, token, { name: 'Alt' });
    await put(token, gone.id, { name: 'Alt', isArchived: true });
    const find = async (query: string) => {
      const answer = await app.call('GET', `/exhibition?owner=${exhibitor.id}&${query}`, { as: token });
      return answer.json().items.map(({ id }: Exhibition) => id);
    };
    expect(await find('')).toEqual([alone.id, joined.id]);
    expect(await find('hasParent=true')).toEqual([joined.id]);
    expect(await find('hasParent=false')).toEqual([alone.id]);
    expect(await find(`parent=${fair.id}`)).toEqual([joined.id]);
    expect(await find('kind=TRADE_FAIR')).toEqual([]);
    expect(await find('archived=true')).toEqual([gone.id]);
    expect(await find('q=ANTRIEB')).toEqual([alone.id, joined.id]);
    expect(await find('q=100%25')).toEqual([joined.id]);
    expect(await find('q=b_1')).toEqual([alone.id]);
  });

  test('finds and sorts whatever the accents and the case', async () => {
    const { token, exhibitor } = await createExhibitor(app);
    for (const name of ['Zürich Tage', 'Ärmel', 'apfel', 'Łódź', 'straße']) await createProject(app, token, { name });
    const load = async (query: string) =>
      names(await app.call('GET', `/exhibition?owner=${exhibitor.id}&${query}`, { as: token }));
    expect(await load('q=ZURICH')).toEqual(['Zürich Tage']);
    expect(await load('q=lodz')).toEqual(['Łódź']);
    expect(await load('q=STRASSE')).toEqual(['straße']);
    const sorted = ['apfel', 'Ärmel', 'Łódź', 'straße', 'Zürich Tage'];
    expect(await load('sort=name')).toEqual(sorted);
    expect(await load('sort=-name')).toEqual(sorted.toReversed());
    expectProblem(await app.call('GET', '/exhibition?sort=colour', { as: token }), 'INVALID_INPUT');
  });

  test('pages in every order through all of them once, those without a date last or first', async () => {
    const { token, exhibitor } = await createExhibitor(app);
    const starts = ['2027-03-01T08:00:00Z', null, '2026-01-01T08:00:00Z', null, '2027-03-01T08:00:00Z'];
    for (const [at, startsAt] of starts.entries()) await createProject(app, token, { name: `P${at % 2}`, startsAt });
    for (const sort of ['name', '-name', 'startsAt', '-startsAt', 'createdAt', '-createdAt']) {
      const seen: Exhibition[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const path: string = `/exhibition?owner=${exhibitor.id}&limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`;
        const page: { items: Exhibition[]; nextCursor: string | null } = (
          await app.call('GET', path, { as: token })
        ).json();
        seen.push(...page.items);
        cursor = page.nextCursor;
      }
      expect(new Set(seen.map(({ id }) => id)).size, sort).toBe(5);
      const dates = seen.map(({ startsAt }) => (startsAt === null ? 3000 : Number(startsAt.slice(0, 4))));
      if (sort === 'startsAt') expect(dates).toEqual(dates.toSorted((a, b) => a - b));
      if (sort === '-startsAt') expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    }
  });
});
