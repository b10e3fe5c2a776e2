import type { Lead } from '@fairlead/contract/leads';
import { sql } from '@fairlead/database/sql';
import { afterEach, expect, test } from 'vitest';
import {
  createBeacon,
  createExhibitor,
  createProject,
  createVisitor,
  scan,
  scanBody,
} from '../../../test/factories.ts';
import { euros } from '../../../test/paying.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

let price = 0;
const app = useTestApp({}, () => ({ prices: async () => euros(price) }));
afterEach(() => {
  price = 0;
});

async function createWorld() {
  const { token } = await createExhibitor(app);
  const project = await createProject(app, token);
  const point = await createBeacon(app, token, project.id);
  const created = await app.call('POST', `/project/${project.id}/survey`, {
    as: token,
    body: {
      title: 'What do you need?',
      defaultLanguage: 'en',
      beaconId: point.id,
      questions: [{ id: crypto.randomUUID(), type: 'TEXT', text: { en: 'Tell us' }, isRequired: false, options: [] }],
    },
  });
  const survey = created.json<{ id: string }>();
  return {
    owner: token,
    admin: (await createAdmin(app)).token,
    path: `/project/${project.id}`,
    project,
    point,
    survey,
  };
}

test('an administrator reads the points and surveys of any project as its own people do', async () => {
  const { owner, admin, path, project, point, survey } = await createWorld();
  const paths = [
    `/exhibition/${project.id}`,
    `${path}/beacon`,
    `${path}/beacon/${point.id}`,
    `${path}/survey`,
    `${path}/survey/${survey.id}`,
  ];
  for (const one of paths) {
    const [own, read] = [await app.call('GET', one, { as: owner }), await app.call('GET', one, { as: admin })];
    expect(read.statusCode, one).toBe(200);
    expect(read.json(), one).toEqual(own.json());
  }
  const other = (await createExhibitor(app)).token;
  for (const one of paths) expectProblem(await app.call('GET', one, { as: other }), 'NOT_FOUND');
});

test('what an administrator reads says nothing of who scanned', async () => {
  const { admin, path, project, point } = await createWorld();
  const visitor = await createVisitor(app, { name: 'Marta Lindqvist' });
  await scan(app, visitor.token, scanBody(point));
  const read = [`/exhibition/${project.id}`, `${path}/beacon`, `${path}/beacon/${point.id}`, `${path}/survey`];
  const bodies = await Promise.all(read.map(async (one) => (await app.call('GET', one, { as: admin })).body));
  expect(JSON.parse(bodies[0] ?? '').counts).toMatchObject({ scans: 1, leads: 1 });
  for (const body of bodies) {
    expect(body).not.toContain('Lindqvist');
    expect(body).not.toContain(visitor.email);
  }
});

test('an administrator reads the leads of a project masked, those that are paid for too', async () => {
  const { owner, admin, path, project, point } = await createWorld();
  const names = ['Marta Lindqvist', 'Noah Rowe', 'Selma Yıldız'];
  const people = [];
  for (const name of names) {
    const person = await createVisitor(app, { name, organization: 'Polmotor', city: 'Gdańsk' });
    await scan(app, person.token, scanBody(point));
    people.push(person);
  }
  await app.database.execute(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
    select ${project.id}, v, now(), 0, 'EUR', 'BASE' from unnest(${people.map(({ visitor }) => visitor.id)}::uuid[]) v`);
  await app.database.execute(
    sql`update leads set consent_withdrawn_at = now() where visitor_id = ${people[0]?.visitor.id ?? null}`,
  );
  const own = (await app.call('GET', `${path}/lead`, { as: owner })).json();
  expect(own.items.map(({ name }: Lead) => name)).toEqual(['Selma Yıldız', 'Noah Rowe', 'M.']);
  const masked = `/admin${path}/lead`;
  const read = await app.call('GET', masked, { as: admin });
  expect(read.json()).toMatchObject({
    items: [
      { name: 'S.', organization: 'P.', isUnlocked: true, points: [{ name: point.name }], scanCount: 1 },
      { name: 'N.', organization: 'P.', isUnlocked: true },
      { name: 'M.', organization: 'P.', isUnlocked: false, isConsentWithdrawn: true },
    ],
    nextCursor: null,
  });
  for (const hidden of [
    ...names.flatMap((name) => name.split(' ')),
    'Polmotor',
    'Gdańsk',
    ...people.map((one) => one.email),
  ])
    expect(read.body).not.toContain(hidden);
  const first = (await app.call('GET', `${masked}?limit=2`, { as: admin })).json();
  const next = (await app.call('GET', `${masked}?limit=2&cursor=${first.nextCursor}`, { as: admin })).json();
  expect([...first.items, ...next.items]).toEqual(read.json().items);
  // Searches and orders that could reveal hidden fields.
  for (const query of ['q=Lindqvist', 'sort=name', 'tag=a']) {
    expectProblem(await app.call('GET', `${masked}?${query}`, { as: admin }), 'INVALID_INPUT');
  }
  expectProblem(await app.call('GET', `${path}/lead`, { as: admin }), 'FORBIDDEN');
  expectProblem(await app.call('GET', masked, { as: owner }), 'FORBIDDEN');
});

test('an administrator reads the figures of a project whether they are paid for or not, and changes none', async () => {
  const { owner, admin, project, point } = await createWorld();
  const visitor = await createVisitor(app);
  await scan(app, visitor.token, scanBody(point));
  price = 4_900;
  const report = `/bi/report/${project.id}`;
  expectProblem(await app.call('GET', report, { as: owner }), 'PAYMENT_REQUIRED');
  const read = await app.call('GET', report, { as: admin });
  expect(read.json().funnel).toMatchObject({ scans: 1, leads: 1, unlocked: 0 });
  const file = await app.call('GET', `${report}/pdf`, { as: admin });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  const cost = { cost: { amount: 100, currency: 'EUR' } };
  expectProblem(await app.call('PUT', `/bi/cost/${project.id}`, { as: admin, body: cost }), 'FORBIDDEN');
  const other = (await createExhibitor(app)).token;
  expectProblem(await app.call('GET', report, { as: other }), 'NOT_FOUND');
});

test('an administrator changes nothing of a project', async () => {
  const { admin, path, project, point, survey } = await createWorld();
  const own = `/exhibition/${project.id}`;
  const { ownerId, name } = project;
  const calls = [
    ['POST', '/exhibition', { kind: 'PROJECT', name: 'Another', ownerId }],
    ['PUT', own, { name: 'Another' }],
    ['DELETE', own, undefined],
    ['DELETE', '/exhibition', [project.id]],
    ['POST', `${path}/beacon`, { name: 'Another' }],
    ['PATCH', `${path}/beacon/${point.id}`, { name: 'Another' }],
    ['DELETE', `${path}/beacon/${point.id}`, undefined],
    ['DELETE', `${path}/survey/${survey.id}`, undefined],
  ] as const;
  for (const [method, one, body] of calls) {
    expectProblem(await app.call(method, one, { as: admin, ...(body && { body }) }), 'FORBIDDEN');
  }
  expect((await app.call('GET', `${path}/beacon/${point.id}`, { as: admin })).json().name).toBe(point.name);
  expect((await app.call('GET', own, { as: admin })).json()).toMatchObject({ name, archivedAt: null });
});
