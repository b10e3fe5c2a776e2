import { randomUUID } from 'node:crypto';
import { sql } from '@fairlead/database/sql';
import { beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../../../database/test/use-test-database.ts';
import { workOf } from '../../../test/plans.ts';
import { listEntries } from './timeline-queries.ts';

const leads = 5000;
const limit = 51;
/** A visitor who scans all day long. */
const busy = 3000;
const projectId = randomUUID();
const [usual, eager] = [randomUUID(), randomUUID()];

const store = useTestDatabase();
beforeAll(async () => {
  const { database } = store;
  const [beaconId, attachmentId, surveyId] = [randomUUID(), randomUUID(), randomUUID()];
  await database.execute(sql`
    insert into exhibitions (id, kind, owner_id, name, time_zone, created_at, updated_at)
    values (${projectId}, 'PROJECT', ${randomUUID()}, 'P', 'UTC', now(), now())`);
  await database.execute(sql`
    insert into beacons (id, project_id, name, code, position, created_at, updated_at)
    values (${beaconId}, ${projectId}, 'Point', '0000000000', 0, now(), now())`);
  await database.execute(sql`
    insert into attachments (id, project_id, beacon_id, kind, name, url, is_uploaded, position, created_at)
    values (${attachmentId}, ${projectId}, ${beaconId}, 'LINK', 'Link', 'https://example.com', true, 0, now())`);
  await database.execute(sql`
    insert into surveys (id, project_id, title, default_language, questions, created_at, updated_at)
    values (${surveyId}, ${projectId}, 'S', 'en', '[]', now(), now())`);
  await database.execute(sql`
    insert into leads (project_id, visitor_id, id, first_at, last_at, first_event_id)
    select ${projectId}, case n when 1 then ${usual}::uuid when 2 then ${eager}::uuid else gen_random_uuid() end,
      gen_random_uuid(), now(), now(), gen_random_uuid()
    from generate_series(1, ${leads}) n`);
  await database.execute(sql`
    insert into scan_events (project_id, visitor_id, id, beacon_id, occurred_at, received_at, source, result,
      is_clock_clamped, is_after_fair)
    select project_id, visitor_id, gen_random_uuid(), ${beaconId}, now() - random() * interval '3 days', now(), 'CAMERA',
      'DUPLICATE', false, false
    from leads, generate_series(1, case visitor_id when ${eager} then ${busy} else 3 end)`);
  await database.execute(sql`
    insert into attachment_openings (project_id, attachment_id, visitor_id, first_at, last_at, visit_id)
    select project_id, ${attachmentId}, visitor_id, now(), now(), gen_random_uuid() from leads`);
  await database.execute(sql`
    insert into survey_answers (project_id, visitor_id, survey_id, beacon_id, answers, language, is_complete, started_at,
      answered_at, received_at, revision)
    select project_id, visitor_id, ${surveyId}, ${beaconId}, '{}', 'en', true, now(), now(), now(), 1 from leads`);
  for (const [table, columns, values] of [
    [sql`lead_notes`, sql`text`, sql`'Text'`],
    [sql`lead_changes`, sql`change_id, before, after`, sql`gen_random_uuid(), '{"rating": 0}', '{"rating": 1}'`],
  ] as const)
    await database.execute(sql`
      insert into ${table} (project_id, visitor_id, id, at, author_id, ${columns})
      select project_id, visitor_id, gen_random_uuid(), now(), gen_random_uuid(), ${values}
      from leads, generate_series(1, 3)`);
  await database.execute(sql`vacuum analyze`);
}, 240_000);

const position = [new Date(Date.now() - 36 * 3_600_000), randomUUID()] as const;

/** Tables with a row for each lead, or for each of its events. */
const big = ['leads', 'scan_events', 'attachment_openings', 'survey_answers', 'lead_notes', 'lead_changes'];

test.each([
  ['the newest of a usual lead', usual, null, 150],
  ['the next of a usual lead', usual, position, 150],
  // All that one person scanned is read and sorted, for no index has it by time; what others scanned is not.
  ['the newest of somebody who scans all day', eager, null, 4 * busy],
  ['the next of somebody who scans all day', eager, position, 4 * busy],
])('a page reads the lead’s own rows, and no table from end to end: %s', async (_, visitorId, after, most) => {
  const work = await workOf(store.database, (executor) =>
    listEntries(executor, { projectId, visitorId }, { after, limit }),
  );
  expect(work.scanned.filter((table) => big.includes(table))).toEqual([]);
  expect(work.rows).toBeLessThan(most);
});
