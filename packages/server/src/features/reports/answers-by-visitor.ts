import type { AccountActor } from '../../platform/auth/caller.ts';
import type { LeadRow } from '../leads/rows.ts';
import type { AnsweredSurvey } from '../surveys/public.ts';
import type { ReportContext } from './report-context.ts';
import { answerCells } from './survey-columns.ts';
import { answersOf } from './survey-queries.ts';

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
