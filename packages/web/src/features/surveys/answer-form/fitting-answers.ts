import type { GivenAnswer, VisitorSurvey } from '@fairlead/contract/survey-answers';
import { unanswered } from '@fairlead/contract/survey-rules';

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
