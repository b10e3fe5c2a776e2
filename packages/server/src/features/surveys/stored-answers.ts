import type { Language } from '@fairlead/contract/languages';
import type { GivenAnswer } from '@fairlead/contract/survey-answers';
import type { SurveyQuestion } from '@fairlead/contract/surveys';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { InputError } from '../../platform/http/problem.ts';
import { addBuyingSignals } from '../leads/public.ts';

/** As they are kept: options by their ids, so that figures of three languages add up; or the text. */
export type StoredAnswers = Readonly<Record<string, readonly string[] | string>>;

export interface AnswerState {
  readonly answers: StoredAnswers;
  readonly language: Language;
  readonly isComplete: boolean;
}

/**
 * Returns the answers to the existing questions. Hidden ones too: a visitor may have picked them before they were hidden,
 * without a network.
 * @throws InputError question_unknown, answered_twice, option_unknown, one_option, options_or_text
 */
export function readAnswers(questions: readonly SurveyQuestion[], given: readonly GivenAnswer[]): StoredAnswers {
  const known = new Map(questions.map((question) => [question.id, question]));
  const stored: Record<string, readonly string[] | string> = {};
  for (const [index, { questionId, optionIds, text }] of given.entries()) {
    const path = `body.answers.${index}`;
    const question = known.get(questionId);
    if (!question) throw new InputError(`${path}.questionId`, 'question_unknown');
    if (Object.hasOwn(stored, questionId)) throw new InputError(`${path}.questionId`, 'answered_twice');
    if (question.type === 'TEXT') {
      if (text === undefined || optionIds !== undefined) throw new InputError(`${path}.text`, 'text_here');
      stored[questionId] = text;
      continue;
    }
    if (optionIds === undefined || text !== undefined) throw new InputError(`${path}.optionIds`, 'options_here');
    const options = new Set(question.options.map((option) => option.id));
    const unknown = optionIds.findIndex((id) => !options.has(id));
    if (unknown >= 0) throw new InputError(`${path}.optionIds.${unknown}`, 'option_unknown');
    const picked = [...new Set(optionIds)];
    if (question.type === 'SINGLE' && picked.length > 1) throw new InputError(`${path}.optionIds`, 'one_option');
    stored[questionId] = picked;
  }
  return stored;
}

export const presentAnswers = (answers: StoredAnswers): GivenAnswer[] =>
  Object.entries(answers).map(([questionId, value]) =>
    typeof value === 'string' ? { questionId, text: value } : { questionId, optionIds: [...value] },
  );

/** Returns what a set adds to the figures: nothing before it is sent. */
function figures({ answers, language, isComplete }: AnswerState): string[] {
  if (!isComplete) return [];
  const perQuestion = Object.entries(answers).flatMap(([questionId, value]) => [
    `question:${questionId}`,
    ...(typeof value === 'string' ? [] : value.map((optionId) => `option:${questionId}:${optionId}`)),
  ]);
  return ['complete', `language:${language}`, ...perQuestion];
}

/** Returns by how much each figure changes between two states; in order, so that two at once never wait in a circle. */
export function figureChanges(before: AnswerState | null, after: AnswerState): { key: string; by: number }[] {
  const changes = new Map<string, number>();
  for (const key of figures(after)) changes.set(key, 1);
  for (const key of before ? figures(before) : []) changes.set(key, (changes.get(key) ?? 0) - 1);
  return [...changes]
    .filter(([, by]) => by !== 0)
    .map(([key, by]) => ({ key, by }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** An option whose mark was set or removed: the change of buying signals for each lead that picked it. */
interface MarkChange {
  readonly question: string;
  readonly option: string;
  readonly by: 1 | -1;
}

/** Returns the marked options, hidden ones included: an option that was picked stays picked. */
const marked = (questions: readonly SurveyQuestion[]): { question: string; option: string }[] =>
  questions.flatMap(({ id, options }) =>
    options.filter(({ isBuyingSignal }) => isBuyingSignal).map((option) => ({ question: id, option: option.id })),
  );

/** Returns how many of the options picked are marked as buying signals. */
export function buyingSignals(questions: readonly SurveyQuestion[], answers: StoredAnswers): number {
  return marked(questions).filter(({ question, option }) => {
    const picked = answers[question];
    return Array.isArray(picked) && picked.includes(option);
  }).length;
}

export function marksChanged(before: readonly SurveyQuestion[], after: readonly SurveyQuestion[]): MarkChange[] {
  const [were, are] = [marked(before), marked(after)];
  const without = (all: typeof were, others: typeof were) => {
    const known = new Set(others.map(({ option }) => option));
    return all.filter(({ option }) => !known.has(option));
  };
  return [
    ...without(are, were).map((mark) => ({ ...mark, by: 1 as const })),
    ...without(were, are).map((mark) => ({ ...mark, by: -1 as const })),
  ];
}

/**
 * Brings the leads with answers up to date with changed marks, in the transaction that changes these: it holds the lock of the
 * questions, so that no answers are counted by the old marks afterwards.
 */
export async function countMarks(
  tx: Executor,
  { projectId, id }: { projectId: string; id: string },
  marks: readonly MarkChange[],
): Promise<void> {
  if (marks.length === 0) return;
  await tx.execute(
    addBuyingSignals(
      projectId,
      sql`
        select a.visitor_id, sum(m.by)::int as by
        from survey_answers a
        join jsonb_to_recordset(${sql.json(marks)}::jsonb) as m (question text, option text, by integer)
          on (a.answers -> m.question) ? m.option
        where a.project_id = ${projectId} and a.survey_id = ${id} and a.is_complete
        group by a.visitor_id having sum(m.by) <> 0`,
    ),
  );
}
