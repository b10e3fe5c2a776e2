import { expect, test } from 'vitest';
import {
  createBeacon,
  createExhibitor,
  createProject,
  createVisitor,
  scan,
  scanBody,
} from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

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
