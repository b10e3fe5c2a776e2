import * as answerEndpoints from '@fairlead/contract/survey-answers';
import * as resultEndpoints from '@fairlead/contract/survey-results';
import * as endpoints from '@fairlead/contract/surveys';
import type { Registrar } from '../../platform/http/register.ts';
import type { LeadNews } from '../live/public.ts';
import * as answers from './answer-survey.ts';
import * as surveys from './manage-surveys.ts';
import * as results from './survey-results.ts';

export function surveyRoutes(api: Registrar, news: LeadNews): void {
  api.handle(answerEndpoints.getSurvey, (call) => answers.getSurveyToAnswer(call, call.params.id));
  api.handle(answerEndpoints.getSurveyAnswers, (call) => answers.getAnswers(call, call.params.id));
  api.handle(answerEndpoints.addSurveyAnswers, (call) =>
    answers.addAnswers(call, { surveyId: call.params.id, value: call.body }, news),
  );
  api.handle(endpoints.createSurvey, (call) =>
    surveys.createSurvey(call, { projectId: call.params.projectId, value: call.body }),
  );
  api.handle(endpoints.replaceSurvey, (call) =>
    surveys.replaceSurvey(call, { projectId: call.params.projectId, value: call.body, version: call.ifMatch }, news),
  );
  api.handle(endpoints.listSurveys, (call) =>
    surveys.listSurveys(call, { projectId: call.params.projectId, beaconId: call.query.beaconId }),
  );
  api.handle(endpoints.getProjectSurvey, (call) => surveys.getSurvey(call, call.params));
  api.handle(endpoints.deleteSurvey, async (call) => ({
    id: call.params.id,
    result: await surveys.removeSurvey(call, call.params),
  }));
  api.handle(endpoints.associateSurvey, (call) => surveys.associateSurvey(call, { ...call.params, ...call.body }));
  api.handle(resultEndpoints.getSurveyResult, (call) =>
    results.getResults(call, { projectId: call.params.projectId, ...call.query }),
  );
  api.handle(resultEndpoints.listSurveyTexts, (call) =>
    results.listTexts(call, { ...call.params, surveyId: call.params.id, ...call.query }),
  );
  api.handle(resultEndpoints.listLeadAnswers, (call) => results.listLeadAnswers(call, call.params));
}
