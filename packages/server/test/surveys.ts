import { randomUUID } from 'node:crypto';
import type { Survey } from '@fairlead/contract/surveys';
import type { TestApp } from './app.ts';
import { createStand, createVisitor, scan, scanBody } from './factories.ts';

const option = (en: string) => ({ id: randomUUID(), text: { en } });

/** One question of each type; the first is required. */
export const surveyBody = (value: object = {}) => ({
  title: 'What do you need?',
  questions: [
    {
      id: randomUUID(),
      type: 'SINGLE',
      text: { en: 'When do you plan to buy?', de: 'Wann kaufen Sie?' },
      isRequired: true,
      options: [option('Within 3 months'), option('Within a year')],
    },
    {
      id: randomUUID(),
      type: 'MULTI',
      text: { en: 'What should we send you?' },
      options: [option('Quote'), option('CAD model'), option('Samples')],
    },
    { id: randomUUID(), type: 'TEXT', text: { en: 'Anything we should know?' } },
  ],
  ...value,
});

export async function createSurvey(app: TestApp, as: string, projectId: string, value: object = {}): Promise<Survey> {
  const answer = await app.call('POST', `/project/${projectId}/survey`, { as, body: surveyBody(value) });
  if (answer.statusCode !== 201) throw new Error(`POST survey: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

/** A stand whose point asks a survey. */
export async function createAskingStand(app: TestApp) {
  const stand = await createStand(app);
  const survey = await createSurvey(app, stand.owner.token, stand.project.id, { beaconId: stand.beacon.id });
  const [single, multi, text] = survey.questions;
  if (!single || !multi || !text) throw new Error('The survey has lost its questions');
  return { ...stand, survey, single, multi, text };
}

export type AskingStand = Awaited<ReturnType<typeof createAskingStand>>;

/** A visitor who scanned the point. */
export async function createAsked(app: TestApp, stand: Pick<AskingStand, 'beacon'>) {
  const visitor = await createVisitor(app);
  await scan(app, visitor.token, scanBody(stand.beacon));
  return visitor;
}

/** Answers to all three questions by the places of the options; what is left out is not answered. */
export const answersTo = (
  { single, multi, text }: AskingStand,
  picked: { single?: number; multi?: readonly number[]; text?: string },
) => [
  ...(picked.single === undefined
    ? []
    : [{ questionId: single.id, optionIds: [single.options[picked.single]?.id ?? ''] }]),
  ...(picked.multi === undefined
    ? []
    : [{ questionId: multi.id, optionIds: picked.multi.map((place) => multi.options[place]?.id ?? '') }]),
  ...(picked.text === undefined ? [] : [{ questionId: text.id, text: picked.text }]),
];

export const sendAnswers = (
  app: TestApp,
  as: string,
  survey: Pick<Survey, 'id'>,
  answers: object[],
  value: object = {},
) =>
  app.call('POST', `/survey/${survey.id}/answers`, {
    as,
    body: { answers, isComplete: true, language: 'en', answeredAt: new Date().toISOString(), ...value },
  });
