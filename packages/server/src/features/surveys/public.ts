export { addAnswers } from './answer-service.ts';
export { createSurvey } from './manage-service.ts';
export { surveyPersonalData } from './personal-data.ts';
export { findSurveyAt } from './queries.ts';
export { type AnsweredSurvey, answeredSurveys, requireSurvey } from './service.ts';
export type { StoredAnswers } from './stored-answers.ts';
