import { type SurveyOption, type SurveyQuestion, surveyLimits } from '@fairlead/contract/surveys';
import { ApiError, InputError } from '../../platform/http/problem.ts';

/** The wanted ones in their order; stored ones that were left out follow, hidden. */
function merged<T extends { id: string; isHidden: boolean }>(stored: readonly T[], wanted: readonly T[]): T[] {
  const kept = new Set(wanted.map(({ id }) => id));
  const left = stored.filter(({ id }) => !kept.has(id)).map((one) => ({ ...one, isHidden: true }));
  const all = [...wanted, ...left];
  if (all.length > surveyLimits.stored) {
    throw new ApiError('LIMIT_REACHED', { values: { limit: String(surveyLimits.stored) } });
  }
  return all;
}

/**
 * The questions as they are stored once people have answered: an id keeps its type, and what was left out is hidden, for
 * somebody may have picked it.
 * @throws InputError type_fixed
 */
export function mergeQuestions(stored: readonly SurveyQuestion[], wanted: readonly SurveyQuestion[]): SurveyQuestion[] {
  const before = new Map(stored.map((question) => [question.id, question]));
  const questions = wanted.map((question, index): SurveyQuestion => {
    const was = before.get(question.id);
    if (!was) return question;
    if (was.type !== question.type) throw new InputError(`body.questions.${index}.type`, 'type_fixed');
    return { ...question, options: merged<SurveyOption>(was.options, question.options) };
  });
  return merged(stored, questions);
}
