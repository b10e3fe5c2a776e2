import type { Organizer } from '@fairlead/contract/organizers';
import type { Page } from '@fairlead/contract/page';
import { sql } from '@fairlead/database/sql';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailsTo } from '../../../../e2e/harness/outbox.ts';
import { someEmail } from '../../../test/app.ts';
import {
  createBeacon,
  createExhibitor,
  createProject,
  createVisitor,
  ownEmail,
  scan,
  scanBody,
} from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin, createOrganizer } from '../../../test/roles.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';

const app = useOwnTestApp();
let admin: string;
beforeAll(async () => {
  admin = (await createAdmin(app)).token;
});

const register = (body: object) => app.call('POST', '/organizer', { as: admin, body });
const faultsOf = (answer: Parameters<typeof expectProblem>[0]) =>
  expectProblem(answer, 'INVALID_INPUT').errors?.map(({ path, code }) => [path, code]);

describe('POST /organizer', () => {
  test('promotes a candidate, who is let in as organizer at once and stays an exhibitor', async () => {
    const owner = await createExhibitor(app);
    await ownEmail(app, owner);
    const { token, account } = owner;
    expectProblem(await app.call('GET', '/organizer/current', { as: token }), 'FORBIDDEN');
    const body = { name: 'Messe Nord', contactEmail: 'office@messe.example', accountId: account.id };
    const made = await register(body);
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ name: 'Messe Nord', integrationKind: 'WEB_UI', version: 1 });
    expect((await app.call('GET', '/organizer/current', { as: token })).json()).toEqual(made.json());
    const own = (await app.call('GET', '/exhibitor/account/current', { as: token })).json();
    expect(own).toMatchObject({ roles: ['EXHIBITOR', 'ORGANIZER'], organizerId: made.json().id });
    expect(faultsOf(await register(body))).toEqual([['body.accountId', 'organizer_already']]);
    const unknown = { ...body, accountId: crypto.randomUUID() };
    expect(faultsOf(await register(unknown))).toEqual([['body.accountId', 'account_not_found']]);
  });

  test('invites somebody new by mail, with a company of the same name', async () => {
    const contactEmail = someEmail();
    const made = await register({ name: 'Feria Sur', contactEmail, language: 'es' });
    expect(made.statusCode, made.body).toBe(201);
    // It is sent while the answer is on its way.
    await expect.poll(() => mailsTo(app, contactEmail)).toHaveLength(1);
    const [mail] = await mailsTo(app, contactEmail);
    expect(mail?.text).toContain(app.config.urls.business);
    expect(mail?.code).toBeTruthy();
    const [row] = await app.database.query(sql`
      select a.roles, a.joined_at, e.name, e.language from accounts a join exhibitors e on e.id = a.exhibitor_id
      where a.email = ${contactEmail}`);
    expect(row).toEqual({ roles: ['EXHIBITOR', 'ORGANIZER'], joinedAt: null, name: 'Feria Sur', language: 'es' });
    expect(faultsOf(await register({ name: 'Again', contactEmail }))).toEqual([
      ['body.contactEmail', 'organizer_already'],
    ]);
  });

  test('promotes whoever owns the e-mail already, and leaves nothing behind when it fails', async () => {
    const owner = await createExhibitor(app);
    await ownEmail(app, owner);
    const { token, email } = owner;
    expect((await register({ name: 'By e-mail', contactEmail: email })).statusCode).toBe(201);
    expect((await app.call('GET', '/organizer/current', { as: token })).json().name).toBe('By e-mail');
    const count = () => app.database.query(sql`select count(*)::int from organizers`);
    const before = await count();
    await register({ name: 'Twice', contactEmail: email });
    expect(await count()).toEqual(before);
  });
});

