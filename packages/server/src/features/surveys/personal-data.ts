import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import type { PersonalData } from '../../platform/personal-data.ts';
import { mergeAnswers } from './merge-queries.ts';

/** The keys begin with the project: a person's rows are found through their leads. */
const throughLeads = (table: string, order: string, visitorId: string | null): Sql | null =>
  visitorId === null
    ? null
    : sql`
      select a.*, s.title as survey
      from leads l join ${sql.identifier(table)} a on a.project_id = l.project_id and a.visitor_id = l.visitor_id
      left join surveys s on s.id = a.survey_id
      where l.visitor_id = ${visitorId} order by a.${sql.identifier(order)}, a.survey_id`;

export const surveyPersonalData: PersonalData = {
  tables: [
    { table: 'survey_answers', rowsOf: ({ visitorId }) => throughLeads('survey_answers', 'started_at', visitorId) },
    {
      table: 'survey_answer_history',
      rowsOf: ({ visitorId }) => throughLeads('survey_answer_history', 'kept_at', visitorId),
    },
    { table: 'survey_texts', rowsOf: ({ visitorId }) => throughLeads('survey_texts', 'at', visitorId) },
  ],
  eraseVisitor: (tx, { visitorId }) => eraseAnswers(tx, visitorId),
  mergeVisitor: (tx, { from, to }) => mergeAnswers(tx, from, to),
};

/** Drafts, history and every text of somebody who leaves go; the options picked stay, as figures of nobody. */
async function eraseAnswers(tx: Executor, visitorId: string): Promise<void> {
  const theirs = sql`(project_id, visitor_id) in (select project_id, visitor_id from leads where visitor_id = ${visitorId})`;
  await tx.execute(sql`delete from survey_answer_history where ${theirs}`);
  await tx.execute(sql`delete from survey_texts where ${theirs}`);
  await tx.execute(sql`delete from survey_answers where ${theirs} and not is_complete`);
  await tx.execute(sql`
    update survey_answers set answers = (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(answers) where jsonb_typeof(value) = 'array')
    where ${theirs}`);
}
