import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { quarterOf } from '../../platform/database/quarters.ts';
import { type PersonalData, rowsOfPart, type VisitorSplit } from '../../platform/personal-data.ts';
import { figureChanges, type StoredAnswers } from './stored-answers.ts';

/** Selects a person's rows through their leads, because the keys begin with the project. */
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
  splitVisitor: splitAnswers,
};

/** Deletes drafts, history and every text of a person who leaves; the picked options stay, as figures without a person. */
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

interface Doubled {
  readonly projectId: string;
  readonly surveyId: string;
  readonly beaconId: string;
  readonly answers: StoredAnswers;
  readonly language: Language;
  readonly isComplete: boolean;
  readonly startedAt: Date;
}

const nothing = { answers: {}, language: 'en', isComplete: false } as const;

/** Takes the figures of the second set back: one person was counted twice. */
function takeBack(doubled: readonly Doubled[]): Sql {
  const changes = doubled.flatMap((row) => {
    const state = { answers: row.answers, language: row.language, isComplete: row.isComplete };
    const figures = [...figureChanges(state, nothing), { key: `started:${row.beaconId}`, by: -1 }];
    return figures.map((figure) => ({ ...figure, project: row.projectId, survey: row.surveyId, at: row.startedAt }));
  });
  return sql`
    insert into survey_counters (project_id, survey_id, key, hour, slot, count)
    select c.project, c.survey, c.key, ${quarterOf(sql`c.at`)}, 0, sum(c.by)
    from jsonb_to_recordset(${sql.json(changes)}::jsonb)
      as c (project uuid, survey uuid, key text, at timestamptz, by integer)
    group by 1, 2, 3, 4 order by 1, 2, c.key collate "C", 4
    on conflict (project_id, survey_id, key, hour, slot) do update set count = survey_counters.count + excluded.count`;
}

/**
 * Makes what one visitor answered another's; to a survey that both answered, the other's own answers stand and these are
 * kept as history. Reads the leads, so it comes before those are merged.
 */
export async function mergeAnswers(tx: Executor, from: string, to: string): Promise<void> {
  const theirs = (table: Sql) => sql`${table}.visitor_id = ${from} and ${table}.project_id in (
    select project_id from leads where visitor_id = ${from})`;
  const answeredToo = (table: Sql) => sql`exists (select 1 from survey_answers own
    where own.project_id = ${table}.project_id and own.visitor_id = ${to} and own.survey_id = ${table}.survey_id)`;
  const doubled = await tx.query<Doubled>(sql`
    select a.project_id, a.survey_id, a.beacon_id, a.answers, a.language, a.is_complete, a.started_at
    from survey_answers a where ${theirs(sql`a`)} and ${answeredToo(sql`a`)}`);
  await tx.execute(sql`update survey_answer_history h set visitor_id = ${to} where ${theirs(sql`h`)}`);
  if (doubled.length > 0) {
    await tx.execute(takeBack(doubled));
    await tx.execute(sql`
      insert into survey_answer_history
        (project_id, visitor_id, survey_id, id, answers, language, is_complete, answered_at, kept_at)
      select a.project_id, ${to}, a.survey_id, gen_random_uuid(), a.answers, a.language, a.is_complete, a.answered_at,
        a.received_at
      from survey_answers a where ${theirs(sql`a`)} and ${answeredToo(sql`a`)}`);
    await tx.execute(sql`delete from survey_texts t where ${theirs(sql`t`)} and ${answeredToo(sql`t`)}`);
    await tx.execute(sql`delete from survey_answers a where ${theirs(sql`a`)} and ${answeredToo(sql`a`)}`);
  }
  await tx.execute(sql`update survey_texts t set visitor_id = ${to} where ${theirs(sql`t`)}`);
  await tx.execute(sql`update survey_answers a set visitor_id = ${to} where ${theirs(sql`a`)}`);
}

async function splitAnswers(tx: Executor, split: VisitorSplit): Promise<void> {
  await tx.execute(sql`update survey_answers set visitor_id = ${split.to} where ${rowsOfPart(split)}`);
  await tx.execute(sql`update survey_answer_history set visitor_id = ${split.to} where ${rowsOfPart(split)}`);
  await tx.execute(sql`update survey_texts set visitor_id = ${split.to} where ${rowsOfPart(split)}`);
}