describe('the lists', () => {
  test('say which organizers are suspended now', async () => {
    const { organizerId, organizer } = await createFair(app);
    const shown = async () => {
      const { items } = (await app.call('GET', '/organizer?limit=200', { as: admin })).json();
      return items.find(({ id }: { id: string }) => id === organizerId).suspension;
    };
    expect(await shown()).toBeNull();
    const body = { targetKind: 'ORGANIZER', targetId: organizer.id, reason: 'Unpaid' };
    const { id } = (await app.call('POST', '/admin/suspension', { as: admin, body })).json();
    expect(await shown()).toMatchObject({ id, targetKind: 'ORGANIZER', reason: 'Unpaid', until: null });
    await app.call('DELETE', `/admin/suspension/${id}`, { as: admin });
    expect(await shown()).toBeNull();
  });

  test('show organizers by name with their figures, found whatever the accents, and page through all', async () => {
    const { organizerId } = await createFair(app);
    await app.database.execute(sql`update organizers set name = 'Ávila Expo' where id = ${organizerId}`);
    const found = await app.call('GET', '/organizer?q=avila', { as: admin });
    expect(found.json().items).toMatchObject([{ id: organizerId, tradeFairs: 1, accounts: 1 }]);
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/organizer?limit=2${cursor && `&cursor=${cursor}`}`;
      const page: Page<Organizer> = (await app.call('GET', path, { as: admin })).json();
      names.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(names[0]).toBe('Ávila Expo');
    expect(names.length).toBeGreaterThan(3);
    const newest = await app.call('GET', '/organizer?sort=-createdAt&limit=1', { as: admin });
    expect(newest.json().items[0].id).toBe(organizerId);
  });

  test('show as candidates who belongs to no organizer', async () => {
    const owner = await createExhibitor(app);
    await ownEmail(app, owner);
    const { email, account, exhibitor } = owner;
    const organizer = await createOrganizer(app);
    const find = async (q: string) =>
      (await app.call('GET', `/organizer/candidates?q=${encodeURIComponent(q)}`, { as: admin })).json().items;
    expect(await find(email.toUpperCase())).toEqual([
      { accountId: account.id, email, name: 'Jana Brandt', exhibitor: { id: exhibitor.id, name: exhibitor.name } },
    ]);
    expect(await find(organizer.email)).toEqual([]);
  });

  test('show every point of the own fairs with exhibitor, and nobody else’s', async () => {
    const { token, fair } = await createFair(app);
    const other = await createFair(app);
    const exhibitor = await createExhibitor(app);
    const project = await createProject(app, exhibitor.token, { parentId: fair.id, stand: 'B12' });
    const point = await createBeacon(app, exhibitor.token, project.id);
    await scan(app, (await createVisitor(app)).token, scanBody(point));
    const load = async (as: string, query = '') => (await app.call('GET', `/organizer/mixie${query}`, { as })).json();
    expect((await load(token)).items).toEqual([
      {
        beaconId: point.id,
        name: 'PX-40',
        title: 'Planetary gearbox PX-40',
        code: point.code,
        isActive: true,
        exhibitor: { id: exhibitor.exhibitor.id, name: 'Kessler Antriebstechnik' },
        project: { id: project.id, name: project.name, stand: 'B12' },
        tradeFair: { id: fair.id, name: fair.name },
        // There is one lead.
        scanCount: null,
      },
    ]);
    expect((await load(token, '?q=GEARBOX')).items).toHaveLength(1);
    expect((await load(token, '?q=nothing')).items).toEqual([]);
    expect((await load(token, `?tradeFairId=${other.fair.id}`)).items).toEqual([]);
    expect((await load(other.token)).items).toEqual([]);
  });
});

const size = {
  key: 'size',
  label: { en: 'Company size', de: 'Größe' },
  kind: 'CHOICE',
  choices: [
    { key: 'small', label: { en: 'Up to 50', de: 'Bis 50' } },
    { key: 'large', label: { en: 'More' } },
  ],
  required: true,
};

describe('PATCH /organizer/current', () => {
  const change = (as: string, body: object, etag?: string) =>
    app.call('PATCH', '/organizer/current', {
      as,
      body,
      ...(etag === undefined ? {} : { headers: { 'if-match': etag } }),
    });

  test('keeps additional attributes, which visitors are asked in their language', async () => {
    const { token, fair } = await createFair(app);
    const answer = await change(token, { additionalVisitorAttributes: [size] });
    expect(answer.json()).toMatchObject({ additionalVisitorAttributes: [size], version: 2 });
    const asked = (language: string) =>
      app.call('GET', `/organizer/additionalVisitorAttributes?tradeFairId=${fair.id}`, { language });
    expect((await asked('de')).json()).toEqual([
      {
        key: 'size',
        label: 'Größe',
        kind: 'CHOICE',
        choices: [
          { key: 'small', label: 'Bis 50' },
          { key: 'large', label: 'More' },
        ],
        required: true,
      },
    ]);
    expect((await asked('es')).json()[0].label).toBe('Company size');
    const nowhere = `/organizer/additionalVisitorAttributes?tradeFairId=${crypto.randomUUID()}`;
    expectProblem(await app.call('GET', nowhere), 'NOT_FOUND');
  });

  test('asks nobody anything of a fair that visitors cannot enter', async () => {
    const { token, fair } = await createFair(app, { isPublic: false });
    await change(token, { additionalVisitorAttributes: [size] });
    const asked = () => app.call('GET', `/organizer/additionalVisitorAttributes?tradeFairId=${fair.id}`);
    const put = (value: object) =>
      app.call('PUT', `/exhibition/${fair.id}`, { as: token, body: { name: fair.name, ...value } });
    expectProblem(await asked(), 'NOT_FOUND');
    await put({ isPublic: true });
    expect((await asked()).json()).toHaveLength(1);
    await put({ isPublic: true, isArchived: true });
    expectProblem(await asked(), 'NOT_FOUND');
  });

  test.each([
    ['no label', { ...size, label: {} }, 'additionalVisitorAttributes.0.label', 'label_needed'],
    ['a bad key', { ...size, key: 'Größe' }, 'additionalVisitorAttributes.0.key', 'attribute_key'],
    ['too few choices', { ...size, choices: [] }, 'additionalVisitorAttributes.0.choices', 'choices_of_kind'],
    ['choices of a text', { ...size, kind: 'TEXT' }, 'additionalVisitorAttributes.0.choices', 'choices_of_kind'],
  ])('refuses %s by its position', async (_, attribute, path, code) => {
    const { token } = await createOrganizer(app);
    expect(faultsOf(await change(token, { additionalVisitorAttributes: [attribute] }))).toEqual([
      [`body.${path}`, code],
    ]);
    expect(faultsOf(await change(token, { additionalVisitorAttributes: [size, size] }))).toEqual([
      ['body.additionalVisitorAttributes', 'key_twice'],
    ]);
  });

  test('refuses what somebody else changed since, and says who; only an admin changes how people come in', async () => {
    const { token, organizerId } = await createOrganizer(app);
    const byAdmin = await app.call('PATCH', `/organizer/${organizerId}`, {
      as: admin,
      body: { name: 'New name', integrationKind: 'INTEGRATED' },
    });
    expect(byAdmin.json()).toMatchObject({ name: 'New name', integrationKind: 'INTEGRATED', version: 2 });
    expect(expectProblem(await change(token, { name: 'Mine' }, '"1"'), 'EDIT_CONFLICT').detail).toContain('Ada');
    expect((await change(token, { name: 'Mine' }, '"2"')).json().name).toBe('Mine');
    const own = { as: token, body: { integrationKind: 'WEB_UI' } };
    expectProblem(await app.call('PATCH', `/organizer/${organizerId}`, own), 'FORBIDDEN');
  });

  test('lets one of several who change the questions at once win, and names whoever it was to the others', async () => {
    const { token, organizerId, account } = await createOrganizer(app);
    const ask = (as: string, label: string, etag?: string) =>
      app.call('PATCH', `/organizer/${organizerId}`, {
        as,
        body: { additionalVisitorAttributes: [{ ...size, label: { en: label } }] },
        ...(etag === undefined ? {} : { headers: { 'if-match': etag } }),
      });
    const people = [
      { as: token, name: account.name },
      { as: admin, name: 'Ada' },
    ];
    for (let version = 1; version <= 5; version += 1) {
      const answers = await Promise.all(people.map(({ as, name }) => ask(as, `${name} ${version}`, `"${version}"`)));
      const won = answers.findIndex((answer) => answer.statusCode === 200);
      const lost = answers[1 - won];
      if (!lost) throw new Error('Nobody lost');
      const winner = people[won]?.name ?? '';
      expect(expectProblem(lost, 'EDIT_CONFLICT').detail).toContain(winner);
      const stored = await app.call('GET', `/organizer/${organizerId}`, { as: token });
      expect(stored.headers['etag']).toBe(`"${version + 1}"`);
      const { updatedBy, additionalVisitorAttributes } = stored.json() as Organizer;
      expect(updatedBy).toBe(winner);
      expect(additionalVisitorAttributes[0]?.label.en).toBe(`${winner} ${version}`);
    }
    // Without the version both win, and the first one's questions are lost: the check is what decides above.
    const careless = await Promise.all(people.map(({ as, name }) => ask(as, name)));
    expect(careless.map((answer) => answer.statusCode)).toEqual([200, 200]);
  });
});
