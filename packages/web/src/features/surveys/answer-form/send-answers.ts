import { addSurveyAnswers, getSurvey } from '@fairlead/contract/survey-answers';
import { type SendResult, sendOnce } from '../../../lib/offline/send-result.ts';
import type { KeptAnswers } from './answer-database.ts';
import type { TakenAnswers } from './answer-outbox.ts';
import { fitting } from './fitting-answers.ts';

function sendAsTheyAre(kept: KeptAnswers, subject: string): Promise<SendResult<TakenAnswers>> {
  const { surveyId, answers, isComplete, language, answeredAt } = kept;
  const input = { params: { id: surveyId }, body: { answers: [...answers], isComplete, language, answeredAt } };
  return sendOnce(addSurveyAnswers, input, subject, (answer) => answer.surveyId === surveyId);
}

/**
 * One attempt to have a set of answers taken. When the questions have changed meanwhile, what of the answers fits those
 * of now is sent instead.
 */
export async function sendAnswers(kept: KeptAnswers, subject: string): Promise<SendResult<TakenAnswers>> {
  const result = await sendAsTheyAre(kept, subject);
  if (result.kind !== 'REFUSED' || result.refusal.code !== 'INVALID_INPUT') return result;
  const { surveyId } = kept;
  const current = await sendOnce(getSurvey, { params: { id: surveyId } }, subject, ({ id }) => id === surveyId);
  if (current.kind === 'ANSWERED') return sendAsTheyAre(fitting(current.answer, kept), subject);
  // Answers that fit are known by the questions: they wait for these, unless there are none any more.
  return current.kind === 'UNAVAILABLE' ? current : result;
}
