import type { Readable } from 'node:stream';
import type { Language } from '@fairlead/contract/languages';
import { textIn } from '@fairlead/contract/survey-rules';
import type { AccountActor } from '../../platform/auth/caller.ts';
import { type Cells, csvStream } from '../../platform/csv.ts';
import { notFound } from '../../platform/http/problem.ts';
import { localTime } from '../../platform/local-time.ts';
import { translate } from '../../platform/messages.ts';
import { recordBatches } from '../../platform/records.ts';
import { industryName, jobRoleName } from '../assets/public.ts';
import { reportProject } from '../exhibitions/public.ts';
import { visiblePerson } from '../leads/public.ts';
import type { LeadRow } from '../leads/rows.ts';
import { type AnsweredSurvey, findSurvey, type StoredAnswers } from '../surveys/public.ts';
import { listSeparator, type ReportContext } from './cells.ts';
import { answersOf, type SentRow, streamSent } from './queries.ts';

interface QuestionColumn {
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
function answerCells(survey: AnsweredSurvey, answers: StoredAnswers, language: Language): Record<string, string> {
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

const columns = [
  'time',
  'timeZone',
  'timeUtc',
  'point',
  'leadId',
  'isUnlocked',
  'name',
  'organization',
  'email',
  'countryCode',
  'industry',
  'profession',
  'language',
] as const;

function cells(row: SentRow, timeZone: string, language: Language): Cells<(typeof columns)[number]> {
  const at = row.startedAt;
  const person = visiblePerson(row);
  return {
    time: localTime(at, timeZone),
    timeZone,
    timeUtc: at.toISOString(),
    point: row.pointName ?? '',
    leadId: row.id,
    isUnlocked: translate(language, person.isUnlocked ? 'report.yes' : 'report.no'),
    name: person.name,
    organization: person.organization ?? '',
    email: person.email ?? '',
    countryCode: person.countryCode ?? '',
    industry: industryName(person.industry, language),
    profession: jobRoleName(person.profession, language),
    language: row.language,
  };
}

/**
 * Returns who sent which answers to a survey: a row for each person, masked as everywhere; no answers after a
 * withdrawal.
 */
export async function surveyReport(
  context: ReportContext<AccountActor>,
  { projectId, id, from, to }: { projectId: string; id: string; from: string | undefined; to: string | undefined },
): Promise<Readable> {
  const { database, language, reader, signal } = context;
  const { timeZone } = await reportProject(context, projectId);
  const survey = await findSurvey(database, projectId, id);
  if (!survey) throw notFound();
  const recordOf = (row: SentRow) => ({
    ...cells(row, timeZone, language),
    ...(row.isConsentWithdrawn ? {} : answerCells(survey, row.answers, language)),
  });
  const batches = streamSent(reader, { projectId, surveyId: id, from, to }, signal);
  return csvStream(columns, recordBatches(batches, recordOf), context, questionColumns([survey], language, columns));
}
