import type { SurveyQuestion } from '@fairlead/contract/surveys';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { addBuyingSignals } from '../leads/public.ts';
import type { StoredAnswers } from './stored-answers.ts';

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
