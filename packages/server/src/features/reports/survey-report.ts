import type { Readable } from 'node:stream';
import type { Language } from '@fairlead/contract/languages';
import type { AccountActor } from '../../platform/auth/caller.ts';
import { type Cells, csvStream } from '../../platform/csv.ts';
import { notFound } from '../../platform/http/problem.ts';
import { localTime } from '../../platform/local-time.ts';
import { translate } from '../../platform/messages.ts';
import { recordBatches } from '../../platform/records.ts';
import { industryName, jobRoleName } from '../assets/public.ts';
import { reportProject } from '../exhibitions/public.ts';
import { visiblePerson } from '../leads/public.ts';
import { findSurvey } from '../surveys/public.ts';
import { type SentRow, streamSent } from './queries.ts';
import type { ReportContext } from './report-context.ts';
import { answerCells, questionColumns } from './survey-columns.ts';

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
