import { addSurveyAnswers, getSurvey } from '@fairlead/contract/survey-answers';
import { call } from '../../../lib/client/call.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import type { KeptAnswers } from './answer-database.ts';
import type { SendResult } from './answer-outbox.ts';
import { fitting } from './fitting-answers.ts';

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

/** The same answers for the questions of now; null when these cannot be had. */
export async function mendAnswers(kept: KeptAnswers): Promise<KeptAnswers | null> {
  try {
    return fitting(await call(getSurvey, { params: { id: kept.surveyId } }, { isQuiet: true }), kept);
  } catch {
    return null;
  }
}
