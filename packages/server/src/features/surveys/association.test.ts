import { randomUUID } from 'node:crypto';
import type { Survey } from '@fairlead/contract/surveys';
import { describe, expect, test } from 'vitest';
import { createBeacon, createProject, createStand } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { overlap } from '../../../test/race.ts';
import { createAskingStand, createSurvey, surveyBody } from '../../../test/surveys.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';
import { insertSurvey, setPoint } from './queries.ts';

const app = useTestApp();

const associate = (as: string, survey: Survey, beaconId: string | null, replaces?: string) =>
  app.call('PUT', `/project/${survey.projectId}/survey/${survey.id}/association`, {
    as,
    body: { beaconId, ...(replaces !== undefined && { replaces }) },
  });

describe('PUT /project/{projectId}/survey/{id}/association', () => {
  test('moves it to another point, and away', async () => {
    const { owner, project, survey, beacon } = await createAskingStand(app);
    const second = await createBeacon(app, owner.token, project.id, { name: 'PX-41' });
    expect((await associate(owner.token, survey, second.id)).json()).toMatchObject({ beaconName: 'PX-41', version: 1 });
    expect((await associate(owner.token, survey, null)).json()).toMatchObject({ beaconId: null, beaconName: null });
    expect((await associate(owner.token, survey, beacon.id)).json()).toMatchObject({ beaconId: beacon.id });
  });

  test('refuses a point with a survey, another project’s, an archived one, and one that never was', async () => {
    const { owner, project, beacon, survey } = await createAskingStand(app);
    const free = await createSurvey(app, owner.token, project.id);
    expectProblem(await associate(owner.token, free, beacon.id), 'POINT_HAS_SURVEY');
    const foreign = await createBeacon(app, owner.token, (await createProject(app, owner.token)).id);
    const gone = await createBeacon(app, owner.token, project.id);
    await app.call('DELETE', `/project/${project.id}/beacon/${gone.id}`, { as: owner.token });
    for (const beaconId of [foreign.id, gone.id, randomUUID()]) {
      expect(expectProblem(await associate(owner.token, survey, beaconId), 'INVALID_INPUT').errors).toMatchObject([
        { path: 'body.beaconId', code: 'not_there' },
      ]);
    }
    expectProblem(
      await app.call('POST', `/project/${project.id}/survey`, {
        as: owner.token,
        body: surveyBody({ beaconId: beacon.id }),
      }),
      'POINT_HAS_SURVEY',
    );
  });

  test('takes the place of the one that is named, of no other, and of none where it cannot stand itself', async () => {
    const { owner, project, beacon, survey } = await createAskingStand(app);
    const { token } = owner;
    const next = await createSurvey(app, token, project.id);
    const third = await createSurvey(app, token, project.id);
    const placeOf = async ({ id }: Survey) =>
      (await app.call('GET', `/project/${project.id}/survey/${id}`, { as: token })).json<Survey>().beaconId;
    expectProblem(await associate(token, next, beacon.id, third.id), 'POINT_HAS_SURVEY');
    expectProblem(await associate(token, next, randomUUID(), survey.id), 'INVALID_INPUT');
    expect(await placeOf(survey)).toBe(beacon.id);
    const other = await createAskingStand(app);
    expectProblem(await associate(token, next, beacon.id, other.survey.id), 'POINT_HAS_SURVEY');
    const moved = await associate(token, next, beacon.id, survey.id);
    expect([moved.statusCode, moved.json<Survey>().beaconId, await placeOf(survey)]).toEqual([200, beacon.id, null]);
    // Naming the same point again changes nothing, and leaving a point takes nothing along.
    expect((await associate(token, next, beacon.id, next.id)).statusCode).toBe(200);
    expect((await associate(token, survey, null, next.id)).statusCode).toBe(200);
    expect(await placeOf(next)).toBe(beacon.id);
  });

  test('gives a point to one of two at once, because the database says so', async () => {
    const { owner, project, beacon } = await createStand(app);
    const surveys = await Promise.all([1, 2].map(() => createSurvey(app, owner.token, project.id)));
    const [one, other] = surveys.map(({ id }) => ({ projectId: project.id, id }));
    if (!one || !other) throw new Error('two surveys are needed');
    const results = await overlap(
      app.database,
      (tx) => setPoint(tx, one, beacon.id),
      (tx) => setPoint(tx, other, beacon.id),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    const at = new Date();
    const row = {
      projectId: project.id,
      beaconId: null,
      lastBeaconId: null,
      title: 'S',
      defaultLanguage: 'en' as const,
      questions: [],
      createdAt: at,
      updatedAt: at,
    };
    const insert = (tx: Parameters<typeof insertSurvey>[0]) => insertSurvey(tx, { ...row, id: newId() });
    // Without a point nothing is in the way.
    const free = await overlap(app.database, insert, insert);
    expect(free.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });
});
