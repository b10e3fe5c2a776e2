import { randomUUID } from 'node:crypto';
import { sql } from '@fairlead/database/sql';
import { beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../../../database/test/use-test-database.ts';
import { workOf } from '../../../test/plans.ts';
import * as queries from './answer-queries.ts';

const many = 100_000;
const limit = 50;
const [projectId, surveyId, questionId, beaconId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const [pick, other] = [randomUUID(), randomUUID()];
/** The texts of everybody are there as well, which a list of one question's must not read. */
const key = { projectId, surveyId, questionId };
/** The lead in the middle, where a page goes on. */
const position: [at: Date, id: string] = [new Date(0), ''];

const store = useTestDatabase();
beforeAll(async () => {
  const { database } = store;
  await database.execute(sql`
    insert into exhibitions (id, kind, owner_id, name, time_zone, created_at, updated_at)
    values (${projectId}, 'PROJECT', ${randomUUID()}, 'P', 'UTC', now(), now())`);
  await database.execute(sql`
    insert into surveys (id, project_id, last_beacon_id, title, default_language, questions, created_at, updated_at)
    values (${surveyId}, ${projectId}, ${beaconId}, 'S', 'en', '[]', now(), now())`);
  await database.execute(sql`
    insert into survey_answers (project_id, visitor_id, survey_id, beacon_id, answers, language, is_complete, started_at,
      answered_at, received_at, revision)
    select ${projectId}, gen_random_uuid(), ${surveyId}, ${beaconId},
      jsonb_build_object(${pick}::text, jsonb_build_array(${other}::text), ${questionId}::text, 'Text ' || n), 'en', true,
      now() - n * interval '2 s', now(), now(), 1
    from generate_series(1, ${many}) n`);
  await database.execute(sql`
    insert into survey_texts (project_id, visitor_id, survey_id, question_id, text, language, at)
    select project_id, visitor_id, survey_id, ${questionId}, answers ->> ${questionId}, language, started_at
    from survey_answers`);
  await database.execute(sql`
    insert into scans (project_id, visitor_id, beacon_id, first_at, last_at, first_event_id)
    select project_id, visitor_id, beacon_id, started_at, started_at, gen_random_uuid() from survey_answers`);
  await database.execute(sql`
    insert into leads (project_id, visitor_id, id, first_at, last_at, first_event_id)
    select project_id, visitor_id, gen_random_uuid(), started_at, started_at, gen_random_uuid() from survey_answers`);
  const [middle] = await database.query<{ id: string; at: Date }>(sql`
    select l.id, t.at from survey_texts t join leads l on l.project_id = t.project_id and l.visitor_id = t.visitor_id
    order by t.at desc offset ${many / 2} limit 1`);
  Object.assign(position, [middle?.at, middle?.id]);
  // Rows after adding the answers one by one: one for each figure, hour and slot.
  await database.execute(sql`
    insert into survey_counters (project_id, survey_id, key, hour, slot, count)
    select project_id, survey_id, k, date_trunc('hour', started_at, 'UTC'), ('x' || right(visitor_id::text, 1))::bit(4)::int % 8,
      count(*)
    from survey_answers, unnest(array['complete', ${`started:${beaconId}`}, 'language:en', ${`question:${pick}`},
      ${`option:${pick}:${other}`}, ${`question:${questionId}`}]::text[]) k
    group by 1, 2, 3, 4, 5`);
  await database.execute(sql`vacuum analyze`);
}, 240_000);

const day = { from: new Date(Date.now() - 86_400_000).toISOString() };

test.each([{}, day])('figures come from the counters, never from the answers: %o', async (period) => {
  const figures = await queries.figuresOf(store.database, projectId, [surveyId], period);
  const complete = figures.find((figure) => figure.key === 'complete')?.count ?? 0;
  expect(complete).toBeGreaterThan(many / 4);
  const { rows } = await workOf(store.database, (executor) =>
    queries.figuresOf(executor, projectId, [surveyId], period),
  );
  expect(rows).toBeLessThan(many / 10);
});

test('who was asked is counted in the index of the point, and the last answer is the first of its own', async () => {
  const [asked] = await queries.askedOf(store.database, projectId, [surveyId], {});
  expect(asked).toMatchObject({ visitors: many });
  const { scanned, rows } = await workOf(store.database, (executor) =>
    queries.askedOf(executor, projectId, [surveyId], {}),
  );
  expect(scanned).not.toContain('survey_answers');
  expect(rows).toBeLessThan(many * 1.2);
});

test.each([null, position])('a page of texts reads that page: behind %o', async (after) => {
  const page = await queries.listTexts(store.database, key, {}, { after, limit });
  expect(page).toHaveLength(limit);
  const { scanned, rows } = await workOf(store.database, (executor) =>
    queries.listTexts(executor, key, {}, { after, limit }),
  );
  expect(scanned).toEqual([]);
  expect(rows).toBeLessThan(limit * 10);
});
