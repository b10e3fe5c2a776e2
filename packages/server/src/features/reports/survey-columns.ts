import type { Language } from '@fairlead/contract/languages';
import { textIn } from '@fairlead/contract/survey-rules';
import type { AccountActor } from '../../platform/auth/caller.ts';
import { translate } from '../../platform/messages.ts';
import type { LeadRow } from '../leads/rows.ts';
import type { AnsweredSurvey, StoredAnswers } from '../surveys/public.ts';
import { listSeparator } from './cells.ts';
import { answersOf } from './queries.ts';
import type { ReportContext } from './report-context.ts';

export interface QuestionColumn {
  readonly key: string;
  readonly header: string;
}

const keyOf = (surveyId: string, questionId: string): string => `${surveyId}:${questionId}`;

/** Tables of spreadsheets and CRMs hold headers that differ in their capitals for the same. */
const comparable = (header: string): string => header.trim().toLowerCase();

/**
 * Returns one column for every question, in the reader's language where the question has it. Imports refuse or rename columns
 * of one name, so a question that another survey or one of the report's own columns has too begins with its survey's title.
 */
export function questionColumns(
  surveys: readonly AnsweredSurvey[],
  language: Language,
  ownColumns: readonly string[],
): QuestionColumn[] {
  const questions = surveys.flatMap((survey) =>
    survey.questions.map(({ id, text }) => ({
      key: keyOf(survey.id, id),
      title: survey.title,
      text: textIn(text, language, survey.defaultLanguage),
    })),
  );
  const byText = Map.groupBy(questions, ({ text }) => comparable(text));
  const taken = new Set(ownColumns.map((column) => comparable(translate(language, `report.column.${column}`))));
  const isTaken = (text: string): boolean => taken.has(comparable(text));
  return questions.map(({ key, title, text }) => {
    const isUnique = byText.get(comparable(text))?.length === 1 && !isTaken(text);
    const named = isUnique ? text : `${title}: ${text}`;
    let header = named;
    for (let count = 2; isTaken(header); count++) header = `${named} (${count})`;
    taken.add(comparable(header));
    return { key, header };
  });
}

/** Returns one person's answers to one survey, by column; options by their texts. */
export function answerCells(
  survey: AnsweredSurvey,
  answers: StoredAnswers,
  language: Language,
): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const question of survey.questions) {
    const value = answers[question.id];
    if (value === undefined) continue;
    cells[keyOf(survey.id, question.id)] =
      typeof value === 'string'
        ? value
        : question.options
            .filter((option) => value.includes(option.id))
            .map((option) => textIn(option.text, language, survey.defaultLanguage))
            .join(listSeparator);
  }
  return cells;
}

type Answers = ReadonlyMap<string, Record<string, string>>;

/** Returns the answers of each visitor of a batch, by column. */
export async function answersByVisitor(
  { reader, language }: Pick<ReportContext<AccountActor>, 'reader' | 'language'>,
  { projectId, surveys }: { projectId: string; surveys: readonly AnsweredSurvey[] },
  batch: readonly Pick<LeadRow, 'visitorId' | 'isConsentWithdrawn'>[],
): Promise<Answers> {
  const found = new Map<string, Record<string, string>>();
  if (surveys.length === 0) return found;
  const open = batch.filter((row) => !row.isConsentWithdrawn).map((row) => row.visitorId);
  for (const { visitorId, surveyId, answers } of await answersOf(reader, projectId, open)) {
    const survey = surveys.find(({ id }) => id === surveyId);
    if (survey) found.set(visitorId, { ...found.get(visitorId), ...answerCells(survey, answers, language) });
  }
  return found;
}
