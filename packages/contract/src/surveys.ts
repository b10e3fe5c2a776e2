import { z } from 'zod';
import { access } from './access.ts';
import { endpoint, maxBodyLimit } from './endpoint.ts';
import { id, language, line } from './fields.ts';

export const surveyLimits = { surveys: 100, questions: 20, options: 20, stored: 60 } as const;

export const questionType = z.enum(['SINGLE', 'MULTI', 'TEXT']);
export type QuestionType = z.infer<typeof questionType>;

/** The same text in each language that has them; read with `textIn`. */
export const texts = (max: number) =>
  z.strictObject({ en: line(max).optional(), es: line(max).optional(), de: line(max).optional() });

/** Ids are made by the client that adds the option or the question, and never change their meaning. */
export const surveyOption = z.strictObject({
  id,
  text: texts(120),
  isHidden: z.boolean().default(false),
  /** Marks a buying signal for the team: it counts in the score of the lead that picks it. */
  isBuyingSignal: z.boolean().optional(),
});
export type SurveyOption = z.output<typeof surveyOption>;

export const surveyQuestion = z.strictObject({
  id,
  type: questionType,
  text: texts(300),
  isRequired: z.boolean().default(false),
  /** Removed after people had answered: visitors no longer see it, the answers stay. */
  isHidden: z.boolean().default(false),
  /** In order; none for TEXT. */
  options: z.array(surveyOption).max(surveyLimits.stored).default([]),
});
export type SurveyQuestion = z.output<typeof surveyQuestion>;

/** `surveyFaults` checks that the parts fit together, in the builder and on the server. */
const content = {
  /** For the team. */
  title: line(80),
  /** Every text has this language; the others fall back to it. */
  defaultLanguage: language.default('en'),
  questions: z.array(surveyQuestion).min(1).max(surveyLimits.stored),
};
export const surveyInput = z.strictObject({ ...content, beaconId: id.nullable().default(null) });
export const surveyReplacement = z.strictObject({ id, ...content });

const counts = {
  /** Visitors who have typed or picked something. */
  startedCount: z.int(),
  /** Visitors who have sent their answers, with all that is required. */
  completeCount: z.int(),
};
const head = {
  id,
  projectId: id,
  title: z.string(),
  beaconId: id.nullable(),
  beaconName: z.string().nullable(),
  ...counts,
  createdAt: z.string(),
  updatedAt: z.string(),
};

export const surveySummary = z.strictObject({ ...head, questionTypes: z.array(questionType) });
export type SurveySummary = z.infer<typeof surveySummary>;

export const survey = z.strictObject({
  ...head,
  defaultLanguage: language,
  questions: z.array(surveyQuestion),
  /** Author of the last change; null before the first one. */
  updatedBy: z.string().nullable(),
  version: z.int(),
});
export type Survey = z.output<typeof survey>;

const inProject = { access: access.exhibitorTeam, params: z.strictObject({ projectId: id }) } as const;
const oneSurvey = { access: access.exhibitorTeam, params: z.strictObject({ projectId: id, id }) } as const;

export const createSurvey = endpoint({
  ...inProject,
  name: 'createSurvey',
  summary: 'Create a survey, at a point if one is named',
  method: 'POST',
  path: '/project/{projectId}/survey',
  bodyLimit: maxBodyLimit,
  body: surveyInput,
  bodyName: 'surveyValue',
  response: survey,
  status: 201,
});

export const replaceSurvey = endpoint({
  ...inProject,
  name: 'replaceSurvey',
  summary: 'Replace texts and questions; once there are answers types stay, and what is left out is hidden',
  method: 'PUT',
  path: '/project/{projectId}/survey',
  bodyLimit: maxBodyLimit,
  body: surveyReplacement,
  bodyName: 'surveyValue',
  response: survey,
});

export const listSurveys = endpoint({
  ...inProject,
  access: access.projectReader,
  name: 'listSurveys',
  summary: "A project's surveys, newest first; with `beaconId` the one at that point",
  method: 'GET',
  path: '/project/{projectId}/survey',
  query: z.strictObject({ beaconId: id.optional() }),
  response: z.array(surveySummary),
});

export const getProjectSurvey = endpoint({
  ...oneSurvey,
  access: access.projectReader,
  name: 'getProjectSurvey',
  summary: 'One survey, whole',
  method: 'GET',
  path: '/project/{projectId}/survey/{id}',
  response: survey,
});

export const deleteSurvey = endpoint({
  ...oneSurvey,
  name: 'deleteSurvey',
  summary: 'Delete a survey; the answers of one that was answered stay with their leads',
  method: 'DELETE',
  path: '/project/{projectId}/survey/{id}',
  response: z.strictObject({ id, result: z.enum(['DELETED', 'ARCHIVED']) }),
});

export const associateSurvey = endpoint({
  ...oneSurvey,
  name: 'associateSurvey',
  summary: 'Ask it at a point, or with null at none; a point has one survey at most',
  method: 'PUT',
  path: '/project/{projectId}/survey/{id}/association',
  body: z.strictObject({
    beaconId: id.nullable(),
    /** The survey that is asked there so far and makes room; without it a point that has one is refused. */
    replaces: id.optional(),
  }),
  bodyName: 'requestBody',
  response: survey,
});
