export { addAnswers } from './answer-survey.ts';
export { createSurvey } from './manage-surveys.ts';
export { surveyPersonalData } from './personal-data.ts';
export { type AnsweredSurvey, findAnsweredSurveys, findSurvey, findSurveyAt } from './queries.ts';
export type { StoredAnswers } from './stored-answers.ts';
