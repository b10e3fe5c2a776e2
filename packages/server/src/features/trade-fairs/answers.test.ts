import type { TradeFairAnswers } from '@fairlead/contract/trade-fairs';
import { expect, test } from 'vitest';
import { createVisitor } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

const choices = (...keys: string[]) => keys.map((key) => ({ key, label: { en: key.toUpperCase() } }));
const questions = [
  { key: 'size', label: { en: 'Size', de: 'Größe' }, kind: 'CHOICE', choices: choices('s', 'm', 'l'), required: false },
  { key: 'buyer', label: { en: 'Buyer' }, kind: 'BOOLEAN', required: false },
  { key: 'company', label: { en: 'Company' }, kind: 'TEXT', required: false },
];

async function askingFair() {
  const made = await createFair(app);
  const change = (additionalVisitorAttributes: readonly object[]) =>
    app.call('PATCH', '/organizer/current', { as: made.token, body: { additionalVisitorAttributes } });
  expect((await change(questions)).statusCode).toBe(200);
  const load = async (language = 'en'): Promise<TradeFairAnswers> =>
    (await app.call('GET', `/tradeFair/${made.fair.id}/answers`, { as: made.token, language })).json();
  return { ...made, change, load };
}

async function register(fairId: string, count: number, additionalAttributes: object): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const { token } = await createVisitor(app);
    const answer = await app.call('POST', `/tradeFair/${fairId}/participation`, {
      as: token,
      body: { additionalAttributes },
    });
    expect(answer.statusCode, answer.body).toBe(201);
  }
}

/** The figures of each question by the keys of its answers. */
const shown = ({ questions }: TradeFairAnswers) =>
  Object.fromEntries(
    questions.map(({ key, answers }) => [
      key,
      Object.fromEntries(answers.map((answer) => [answer.key, answer.visitors])),
    ]),
  );

test('visitors are counted by their answers, small groups and what was written left out', async () => {
  const { token, fair, load, change } = await askingFair();
  expect(shown(await load())).toEqual({
    size: { s: null, m: null, l: null },
    buyer: { true: null, false: null },
    company: { answered: null },
  });
  await register(fair.id, 6, { size: 's', buyer: true, company: 'Volvik Powertrain' });
  await register(fair.id, 5, { size: 'm', buyer: false });
  await register(fair.id, 4, { size: 'l' });
  const all = await load('de');
  expect(all.visitors).toBe(15);
  expect(all.questions[0]).toMatchObject({
    label: 'Größe',
    kind: 'CHOICE',
    // Four are too few to be shown, and out of 15 they could be worked out: the next smallest is left out as well.
    answers: [
      { key: 's', label: 'S', visitors: 6 },
      { key: 'm', label: 'M', visitors: null },
      { key: 'l', label: 'L', visitors: null },
    ],
  });
  expect(shown(all)).toMatchObject({ buyer: { true: 6, false: 5 }, company: { answered: 6 } });
  expect(JSON.stringify(all)).not.toMatch(/Volvik|Marta|@/);

  await register(fair.id, 1, { size: 'l' });
  expect(shown(await load())).toMatchObject({ size: { s: 6, m: 5, l: 5 } });

  // Answers to a choice that is no longer offered count among the rest, those to a question that is gone nowhere.
  await change([{ ...questions[0], choices: choices('s', 'l') }]);
  expect(shown(await load())).toEqual({ size: { s: 6, l: 5 } });
  const other = await createFair(app);
  const refused = await app.call('GET', `/tradeFair/${fair.id}/answers`, { as: other.token });
  expectProblem(refused, 'NOT_FOUND');
  expect((await app.call('GET', `/tradeFair/${fair.id}/answers`, { as: token })).statusCode).toBe(200);
});

test('each fair of an organizer counts its own visitors', async () => {
  const { token, fair, load } = await askingFair();
  const body = { kind: 'TRADE_FAIR', name: 'Another', isPublic: true };
  const second = (await app.call('POST', '/exhibition', { as: token, body })).json();
  await register(second.id, 5, { size: 's' });
  await register(second.id, 6, { size: 'm' });
  expect(await load()).toMatchObject({ visitors: 0 });
  expect(shown(await load())).toMatchObject({ size: { s: null } });
  const there = await app.call('GET', `/tradeFair/${second.id}/answers`, { as: token });
  // The absence of the third answer is hidden too: with it goes the smallest of the others.
  expect(shown(there.json())).toMatchObject({ size: { s: null, m: 6, l: null } });
  expect(fair.id).not.toBe(second.id);
});

test('an organizer reads how many have answered each question, and what is answered keeps its kind', async () => {
  const { token, fair, change } = await askingFair();
  const path = `/organizer/${fair.ownerId}/additionalVisitorAttributes/count`;
  const counts = async () => (await app.call('GET', path, { as: token })).json();
  expect(await counts()).toEqual([]);
  const [size, buyer, company] = questions;
  const asText = { ...size, kind: 'TEXT', choices: [] };
  expect((await change([asText, buyer ?? {}, company ?? {}])).statusCode).toBe(200);
  expect((await change(questions)).statusCode).toBe(200);
  await register(fair.id, 5, { size: 's', company: 'Volvik' });
  await register(fair.id, 1, { size: 'm', buyer: false, company: '' });
  // Few are not counted, but it is said that there are some.
  expect(await counts()).toEqual([
    { key: 'buyer', answers: null },
    { key: 'company', answers: 5 },
    { key: 'size', answers: 6 },
  ]);
  const { errors } = expectProblem(await change([company ?? {}, asText]), 'INVALID_INPUT');
  expect(errors).toMatchObject([{ path: 'body.additionalVisitorAttributes.1.kind', code: 'kind_answered' }]);
  // All else of it may change, it may be removed, and its answers are kept for when it is asked again.
  expect((await change([{ ...size, label: { en: 'How many?' }, required: true }])).statusCode).toBe(200);
  expect((await counts()).map(({ key }: { key: string }) => key)).toEqual(['buyer', 'company', 'size']);
  const stranger = await createFair(app);
  expectProblem(await app.call('GET', path, { as: stranger.token }), 'NOT_FOUND');
});
