import { addSurveyAnswers, getSurvey, type VisitorSurvey } from '@fairlead/contract/survey-answers';
import { unanswered } from '@fairlead/contract/survey-rules';
import { call } from '../../../lib/client/call.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import type { KeptAnswers } from './answer-database.ts';
import type { SendResult } from './answer-outbox.ts';

const patienceMs = 20_000;
/** Statuses that say nothing about the answers themselves. */
const laterStatuses: readonly number[] = [401, 403, 408, 425, 429];

/** One attempt through the request layer, without messages: the form shows its own state. */
export async function sendAnswers({
  surveyId,
  answers,
  isComplete,
  language,
  answeredAt,
}: KeptAnswers): Promise<SendResult> {
  try {
    const body = { answers: [...answers], isComplete, language, answeredAt };
    const options = { isQuiet: true, isIdempotent: true, signal: AbortSignal.timeout(patienceMs) };
    const answer = await call(addSurveyAnswers, { params: { id: surveyId }, body }, options);
    return { kind: 'ANSWERED', answer };
  } catch (error) {
    if (!(error instanceof ApiProblem)) return { kind: 'AWAY' };
    const { status, code, detail, errors, retryAfterMs } = error;
    // Without a code it is not our server that answered.
    if (status >= 500 || laterStatuses.includes(status) || code === 'UNKNOWN') return { kind: 'AWAY', retryAfterMs };
    return { kind: 'REFUSED', reason: errors[0]?.message ?? detail, isOutdated: code === 'INVALID_INPUT' };
  }
}

/** What of the answers fits the questions as they are now. */
export function fitting(survey: VisitorSurvey, kept: KeptAnswers): KeptAnswers {
  const questions = new Map(survey.questions.map((question) => [question.id, question]));
  const answers = kept.answers.flatMap((answer) => {
    const question = questions.get(answer.questionId);
    if (!question) return [];
    if (question.type === 'TEXT') return answer.text === undefined ? [] : [answer];
    const known = new Set(question.options.map((option) => option.id));
    const optionIds = (answer.optionIds ?? []).filter((id) => known.has(id));
    return optionIds.length === 0 ? [] : [{ questionId: answer.questionId, optionIds }];
  });
  const isComplete = kept.isComplete && unanswered(survey.questions, answers).length === 0;
  return { ...kept, answers, isComplete };
}

/** The same answers for the questions of now; null when these cannot be had. */
export async function mendAnswers(kept: KeptAnswers): Promise<KeptAnswers | null> {
  try {
    return fitting(await call(getSurvey, { params: { id: kept.surveyId } }, { isQuiet: true }), kept);
  } catch {
    return null;
  }
}
