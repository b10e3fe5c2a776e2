import type { Language } from '@fairlead/contract/languages';
import { listSharing } from '@fairlead/contract/sharing';
import { addSurveyAnswers, type GivenAnswer, getSurvey, type VisitorSurvey } from '@fairlead/contract/survey-answers';
import { unanswered } from '@fairlead/contract/survey-rules';
import { getVisit } from '@fairlead/contract/visits';
import { type OperationKind, sendEach } from '../../../lib/offline/operation-kind.ts';
import { isSame, type Operation } from '../../../lib/offline/operations.ts';
import { type SendResult, sendOnce } from '../../../lib/offline/send-result.ts';

interface Answered {
  readonly answers: readonly GivenAnswer[];
  readonly isComplete: boolean;
}

/** Returns the answers that fit the questions as they are now. */
export function fitting<Kept extends Answered>(survey: VisitorSurvey, kept: Kept): Kept {
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

export interface AnsweredPoint {
  readonly beaconId: string;
  readonly title: string;
}

export interface AnswerValues {
  readonly answers: readonly GivenAnswer[];
  /** The person pressed Send, or it was sent before and is being changed. */
  readonly isComplete: boolean;
  readonly language: Language;
  /** The point at which they were given. */
  readonly point?: AnsweredPoint;
}

/** The answers of a person to one survey, its key; what was sent stays, as what this device knows. */
export type KeptAnswers = Operation<AnswerValues>;

/** The answers as the server has them once it took them. */
type TakenAnswers = Pick<AnswerValues, 'answers' | 'isComplete'>;

export const answersKind: OperationKind<AnswerValues, TakenAnswers> = {
  name: 'ANSWERS',
  /** The person is still typing for about so long. */
  delayMs: 800,
  renews: [listSharing, getVisit],
  send: sendEach(sendAnswers),
  resolve: (now, sent, { answers, isComplete }) =>
    isSame(now, sent) ? { ...now, answers, isComplete, state: 'SENT', refusal: null } : now,
  show: ({ answers, point }) => ({
    kind: 'ANSWERS',
    title: point?.title ?? null,
    text: answers.flatMap(({ text }) => text ?? []).join(' · ') || null,
    count: answers.length,
    hasFailed: false,
    changeAt: point ? `/mixie-point/${point.beaconId}` : null,
  }),
};

function sendAsTheyAre(kept: KeptAnswers, subject: string): Promise<SendResult<TakenAnswers>> {
  const { key: id, answers, isComplete, language, at: answeredAt } = kept;
  const input = { params: { id }, body: { answers: [...answers], isComplete, language, answeredAt } };
  return sendOnce(addSurveyAnswers, input, subject, ({ surveyId }) => surveyId === id);
}

/** Makes one attempt. When the questions have changed meanwhile, the answers that fit the present questions are sent instead. */
async function sendAnswers(kept: KeptAnswers, subject: string): Promise<SendResult<TakenAnswers>> {
  const result = await sendAsTheyAre(kept, subject);
  if (result.kind !== 'REFUSED' || result.refusal.code !== 'INVALID_INPUT') return result;
  const current = await sendOnce(getSurvey, { params: { id: kept.key } }, subject, ({ id }) => id === kept.key);
  if (current.kind === 'ANSWERED') return sendAsTheyAre(fitting(current.answer, kept), subject);
  // Without the questions it is not known what fits: the answers wait for them, unless there are none any more.
  return current.kind === 'UNAVAILABLE' ? current : result;
}
