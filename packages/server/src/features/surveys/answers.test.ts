import { randomUUID } from 'node:crypto';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { type AskingStand, answersTo, createAsked, createAskingStand, sendAnswers } from '../../../test/surveys.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { mergeAnswers } from './personal-data.ts';

const app = useTestApp();

const own = async (as: string, stand: AskingStand) =>
  (await app.call('GET', `/survey/${stand.survey.id}/answers`, { as })).json();
const result = async (stand: AskingStand) =>
  (
    await app.call('GET', `/project/${stand.project.id}/surveyResult?surveyId=${stand.survey.id}`, {
      as: stand.owner.token,
    })
  ).json()[0];
const historyOf = async (visitorId: string) =>
  app.database.query(sql`select * from survey_answer_history where visitor_id = ${visitorId} order by kept_at, id`);
const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

describe('GET and POST /survey/{id}/answers', () => {
  test('keep a draft as typed that nobody else sees, and count it once it is sent', async () => {
    const stand = await createAskingStand(app);
    const { token } = await createAsked(app, stand);
    expect(await own(token, stand)).toEqual({
      surveyId: stand.survey.id,
      answers: [],
      isComplete: false,
      language: null,
      answeredAt: null,
      revision: 0,
    });
    const draft = answersTo(stand, { text: 'Is there' });
    const kept = await sendAnswers(app, token, stand.survey, draft, { isComplete: false });
    expect(kept.json(), kept.body).toMatchObject({ answers: draft, isComplete: false, revision: 1 });
    expect(await result(stand)).toMatchObject({ asked: 1, started: 1, complete: 0, responseRate: 0 });
    const all = answersTo(stand, { single: 0, multi: [0, 2], text: 'Is there ATEX?' });
    expect((await sendAnswers(app, token, stand.survey, all)).json()).toMatchObject({ isComplete: true, revision: 2 });
    expect((await own(token, stand)).answers).toEqual(expect.arrayContaining(all));
    expect(await result(stand)).toMatchObject({ asked: 1, started: 1, complete: 1, responseRate: 1 });
  });

  test('refuse to count as sent what lacks a required answer, and say which', async () => {
    const stand = await createAskingStand(app);
    const { token } = await createAsked(app, stand);
    const answer = await sendAnswers(app, token, stand.survey, answersTo(stand, { multi: [0] }));
    expect(expectProblem(answer, 'INVALID_INPUT').errors).toMatchObject([
      { path: 'body.questions.0', code: 'answer_needed' },
    ]);
    expect((await own(token, stand)).revision).toBe(0);
  });

  test('keep what was sent as sent while the required answers stand, with figures that follow', async () => {
    const stand = await createAskingStand(app);
    const { token, visitor } = await createAsked(app, stand);
    const send = (answers: object[], value: object = {}) => sendAnswers(app, token, stand.survey, answers, value);
    await send(answersTo(stand, { single: 0, multi: [0, 1] }), { answeredAt: ago(30) });
    const changed = answersTo(stand, { single: 1, multi: [1, 2], text: 'More' });
    const after = await send(changed, { isComplete: false, language: 'de', answeredAt: ago(20) });
    expect(after.json()).toMatchObject({ isComplete: true, language: 'de', revision: 2 });
    const { questions, languages } = await result(stand);
    expect(questions[0].options.map(({ count }: { count: number }) => count)).toEqual([0, 1]);
    expect(questions[1].options.map(({ count }: { count: number }) => count)).toEqual([0, 1, 1]);
    expect(questions.map(({ answered }: { answered: number }) => answered)).toEqual([1, 1, 1]);
    expect(languages).toEqual([{ language: 'de', count: 1 }]);
    await send(answersTo(stand, { text: 'More' }), { isComplete: false, answeredAt: ago(10) });
    expect(await result(stand)).toMatchObject({ started: 1, complete: 0 });
    // Both sent sets are kept; the draft in between was never sent.
    expect(await historyOf(visitor.id)).toMatchObject([{ isComplete: true }, { isComplete: true }]);
  });

  test('change nothing when the same comes again, and let nothing earlier replace anything later', async () => {
    const stand = await createAskingStand(app);
    const { token, visitor } = await createAsked(app, stand);
    const later = answersTo(stand, { single: 1 });
    const first = await sendAnswers(app, token, stand.survey, later, { answeredAt: ago(10) });
    const again = await sendAnswers(app, token, stand.survey, later, { answeredAt: ago(10) });
    expect(again.json()).toEqual(first.json());
    const early = await sendAnswers(app, token, stand.survey, answersTo(stand, { single: 0 }), { answeredAt: ago(60) });
    expect(early.json()).toEqual(first.json());
    expect(await historyOf(visitor.id)).toHaveLength(1);
    expect(await result(stand)).toMatchObject({ started: 1, complete: 1 });
  });

  test('count a crowd that answers at once, each person once, whatever is repeated', async () => {
    const stand = await createAskingStand(app);
    const people = await Promise.all(Array.from({ length: 6 }, () => createAsked(app, stand)));
    const answers = await Promise.all(
      people.flatMap(({ token }, index) =>
        Array.from({ length: 4 }, () =>
          sendAnswers(app, token, stand.survey, answersTo(stand, { single: index % 2, multi: [0, 1, 2] })),
        ),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const figures = await result(stand);
    expect(figures).toMatchObject({ asked: 6, started: 6, complete: 6 });
    expect(figures.questions[0].options.map(({ count }: { count: number }) => count)).toEqual([3, 3]);
    expect(figures.questions[1].options.map(({ count }: { count: number }) => count)).toEqual([6, 6, 6]);
  });

  test('are for those who scanned the point: before or after it was moved, not for others', async () => {
    const stand = await createAskingStand(app);
    const [stranger, asked] = [await createVisitor(app), await createAsked(app, stand)];
    const path = `/survey/${stand.survey.id}`;
    expectProblem(await app.call('GET', path, { as: stranger.token }), 'NOT_FOUND');
    expectProblem(await app.call('GET', `${path}/answers`, { as: stranger.token }), 'NOT_FOUND');
    const answers = answersTo(stand, { single: 0 });
    expectProblem(await sendAnswers(app, stranger.token, stand.survey, answers), 'NOT_FOUND');
    await app.call('PUT', `/project/${stand.project.id}${path}/association`, {
      as: stand.owner.token,
      body: { beaconId: null },
    });
    expect((await sendAnswers(app, asked.token, stand.survey, answers)).statusCode).toBe(200);
    await scan(app, stranger.token, scanBody(stand.beacon));
    expect((await app.call('GET', path, { as: stranger.token })).statusCode).toBe(200);
  });

  test('refuse what the questions do not ask, and name it', async () => {
    const stand = await createAskingStand(app);
    const { token } = await createAsked(app, stand);
    const { single, multi, text } = stand;
    const optionId = single.options[0]?.id ?? '';
    const cases: [object[], string, string][] = [
      [[{ questionId: randomUUID(), text: 'x' }], 'body.answers.0.questionId', 'question_unknown'],
      [[{ questionId: single.id, optionIds: [randomUUID()] }], 'body.answers.0.optionIds.0', 'option_unknown'],
      [[{ questionId: multi.id, optionIds: [optionId] }], 'body.answers.0.optionIds.0', 'option_unknown'],
      [
        [{ questionId: single.id, optionIds: single.options.map(({ id }) => id) }],
        'body.answers.0.optionIds',
        'one_option',
      ],
      [[{ questionId: single.id, text: 'x' }], 'body.answers.0.optionIds', 'options_here'],
      [[{ questionId: text.id, optionIds: [optionId] }], 'body.answers.0.text', 'text_here'],
      [
        [
          { questionId: text.id, text: 'a' },
          { questionId: text.id, text: 'b' },
        ],
        'body.answers.1.questionId',
        'answered_twice',
      ],
    ];
    for (const [answers, path, code] of cases) {
      const answer = await sendAnswers(app, token, stand.survey, answers);
      expect(expectProblem(answer, 'INVALID_INPUT').errors).toMatchObject([{ path, code }]);
    }
  });

  test('take an option that was hidden after it had been picked without a network', async () => {
    const stand = await createAskingStand(app);
    const { owner, project, survey, multi } = stand;
    const [one, other] = [await createAsked(app, stand), await createAsked(app, stand)];
    await sendAnswers(app, one.token, survey, answersTo(stand, { single: 0 }));
    const { id, title, defaultLanguage } = survey;
    const questions = survey.questions.map((question) =>
      question.id === multi.id ? { ...multi, options: multi.options.slice(0, 2) } : question,
    );
    await app.call('PUT', `/project/${project.id}/survey`, {
      as: owner.token,
      body: { id, title, defaultLanguage, questions },
    });
    const late = await sendAnswers(app, other.token, survey, answersTo(stand, { single: 0, multi: [2] }));
    expect(late.statusCode, late.body).toBe(200);
    expect((await result(stand)).questions[1].options[2]).toMatchObject({ isHidden: true, count: 1 });
  });
});

test('one person who was two counts once: the own answers stand, the others are kept', async () => {
  const stand = await createAskingStand(app);
  const [own, other, third] = await Promise.all([1, 2, 3].map(() => createAsked(app, stand)));
  if (!own || !other || !third) throw new Error('three visitors are needed');
  const send = (token: string, single: number, text: string) =>
    sendAnswers(app, token, stand.survey, answersTo(stand, { single, text }));
  await send(own.token, 0, 'Own text');
  await send(other.token, 1, 'Other text');
  await app.database.transaction((tx) => mergeAnswers(tx, other.visitor.id, own.visitor.id));
  const figures = await result(stand);
  expect(figures).toMatchObject({ started: 1, complete: 1 });
  expect(figures.questions[0].options.map(({ count }: { count: number }) => count)).toEqual([1, 0]);
  expect(await historyOf(own.visitor.id)).toMatchObject([{ isComplete: true }]);
  // Where only one has answered, the answers are the person's now.
  await app.database.transaction((tx) => mergeAnswers(tx, own.visitor.id, third.visitor.id));
  const answers = await app.call('GET', `/survey/${stand.survey.id}/answers`, { as: third.token });
  expect(JSON.stringify(answers.json())).toContain('Own text');
  expect(await result(stand)).toMatchObject({ started: 1, complete: 1 });
});

describe('what an exhibitor sees of answers', () => {
  const texts = async (stand: AskingStand, query = '') =>
    (
      await app.call('GET', `/project/${stand.project.id}/survey/${stand.survey.id}/text/${stand.text.id}${query}`, {
        as: stand.owner.token,
      })
    ).json();
  const csv = async (stand: AskingStand, path: string) =>
    (await app.call('GET', `/project/${stand.project.id}${path}`, { as: stand.owner.token })).body;

  test('are texts in pages, newest first, searchable, with people masked as everywhere', async () => {
    const stand = await createAskingStand(app);
    for (const [index, text] of ['First ATEX', 'Second', 'Third ATEX'].entries()) {
      const { token } = await createAsked(app, stand);
      await sendAnswers(app, token, stand.survey, answersTo(stand, { single: 0, text }), {
        answeredAt: ago(60 - index),
      });
    }
    const page = await texts(stand, '?limit=2');
    expect(page.items.map(({ text }: { text: string }) => text)).toEqual(['Third ATEX', 'Second']);
    expect(page.items[0]).toMatchObject({ name: 'M.', organization: 'V.', isUnlocked: false, language: 'en' });
    const next = await texts(stand, `?limit=2&cursor=${page.nextCursor}`);
    expect(next).toMatchObject({ items: [{ text: 'First ATEX' }], nextCursor: null });
    expect((await texts(stand, '?q=atex')).items).toHaveLength(2);
  });

  test('a period takes those who began in it, by whole hours', async () => {
    const stand = await createAskingStand(app);
    for (const answeredAt of ['2026-03-01T10:20:00.000Z', '2026-03-02T09:00:00.000Z']) {
      const visitor = await createVisitor(app);
      await scan(app, visitor.token, scanBody(stand.beacon, { occurredAt: answeredAt }));
      await sendAnswers(app, visitor.token, stand.survey, answersTo(stand, { single: 0, text: 'x' }), { answeredAt });
    }
    const day = 'from=2026-03-02T00:00:00Z&to=2026-03-03T00:00:00Z';
    const answer = await app.call('GET', `/project/${stand.project.id}/surveyResult?${day}`, { as: stand.owner.token });
    expect(answer.json()).toMatchObject([
      { asked: 1, started: 1, complete: 1, responseRate: 1, lastAnswerAt: '2026-03-02T09:00:00.000Z' },
    ]);
    expect((await texts(stand, `?${day}`)).items).toHaveLength(1);
  });

  test('are masked everywhere once the consent is withdrawn, and back when it is given again', async () => {
    const stand = await createAskingStand(app);
    const { token } = await createAsked(app, stand);
    const secret = 'Zwyrtek gearbox';
    await sendAnswers(app, token, stand.survey, answersTo(stand, { single: 0, text: secret }));
    const everywhere = async () => {
      const leads = await app.call('GET', `/project/${stand.project.id}/lead`, { as: stand.owner.token });
      const lead = `/lead/${leads.json().items[0].id}/answers`;
      return Promise.all([
        texts(stand).then((page) => JSON.stringify(page)),
        ...[lead, '/leadReport/extended/csv', `/survey/${stand.survey.id}/csv`].map((path) => csv(stand, path)),
      ]);
    };
    for (const body of await everywhere()) expect(body).toContain(secret);
    const share = (isShared: boolean) =>
      app.call('PUT', `/visitor/sharing/${stand.owner.exhibitor.id}`, { as: token, body: { isShared } });
    await share(false);
    for (const body of await everywhere()) expect(body).not.toContain(secret);
    expect((await texts(stand, '?q=zwyrtek')).items).toEqual([]);
    expect((await texts(stand)).items).toMatchObject([{ text: null, isConsentWithdrawn: true }]);
    await share(true);
    for (const body of await everywhere()) expect(body).toContain(secret);
  });

  test('stay as figures of nobody when the visitor leaves for good', async () => {
    const stand = await createAskingStand(app);
    const { token, visitor } = await createAsked(app, stand);
    const secret = 'Unmistakable text';
    for (const [text, answeredAt] of [
      [secret, ago(20)],
      [`${secret} again`, ago(10)],
    ] as const) {
      await sendAnswers(app, token, stand.survey, answersTo(stand, { single: 1, text }), { answeredAt });
    }
    expect((await app.call('DELETE', '/visitor/account', { as: token })).statusCode).toBeLessThan(300);
    for (const table of ['survey_answers', 'survey_answer_history', 'survey_texts']) {
      const rows = await app.database.query(
        sql`select t::text as row from ${sql.identifier(table)} t where visitor_id = ${visitor.id}`,
      );
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
    expect(await result(stand)).toMatchObject({ complete: 1 });
    expect((await texts(stand)).items).toEqual([]);
  });

  test('have a column for every question in the reports, in the reader’s language', async () => {
    const stand = await createAskingStand(app);
    const { token } = await createAsked(app, stand);
    await sendAnswers(app, token, stand.survey, answersTo(stand, { single: 0, multi: [0, 1], text: '=1+1' }));
    const german = await app.call('GET', `/project/${stand.project.id}/leadReport/extended/csv`, {
      as: stand.owner.token,
      language: 'de',
    });
    expect(german.body.split('\r\n')[0]).toMatch(
      /;Wann kaufen Sie\?;What should we send you\?;Anything we should know\?$/,
    );
    const own = await csv(stand, `/survey/${stand.survey.id}/csv`);
    const [, row = ''] = own.split('\r\n');
    expect(row).toMatch(/,Within 3 months,Quote; CAD model,'=1\+1$/);
  });
});
