import { z } from 'zod';
import { access, scopes } from './access.ts';
import { industryId, jobRoleId } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { id, language, moment } from './fields.ts';
import { page, searchQuery } from './page.ts';
import { questionType, texts } from './surveys.ts';

export const surveyResult = z.strictObject({
  surveyId: id,
  title: z.string(),
  beaconId: id.nullable(),
  /** Visitors of its point, and those who answered it at another one before. */
  asked: z.int(),
  started: z.int(),
  complete: z.int(),
  /** `complete` of `asked`; null before the first visitor. */
  responseRate: z.number().nullable(),
  lastAnswerAt: z.string().nullable(),
  languages: z.array(z.strictObject({ language, count: z.int() })),
  questions: z.array(
    z.strictObject({
      id,
      type: questionType,
      text: texts(300),
      isHidden: z.boolean(),
      /** How many sent an answer to it. */
      answered: z.int(),
      options: z.array(z.strictObject({ id, text: texts(120), isHidden: z.boolean(), count: z.int() })),
    }),
  ),
});
export type SurveyResult = z.output<typeof surveyResult>;

/** One text answer with what may be seen of its person; the text is null once the consent was withdrawn. */
export const surveyText = z.strictObject({
  leadId: id,
  name: z.string(),
  organization: z.string().nullable(),
  industry: industryId.nullable(),
  profession: jobRoleId.nullable(),
  countryCode: z.string().nullable(),
  isUnlocked: z.boolean(),
  isConsentWithdrawn: z.boolean(),
  text: z.string().nullable(),
  language,
  at: z.string(),
});
export type SurveyText = z.output<typeof surveyText>;

/** Answers of one lead to one survey. */
export const leadAnswers = z.strictObject({
  surveyId: id,
  title: z.string(),
  at: z.string(),
  language,
  answers: z.array(
    z.strictObject({
      questionId: id,
      type: questionType,
      question: texts(300),
      options: z.array(texts(120)),
      text: z.string().nullable(),
    }),
  ),
});
export type LeadAnswers = z.output<typeof leadAnswers>;

const inProject = { access: access.exhibitorTeam, params: z.strictObject({ projectId: id }) } as const;
const oneSurvey = { access: access.exhibitorTeam, params: z.strictObject({ projectId: id, id }) } as const;
const period = { from: moment.optional(), to: moment.optional() };

export const getSurveyResult = endpoint({
  ...inProject,
  name: 'getSurveyResult',
  scopes: scopes.read,
  summary: 'Counts and response rate of every survey, or of one; a period takes those who began in it',
  method: 'GET',
  path: '/project/{projectId}/surveyResult',
  query: z.strictObject({ surveyId: id.optional(), ...period }),
  response: z.array(surveyResult),
});

export const listSurveyTexts = endpoint({
  ...oneSurvey,
  name: 'listSurveyTexts',
  scopes: scopes.read,
  summary: 'The texts that a question was answered with, newest first',
  method: 'GET',
  path: '/project/{projectId}/survey/{id}/text/{questionId}',
  params: z.strictObject({ projectId: id, id, questionId: id }),
  query: searchQuery.extend(period),
  response: page(surveyText),
});

export const getSurveyResultCsv = endpoint({
  ...oneSurvey,
  name: 'getSurveyResultCsv',
  scopes: scopes.read,
  summary: 'One row for everybody who sent answers, one column a question; masked where locked',
  method: 'GET',
  path: '/project/{projectId}/survey/{id}/csv',
  query: z.strictObject(period),
  response: { file: ['text/csv'], work: 'export' },
});

export const listLeadAnswers = endpoint({
  name: 'listLeadAnswers',
  scopes: scopes.read,
  summary: 'What a lead answered, locked or not; nothing once the consent was withdrawn',
  method: 'GET',
  path: '/project/{projectId}/lead/{leadId}/answers',
  access: access.exhibitorTeam,
  params: z.strictObject({ projectId: id, leadId: id }),
  response: z.array(leadAnswers),
});
