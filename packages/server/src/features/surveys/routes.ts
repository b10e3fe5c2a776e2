import * as answers from '@fairlead/contract/survey-answers';
import * as results from '@fairlead/contract/survey-results';
import * as surveys from '@fairlead/contract/surveys';
import type { Registrar } from '../../platform/http/register.ts';
import * as answering from './answer-service.ts';
import * as managing from './manage-service.ts';
import * as counting from './result-service.ts';

export function surveyRoutes(api: Registrar): void {
  api.handle(answers.getSurvey, ({ database, caller, params }) =>
    answering.getSurvey(database, caller.visitorId, params.id),
  );
  api.handle(answers.getSurveyAnswers, ({ database, caller, params }) =>
    answering.getAnswers(database, caller.visitorId, params.id),
  );
  api.handle(answers.addSurveyAnswers, ({ database, caller, params, body, now }) =>
    answering.addAnswers(database, caller.visitorId, params.id, body, now),
  );
  api.handle(surveys.createSurvey, ({ database, caller, params, body, language, now }) =>
    managing.createSurvey(database, caller, params.projectId, body, { language, now }),
  );
  api.handle(surveys.replaceSurvey, ({ database, caller, params, body, ifMatch, language, now }) =>
    managing.replaceSurvey(database, caller, { ...params, value: body, version: ifMatch }, { language, now }),
  );
  api.handle(surveys.listSurveys, ({ database, caller, params, query }) =>
    managing.listSurveys(database, caller, params.projectId, query.beaconId),
  );
  api.handle(surveys.getProjectSurvey, ({ database, caller, params }) =>
    managing.getSurvey(database, caller, params.projectId, params.id),
  );
  api.handle(surveys.deleteSurvey, async ({ database, caller, params, now }) => ({
    id: params.id,
    result: await managing.removeSurvey(database, caller, params, now),
  }));
  api.handle(surveys.associateSurvey, ({ database, caller, params, body }) =>
    managing.associate(database, caller, params, body),
  );
  api.handle(results.getSurveyResult, ({ database, caller, params, query }) =>
    counting.getResults(database, caller, params.projectId, query),
  );
  api.handle(results.listSurveyTexts, ({ database, caller, params: { projectId, id, questionId }, query }) =>
    counting.listTexts(database, caller, { projectId, surveyId: id, questionId }, query),
  );
  api.handle(results.listLeadAnswers, ({ database, caller, params }) =>
    counting.listLeadAnswers(database, caller, params.projectId, params.leadId),
  );
}
