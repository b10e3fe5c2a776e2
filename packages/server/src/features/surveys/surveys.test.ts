import { randomUUID } from 'node:crypto';
import type { Survey } from '@fairlead/contract/surveys';
import { describe, expect, test } from 'vitest';
import { createExhibitor, createProject, createStand } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { overlap } from '../../../test/race.ts';
import {
  answersTo,
  createAsked,
  createAskingStand,
  createSurvey,
  sendAnswers,
  surveyBody,
} from '../../../test/surveys.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { lockAsked } from './answer-queries.ts';
import { lockQuestions } from './queries.ts';

const app = useTestApp();

type Content = Pick<Survey, 'id' | 'title' | 'defaultLanguage' | 'questions'>;
const contentOf = ({ id, title, defaultLanguage, questions }: Survey): Content => ({
  id,
  title,
  defaultLanguage,
  questions,
});

const put = (as: string, projectId: string, body: object, etag?: string) =>
  app.call('PUT', `/project/${projectId}/survey`, {
    as,
    body,
    ...(etag === undefined ? {} : { headers: { 'if-match': etag } }),
  });
describe('POST /project/{projectId}/survey', () => {
  test('makes a survey with what was left out, and the list and its point show it', async () => {
    const { owner, project, beacon } = await createStand(app);
    const body = surveyBody({ beaconId: beacon.id });
    const answer = await app.call('POST', `/project/${project.id}/survey`, { as: owner.token, body });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.headers['etag']).toBe('"1"');
    const made = answer.json<Survey>();
    expect(made).toMatchObject({
      title: 'What do you need?',
      beaconId: beacon.id,
      beaconName: 'PX-40',
      defaultLanguage: 'en',
      startedCount: 0,
      completeCount: 0,
      updatedBy: null,
    });
    expect(made.questions.map(({ id }) => id)).toEqual(body.questions.map(({ id }) => id));
    expect(made.questions[2]).toMatchObject({ type: 'TEXT', isRequired: false, isHidden: false, options: [] });
    const list = await app.call('GET', `/project/${project.id}/survey?beaconId=${beacon.id}`, { as: owner.token });
    expect(list.json()).toMatchObject([{ id: made.id, questionTypes: ['SINGLE', 'MULTI', 'TEXT'] }]);
    const none = await app.call('GET', `/project/${project.id}/survey?beaconId=${randomUUID()}`, { as: owner.token });
    expect(none.json()).toEqual([]);
    const points = await app.call('GET', `/project/${project.id}/beacon`, { as: owner.token });
    expect(points.json()).toMatchObject([{ id: beacon.id, surveyId: made.id }]);
  });

  test('names every place that does not fit together, in the language of the request', async () => {
    const { token } = await createExhibitor(app);
    const project = await createProject(app, token);
    const id = randomUUID();
    const option = (text: object, optionId: string = randomUUID()) => ({ id: optionId, text });
    const questions = [
      { id, type: 'SINGLE', text: { de: 'Nur deutsch' }, options: [option({ en: 'One' })] },
      { id: randomUUID(), type: 'TEXT', text: { en: 'Text' }, options: [option({ en: 'A' })] },
      { id: randomUUID(), type: 'MULTI', text: { en: 'M' }, options: [option({ en: 'A' }, id), option({ de: 'B' })] },
    ];
    const answer = await app.call('POST', `/project/${project.id}/survey`, {
      as: token,
      body: { title: 'Faults', questions },
      language: 'de',
    });
    const { errors = [] } = expectProblem(answer, 'INVALID_INPUT');
    expect(errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'body.questions.0.text.en text_needed',
      'body.questions.0.options options_needed',
      'body.questions.1.options no_options_here',
      'body.questions.2 id_twice',
      'body.questions.2.options.1.text.en text_needed',
    ]);
    expect(errors[1]?.message).toBe('Eine Auswahlfrage braucht mindestens zwei Antworten.');
  });

  test('takes 20 questions and 20 options, and no more', async () => {
    const { token } = await createExhibitor(app);
    const project = await createProject(app, token);
    const many = (questions: number, options: number) => ({
      title: 'Long',
      questions: Array.from({ length: questions }, () => ({
        id: randomUUID(),
        type: 'MULTI',
        text: { en: 'Which?' },
        options: Array.from({ length: options }, (_, index) => ({ id: randomUUID(), text: { en: `O${index}` } })),
      })),
    });
    const post = (body: object) => app.call('POST', `/project/${project.id}/survey`, { as: token, body });
    expect((await post(many(20, 20))).statusCode).toBe(201);
    for (const [body, code] of [
      [many(21, 2), 'too_many_questions'],
      [many(1, 21), 'too_many_options'],
    ] as const) {
      expect(expectProblem(await post(body), 'INVALID_INPUT').errors).toMatchObject([{ code }]);
    }
  });
});

