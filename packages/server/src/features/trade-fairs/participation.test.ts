import { sql } from '@fairlead/database/sql';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { mailsTo } from '../../../../e2e/harness/outbox.ts';
import { someEmail } from '../../../test/app.ts';
import { createExhibitor, createProject, createVisitor, ownEmail } from '../../../test/factories.ts';
import { createFair, someIdentifier } from '../../../test/fairs.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';

const app = useOwnTestApp();

const at = (fairId: string, rest = 'participation') => `/tradeFair/${fairId}/${rest}`;
const join = (as: string, fairId: string, body: object) => app.call('POST', at(fairId), { as, body });
const leave = (as: string, fairId: string, body?: object) => app.call('DELETE', at(fairId), { as, body });
const invite = (as: string, fairId: string, body: object) => app.call('POST', at(fairId, 'invitation'), { as, body });
const faultsOf = (answer: Parameters<typeof expectProblem>[0]) =>
  expectProblem(answer, 'INVALID_INPUT').errors?.map(({ path, code }) => [path, code]);
const projectsIn = async (as: string, fairId: string, query = '') =>
  (await app.call('GET', at(fairId) + query, { as }))
    .json()
    .items.map(({ projectName }: { projectName: string }) => projectName);

describe('a project', () => {
  test('joins a public fair once, however often it is asked to, and leaves it', async () => {
    const { token, fair } = await createFair(app);
    const exhibitor = await createExhibitor(app);
    const project = await createProject(app, exhibitor.token, { name: 'Our stand' });
    const first = await join(exhibitor.token, fair.id, { projectId: project.id });
    expect(first.statusCode, first.body).toBe(201);
    expect(first.json()).toMatchObject({ tradeFairId: fair.id, projectId: project.id });
    expect((await join(exhibitor.token, fair.id, { projectId: project.id })).json()).toEqual(first.json());
    expect(await projectsIn(token, fair.id)).toEqual(['Our stand']);
    const joined = (await app.call('GET', `/exhibition/${project.id}`, { as: exhibitor.token })).json();
    expect(joined).toMatchObject({ parentId: fair.id, parent: { name: fair.name }, version: 2 });
    expect((await leave(exhibitor.token, fair.id, { projectId: project.id })).statusCode).toBe(204);
    expect(await projectsIn(token, fair.id)).toEqual([]);
    expectProblem(await leave(exhibitor.token, fair.id, { projectId: project.id }), 'NOT_FOUND');
  });

  test('is in one fair at a time, and in none while it is archived', async () => {
    const [one, other] = [await createFair(app, { name: 'First fair' }), await createFair(app)];
    const { token } = await createExhibitor(app);
    const project = await createProject(app, token, { parentId: one.fair.id });
    const refused = expectProblem(
      await join(token, other.fair.id, { projectId: project.id }),
      'PARTICIPATES_ELSEWHERE',
    );
    expect(refused.detail).toContain('First fair');
    const archived = await createProject(app, token);
    await app.call('PUT', `/exhibition/${archived.id}`, { as: token, body: { name: 'Archived', isArchived: true } });
    expectProblem(await join(token, other.fair.id, { projectId: archived.id }), 'ARCHIVED');
  });

  test('of others, fairs of others, and what is no project, are not found', async () => {
    const [open, closed] = [await createFair(app), await createFair(app, { isPublic: false })];
    const [mine, theirs] = [await createExhibitor(app), await createExhibitor(app)];
    const project = await createProject(app, mine.token);
    expectProblem(await join(theirs.token, open.fair.id, { projectId: project.id }), 'NOT_FOUND');
    expectProblem(await join(mine.token, closed.fair.id, { projectId: project.id }), 'NOT_FOUND');
    expectProblem(await join(mine.token, project.id, { projectId: project.id }), 'NOT_FOUND');
    expect(faultsOf(await join(mine.token, open.fair.id, {}))).toEqual([['body.projectId', 'project_needed']]);
    await join(mine.token, open.fair.id, { projectId: project.id });
    expectProblem(await leave(theirs.token, open.fair.id, { projectId: project.id }), 'NOT_FOUND');
    expectProblem(await leave(closed.token, open.fair.id, { projectId: project.id }), 'NOT_FOUND');
    // The organizer may take it out, and the project itself stays as it is.
    expect((await leave(open.token, open.fair.id, { projectId: project.id })).statusCode).toBe(204);
    expect((await app.call('GET', `/exhibition/${project.id}`, { as: mine.token })).json().parentId).toBeNull();
  });
});

