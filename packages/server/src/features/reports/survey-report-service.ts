import type { Readable } from 'node:stream';
import type { Executor } from '@fairlead/database/executor';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { csvStream, timeIn } from '../../platform/csv.ts';
import { notFound } from '../../platform/http/problem.ts';
import { translate } from '../../platform/messages.ts';
import { rowsInBatches } from '../../platform/pagination.ts';
import { industryName, jobRoleName } from '../assets/public.ts';
import { reportProject } from '../exhibitions/public.ts';
import { visiblePerson } from '../leads/public.ts';
import { findSurvey } from '../surveys/public.ts';
import { answerCells, questionColumns } from './survey-columns.ts';
import { readSent, type SentRow } from './survey-queries.ts';

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

/**
 * Returns who sent which answers to a survey: a row for each person, masked as everywhere; no answers after a
 * withdrawal.
 */
export async function surveyReport(
  { database, caller, language }: Context<AccountActor>,
  { projectId, id, from, to }: { projectId: string; id: string; from: string | undefined; to: string | undefined },
  reader: Executor,
): Promise<Readable> {
  const { timeZone } = await reportProject({ database, caller }, projectId);
  const survey = await findSurvey(database, projectId, id);
  if (!survey) throw notFound();
  const format = timeIn(timeZone);
  const records = async function* () {
    const key = { projectId, surveyId: id, from, to };
    for await (const row of rowsInBatches((last: SentRow | undefined, limit) => readSent(reader, key, last, limit))) {
      const at = row.startedAt;
      const person = visiblePerson(row);
      yield {
        time: format.format(at),
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
        ...(person.isConsentWithdrawn ? {} : answerCells(survey, row.answers, language)),
      };
    }
  };
  return csvStream(columns, records(), language, questionColumns([survey], language));
}
