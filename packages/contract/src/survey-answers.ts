import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, language, moment, paragraphs } from './fields.ts';
import { surveyLimits, surveyOption, surveyQuestion } from './surveys.ts';

export const maximalTextAnswer = 2000;

const visitorQuestion = surveyQuestion.extend({ options: z.array(surveyOption.omit({ isBuyingSignal: true })) });

/** Survey for a visitor: without hidden parts and the team's own marks. */
export const visitorSurvey = z.strictObject({
  id,
  defaultLanguage: language,
  questions: z.array(visitorQuestion),
  version: z.int(),
});
export type VisitorSurvey = z.output<typeof visitorSurvey>;

/** `optionIds` for SINGLE and MULTI, `text` for TEXT. A question that is not answered is left out. */
export const givenAnswer = z.strictObject({
  questionId: id,
  optionIds: z.array(id).min(1).max(surveyLimits.options).optional(),
  text: paragraphs(maximalTextAnswer).min(1).optional(),
});
export type GivenAnswer = z.output<typeof givenAnswer>;

export const surveyAnswer = z.strictObject({
  answers: z.array(givenAnswer).max(surveyLimits.stored),
  /** The visitor is done: refused while a required question has no answer. Without it the answers are kept as a draft. */
  isComplete: z.boolean().default(false),
  language,
  /** The device's time. What was answered earlier never replaces what was answered later. */
  answeredAt: moment,
});

export const answerSet = z.strictObject({
  surveyId: id,
  answers: z.array(givenAnswer),
  isComplete: z.boolean(),
  language: language.nullable(),
  answeredAt: z.string().nullable(),
  /** 0 while nothing was answered; each change that is kept is one more. */
  revision: z.int(),
});
export type AnswerSet = z.output<typeof answerSet>;

const ofVisitor = { access: access.visitor, params: z.strictObject({ id }) } as const;
export const getSurvey = endpoint({
  ...ofVisitor,
  name: 'getSurvey',
  summary: 'The questions of a point that the visitor scanned',
  method: 'GET',
  path: '/survey/{id}',
  response: visitorSurvey,
});

export const getSurveyAnswers = endpoint({
  ...ofVisitor,
  name: 'getSurveyAnswers',
  summary: "The visitor's own answers, as they are kept",
  method: 'GET',
  path: '/survey/{id}/answers',
  response: answerSet,
});

export const addSurveyAnswers = endpoint({
  ...ofVisitor,
  name: 'addSurveyAnswers',
  summary: 'Replace the own answers, as a draft or complete; what was there before is kept as history',
  method: 'POST',
  path: '/survey/{id}/answers',
  bodyLimit: 480 * 1024,
  body: surveyAnswer,
  bodyName: 'surveyAnswer',
  response: answerSet,
});