describe('an invitation', () => {
  const list = async (as: string, fairId: string) =>
    (await app.call('GET', at(fairId, 'invitation'), { as })).json().items;

  test('opens a fair that is not public to the exhibitor it names, and to nobody else', async () => {
    const { token, fair } = await createFair(app, { name: 'Closed days', isPublic: false });
    const [guest, stranger] = [await createExhibitor(app), await createExhibitor(app)];
    const sees = async (as: string) => (await app.call('GET', `/exhibition/${fair.id}`, { as })).statusCode;
    expect(await sees(guest.token)).toBe(404);
    const invited = await invite(token, fair.id, { exhibitorId: guest.exhibitor.id });
    expect(invited.json()).toMatchObject({ exhibitor: { id: guest.exhibitor.id }, email: null, state: 'PENDING' });
    const [mail] = await mailsTo(app, guest.email);
    expect(mail?.text).toContain(`${app.config.urls.business}/add-participation/${fair.id}`);
    expect(mail?.subject).toContain('Closed days');
    expect([await sees(guest.token), await sees(stranger.token)]).toEqual([200, 404]);
    const fairs = (await app.call('GET', '/exhibition?kind=TRADE_FAIR&limit=200', { as: guest.token })).json().items;
    expect(fairs.filter(({ id }: { id: string }) => id === fair.id)).toHaveLength(1);
    const project = await createProject(app, guest.token);
    expect((await join(guest.token, fair.id, { projectId: project.id })).statusCode).toBe(201);
    expect(await list(token, fair.id)).toMatchObject([{ state: 'JOINED' }]);
    const path = at(fair.id, `invitation/${invited.json().id}`);
    expect((await app.call('DELETE', path, { as: token })).statusCode).toBe(204);
    expectProblem(await app.call('DELETE', path, { as: token }), 'NOT_FOUND');
    expect(await list(token, fair.id)).toEqual([]);
    // Participants stay.
    expect(await sees(guest.token)).toBe(200);
  });

  test('by e-mail waits for its owner, is sent again, and stays one', async () => {
    const { token, fair } = await createFair(app, { isPublic: false });
    const later = await createExhibitor(app);
    await ownEmail(app, later);
    const nobody = someEmail();
    const first = (await invite(token, fair.id, { email: nobody, language: 'de' })).json();
    expect(first).toMatchObject({ exhibitor: null, email: nobody, state: 'PENDING' });
    expect((await invite(token, fair.id, { email: nobody })).json().id).toBe(first.id);
    expect(await mailsTo(app, nobody)).toHaveLength(2);
    const known = (await invite(token, fair.id, { email: later.email })).json();
    expect(known.exhibitor.id).toBe(later.exhibitor.id);
    expect((await app.call('GET', `/exhibition/${fair.id}`, { as: later.token })).statusCode).toBe(200);
    const both = { email: nobody, exhibitorId: later.exhibitor.id };
    expect(faultsOf(await invite(token, fair.id, both))).toEqual([['body.email', 'exhibitor_or_email']]);
    const unknown = { exhibitorId: crypto.randomUUID() };
    expect(faultsOf(await invite(token, fair.id, unknown))).toEqual([['body.exhibitorId', 'exhibitor_not_found']]);
  });
});