describe('PUT /project/{projectId}/survey', () => {
  test('replaces everything while nobody has answered', async () => {
    const { owner, project, survey, single } = await createAskingStand(app);
    const questions = [{ ...single, type: 'MULTI' as const }];
    const answer = await put(owner.token, project.id, { ...contentOf(survey), questions });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ updatedBy: 'Jana Brandt', version: 2, beaconId: survey.beaconId });
    expect(answer.json<Survey>().questions).toEqual(questions);
  });

  test('says who was faster', async () => {
    const { owner, project, survey } = await createAskingStand(app);
    expect((await put(owner.token, project.id, contentOf(survey), '"1"')).statusCode).toBe(200);
    const late = await put(owner.token, project.id, { ...contentOf(survey), title: 'Mine' }, '"1"');
    expect(expectProblem(late, 'EDIT_CONFLICT').detail).toContain('Jana Brandt');
    expect((await put(owner.token, project.id, { ...contentOf(survey), title: 'Mine' })).statusCode).toBe(200);
  });

  test('keeps types, and hides what is left out, once somebody has answered', async () => {
    const stand = await createAskingStand(app);
    const { owner, project, survey, single, multi, text } = stand;
    const visitor = await createAsked(app, stand);
    await sendAnswers(app, visitor.token, survey, answersTo(stand, { single: 0, multi: [2] }));
    const changed = await put(owner.token, project.id, {
      ...contentOf(survey),
      questions: [{ ...single, type: 'MULTI' }],
    });
    expect(expectProblem(changed, 'INVALID_INPUT').errors).toMatchObject([
      { path: 'body.questions.0.type', code: 'type_fixed' },
    ]);
    const fresh = { ...text, id: randomUUID(), text: { en: 'New?' } };
    const without = { ...multi, options: multi.options.slice(0, 2).toReversed() };
    const answer = await put(owner.token, project.id, { ...contentOf(survey), questions: [fresh, without, single] });
    const { questions } = answer.json<Survey>();
    expect(questions.map(({ id, isHidden }) => [id, isHidden])).toEqual([
      [fresh.id, false],
      [multi.id, false],
      [single.id, false],
      [text.id, true],
    ]);
    expect(questions[1]?.options.map(({ id, isHidden }) => [id, isHidden])).toEqual([
      [multi.options[1]?.id, false],
      [multi.options[0]?.id, false],
      [multi.options[2]?.id, true],
    ]);
    const asked = await app.call('GET', `/survey/${survey.id}`, { as: visitor.token });
    expect(asked.json<Survey>().questions.map(({ id, options }) => [id, options.length])).toEqual([
      [fresh.id, 0],
      [multi.id, 2],
      [single.id, 2],
    ]);
    const back = questions.map((question) => ({ ...question, isHidden: false }));
    const shown = await put(owner.token, project.id, { ...contentOf(survey), questions: back });
    expect(shown.json<Survey>().questions.every((question) => !question.isHidden)).toBe(true);
  });

  test('waits for answers under way, which would wait for it; answers do not wait for each other', async () => {
    const stand = await createAskingStand(app);
    const [one, other] = [await createAsked(app, stand), await createAsked(app, stand)];
    const done: string[] = [];
    const answering = (name: string, visitorId: string) => async (tx: Parameters<typeof lockQuestions>[0]) => {
      await lockAsked(tx, visitorId, stand.survey.id);
      done.push(name);
    };
    const editing = async (tx: Parameters<typeof lockQuestions>[0]) => {
      await lockQuestions(tx, stand.survey.id);
      done.push('edit');
    };
    await overlap(app.database, answering('one', one.visitor.id), answering('other', other.visitor.id));
    expect(done).toEqual(['one', 'other']);
    let isCommitted = false;
    await overlap(
      app.database,
      async (tx) => {
        await lockAsked(tx, one.visitor.id, stand.survey.id);
        setImmediate(() => {
          isCommitted = done.includes('edit');
        });
      },
      editing,
    );
    expect(isCommitted).toBe(false);
    expect(done.at(-1)).toBe('edit');
  });
});

describe('DELETE /project/{projectId}/survey/{id}', () => {
  const remove = (as: string, survey: Survey) =>
    app.call('DELETE', `/project/${survey.projectId}/survey/${survey.id}`, { as });

  test('forgets one that nobody answered, and frees its point', async () => {
    const { owner, project, survey, beacon } = await createAskingStand(app);
    expect((await remove(owner.token, survey)).json()).toEqual({ id: survey.id, result: 'DELETED' });
    expectProblem(await remove(owner.token, survey), 'NOT_FOUND');
    expect((await createSurvey(app, owner.token, project.id, { beaconId: beacon.id })).beaconId).toBe(beacon.id);
  });

  test('keeps the answers of one that was answered with their leads', async () => {
    const stand = await createAskingStand(app);
    const { owner, project, survey } = stand;
    const visitor = await createAsked(app, stand);
    await sendAnswers(app, visitor.token, survey, answersTo(stand, { single: 1, text: 'ATEX?' }));
    expect((await remove(owner.token, survey)).json()).toEqual({ id: survey.id, result: 'ARCHIVED' });
    expectProblem(await app.call('GET', `/survey/${survey.id}`, { as: visitor.token }), 'NOT_FOUND');
    const leads = await app.call('GET', `/project/${project.id}/lead`, { as: owner.token });
    const answers = await app.call('GET', `/project/${project.id}/lead/${leads.json().items[0].id}/answers`, {
      as: owner.token,
    });
    expect(answers.json()).toMatchObject([{ surveyId: survey.id, answers: [{ type: 'SINGLE' }, { text: 'ATEX?' }] }]);
  });
});