describe('a visitor', () => {
  const attributes = [
    { key: 'diet', label: { en: 'Diet' }, kind: 'TEXT', choices: [], required: false },
    { key: 'buyer', label: { en: 'Buyer' }, kind: 'BOOLEAN', choices: [], required: true },
    {
      key: 'size',
      label: { en: 'Size' },
      kind: 'CHOICE',
      choices: [
        { key: 's', label: { en: 'S' } },
        { key: 'l', label: { en: 'L' } },
      ],
      required: true,
    },
  ];
  const askingFair = async () => {
    const made = await createFair(app);
    const body = { additionalVisitorAttributes: attributes };
    await app.call('PATCH', '/organizer/current', { as: made.token, body });
    return made;
  };

  test('registers with the answers that the organizer wants, and changes them', async () => {
    const { token, fair } = await askingFair();
    const visitor = await createVisitor(app);
    const own = async () => (await app.call('GET', at(fair.id, 'participation/own'), { as: visitor.token })).json();
    expect(await own()).toEqual({ tradeFairId: fair.id, joinedAt: null, additionalAttributes: {} });
    const answers = { buyer: true, size: 's', diet: '' };
    const made = await join(visitor.token, fair.id, { additionalAttributes: answers });
    expect(made.json()).toMatchObject({ projectId: null, additionalAttributes: { buyer: true, size: 's' } });
    const later = await join(visitor.token, fair.id, { additionalAttributes: { ...answers, size: 'l' } });
    expect(later.json().joinedAt).toBe(made.json().joinedAt);
    expect((await own()).additionalAttributes).toEqual({ buyer: true, size: 'l' });
    const counted = (await app.call('GET', `/exhibition/${fair.id}`, { as: token })).json();
    expect(counted.participation).toEqual({ projects: 0, visitors: 1 });
    const file = (await app.call('GET', '/visitor/account/data', { as: visitor.token })).json();
    expect(file.fair_registrations).toMatchObject([{ tradeFair: fair.name, additionalAttributes: { size: 'l' } }]);
    expect((await leave(visitor.token, fair.id)).statusCode).toBe(204);
    expectProblem(await leave(visitor.token, fair.id), 'NOT_FOUND');
  });

  test('is shown every answer that cannot be stored', async () => {
    const { fair } = await askingFair();
    const { token } = await createVisitor(app);
    const faults = async (additionalAttributes: object) =>
      faultsOf(await join(token, fair.id, { additionalAttributes }));
    const path = 'body.additionalAttributes';
    expect(await faults({})).toEqual([
      [`${path}.buyer`, 'answer_needed'],
      [`${path}.size`, 'answer_needed'],
    ]);
    expect(await faults({ diet: true, buyer: 'yes', size: 'xl', shoes: '38' })).toEqual([
      [`${path}.diet`, 'answer_text'],
      [`${path}.buyer`, 'answer_boolean'],
      [`${path}.size`, 'answer_choice'],
      [`${path}.shoes`, 'answer_unasked'],
    ]);
    expect(faultsOf(await join(token, fair.id, { projectId: fair.id }))).toEqual([
      ['body.projectId', 'not_for_visitors'],
    ]);
  });

  test('finds no fair that is not public', async () => {
    const { fair } = await createFair(app, { isPublic: false });
    const { token } = await createVisitor(app);
    expectProblem(await join(token, fair.id, {}), 'NOT_FOUND');
    expectProblem(await app.call('GET', at(fair.id, 'participation/own'), { as: token }), 'NOT_FOUND');
  });
});

describe('GET /report/participation', () => {
  const load = (as: string, query = '', language = 'en') =>
    app.call('GET', `/report/participation${query}`, { as, language });
  const rows = async (...needs: Parameters<typeof load>) =>
    parse((await load(...needs)).rawPayload, { bom: true, columns: true }) as Record<string, string>[];

  test('has a row for every project of one fair, or of all of them, and nothing of other organizers', async () => {
    const uniqueIdentifier = someIdentifier();
    const { token, fair } = await createFair(app, { uniqueIdentifier });
    const [exhibitor, other] = [await createExhibitor(app), await createFair(app)];
    for (const [name, parentId] of [
      ['=1+1', fair.id],
      ['Second', fair.id],
      ['Other', other.fair.id],
    ]) {
      await createProject(app, exhibitor.token, { name, parentId, stand: 'B12' });
    }
    const answer = await load(token, `?tradeFairId=${fair.id}`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(await rows(token, `?tradeFairId=${fair.id}`)).toMatchObject([
      {
        'Trade fair': fair.name,
        Identifier: uniqueIdentifier,
        Exhibitor: 'Kessler Antriebstechnik',
        Project: "'=1+1",
        Stand: 'B12',
        'Time zone': 'Europe/Berlin',
        Scans: '',
        'Leads (5 or more)': '',
      },
      { Project: 'Second' },
    ]);
    expect((await rows(token)).map((row) => row['Project'])).toEqual(["'=1+1", 'Second']);
    expectProblem(await load(other.token, `?tradeFairId=${fair.id}`), 'NOT_FOUND');
    const admin = await createAdmin(app);
    expect((await rows(admin.token)).length).toBeGreaterThanOrEqual(3);
  });

  test('goes on over any number of batches', async () => {
    const { token, fair } = await createFair(app);
    const { exhibitor } = await createExhibitor(app);
    await app.database.execute(sql`
      insert into exhibitions (id, kind, parent_id, joined_at, owner_id, name, time_zone, created_at, updated_at)
      select gen_random_uuid(), 'PROJECT', ${fair.id}, now(), ${exhibitor.id}, 'P' || n, 'UTC', now(), now()
      from generate_series(1, 1201) n`);
    const names = (await rows(token, `?tradeFairId=${fair.id}`)).map((row) => row['Project']);
    expect(new Set(names).size).toBe(1201);
    expect(names).toHaveLength(1201);
  });
});
