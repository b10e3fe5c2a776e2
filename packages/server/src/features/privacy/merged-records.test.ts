import type { ScanEvent } from '@fairlead/contract/scans';
import { sql } from '@fairlead/database/sql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { capture, captureOf } from '../../../test/captures.ts';
import { answerAll } from '../../../test/claims.ts';
import { createStand, createVisitor, type Person, scan, scanBody } from '../../../test/factories.ts';
import { createIntegratedFair, importThem } from '../../../test/imported-visitors.ts';
import { wrongFacts } from '../../../test/lead-facts.ts';
import { createAdmin } from '../../../test/roles.ts';
import { createSurvey } from '../../../test/surveys.ts';
import { verifyEmail } from '../../../test/verify-email.ts';
import { auditFigures } from '../insights/public.ts';
import { recordScans } from '../scans/record-scans.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const own = (person: Person, path: string) => app.call('GET', path, { as: person.token });

/** Tables with rows of visitors, all of which `splitVisitor` and `mergeVisitor` move. */
const moved = [
  'attachment_favourites',
  'attachment_openings',
  'fair_registrations',
  'lead_captures',
  'lead_changes',
  'lead_notes',
  'lead_unlocks',
  'leads',
  'missing_scans',
  // Goes with the profile: what it says of fields that are taken over, the other profile says from then on.
  'profile_fields',
  'scan_events',
  'scans',
  'sharing_withdrawals',
  'survey_answer_history',
  'survey_answers',
  'survey_texts',
  'wishes',
];

/** Tables in which a text stands in any row. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await app.database.query<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema = 'public'`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await app.database.query(sql`
      select 1 from ${sql.identifier(name)} t where t::text like ${`%${text}%`} limit 1`);
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
}

/** Scans, and an exhibitor's data, of a person who never signed in. */
async function scanAs(visitorId: string, body: ReturnType<typeof scanBody>) {
  const event = { ...body, source: 'CAMERA' as const } as ScanEvent;
  return recordScans(
    app.database,
    [{ visitorId, language: 'en', event, receivedAt: new Date(), network: '198.51.100.7' }],
    true,
  );
}

describe('what was known of the imported visitor', () => {
  test('is in tables that all are moved', async () => {
    const rows = await app.database.query<{ name: string }>(sql`
      select distinct table_name as name from information_schema.columns join information_schema.tables t
        using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'visitor_id' and t.table_type = 'BASE TABLE' order by 1`);
    expect(
      rows.map(({ name }) => name),
      'Move the rows of a new table in the personal-data.ts of its feature, try it below, and say so here',
    ).toEqual(moved);
  });

  test('becomes the person’s: scans, leads, unlocks, what led nowhere, what was taken back; nothing is lost or doubled', async () => {
    const [by, person] = [await createIntegratedFair(app, admin.token), await createVisitor(app)];
    const imported = await importThem(app, by, person);
    const [both, theirs, withdrawn] = [await createStand(app), await createStand(app), await createStand(app)];
    const at = (minute: number) => ({ occurredAt: new Date(Date.UTC(2026, 9, 1, 10, minute)).toISOString() });
    await scan(app, person.token, scanBody(both.beacon, at(5)));
    await scan(app, person.token, scanBody(withdrawn.beacon, at(6)));
    await app.call('PUT', `/visitor/sharing/${withdrawn.owner.exhibitor.id}`, {
      as: person.token,
      body: { isShared: false },
    });
    for (const stand of [both, theirs]) await scanAs(imported.id, scanBody(stand.beacon, at(1)));
    await scanAs(imported.id, scanBody(theirs.beacon, at(2)));
    await scanAs(imported.id, { ...scanBody(theirs.beacon, at(3)), beaconId: undefined, qrCode: 'nowhere' } as never);
    // Another project of the exhibitor that the person took the data back from.
    const second = (
      await app.call('POST', '/exhibition', {
        as: withdrawn.owner.token,
        body: { kind: 'PROJECT', name: 'Second stand' },
      })
    ).json();
    const point = (
      await app.call('POST', `/project/${second.id}/beacon`, { as: withdrawn.owner.token, body: { name: 'P' } })
    ).json();
    await scanAs(imported.id, scanBody(point, at(4)));
    const captured = captureOf({ visitor: imported }, at(3));
    await capture(app, both, captured);
    await app.database.execute(sql`
      update leads set rating = 4, status = 'CONTACTED', tags = '{vip,Badge}' where visitor_id = ${imported.id}`);
    await app.database.execute(sql`update leads set tags = '{badge}' where visitor_id = ${person.visitor.id}`);
    // A note of either under one id, and one more; and a change of both.
    const noteId = crypto.randomUUID();
    for (const [visitor, id, text] of [
      [person.visitor.id, noteId, 'Of the person'],
      [imported.id, noteId, 'Of the import'],
      [imported.id, crypto.randomUUID(), 'One more'],
    ] as const) {
      await app.database.execute(sql`
        insert into lead_notes (project_id, visitor_id, id, at, author_id, text)
        values (${both.project.id}, ${visitor}, ${id}, now(), ${both.owner.account.id}, ${text})`);
    }
    for (const visitor of [person.visitor.id, imported.id]) {
      await app.database.execute(sql`
        insert into lead_changes (project_id, visitor_id, id, change_id, at, author_id, before, after)
        values (${both.project.id}, ${visitor}, gen_random_uuid(), ${noteId}, now(), ${both.owner.account.id},
          '{"rating": 0}', '{"rating": 4}')`);
    }
    await app.database.execute(sql`
      update scans set category = 'Gears', note = ${`From the organizer ${'o'.repeat(1900)}`} where visitor_id = ${imported.id}`);
    await app.database.execute(sql`
      update scans set note = ${'p'.repeat(1900)} where visitor_id = ${person.visitor.id} and beacon_id = ${both.beacon.id}`);
    await app.database.execute(sql`
      insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
      values (${both.project.id}, ${imported.id}, now(), 500, 'EUR', 'BASE')`);
    const [shared, alone] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const [attachment, visitor, visits] of [
      [shared, person.visitor.id, 1],
      [shared, imported.id, 2],
      [alone, imported.id, 1],
    ] as const) {
      await app.database.execute(sql`
        insert into attachment_favourites (project_id, attachment_id, visitor_id, favoured_at)
        values (${both.project.id}, ${attachment}, ${visitor}, now())`);
      await app.database.execute(sql`
        insert into attachment_openings (project_id, attachment_id, visitor_id, first_at, last_at, visits, visit_id)
        values (${both.project.id}, ${attachment}, ${visitor}, now(), now(), ${visits}, gen_random_uuid())`);
    }
    await app.database.execute(sql`
      insert into sharing_withdrawals (visitor_id, exhibitor_id, withdrawn_at)
      values (${imported.id}, ${theirs.owner.exhibitor.id}, now())`);
    const survey = await createSurvey(app, theirs.owner.token, theirs.project.id, { beaconId: theirs.beacon.id });
    const key = sql`${theirs.project.id}, ${imported.id}, ${survey.id}`;
    await app.database.execute(sql`
      insert into survey_answers (project_id, visitor_id, survey_id, beacon_id, answers, language, is_complete, started_at,
        answered_at, received_at, revision)
      values (${key}, ${theirs.beacon.id}, '{}', 'en', true, now(), now(), now(), 1)`);
    await app.database.execute(sql`
      update leads set answer_count = 1 where project_id = ${theirs.project.id} and visitor_id = ${imported.id}`);
    await app.database.execute(sql`
      insert into survey_answer_history
        (project_id, visitor_id, survey_id, id, answers, language, is_complete, answered_at, kept_at)
      values (${key}, gen_random_uuid(), '{}', 'en', true, now(), now())`);
    await app.database.execute(sql`
      insert into survey_texts (project_id, visitor_id, survey_id, question_id, text, language, at)
      values (${key}, gen_random_uuid(), 'Words', 'en', now())`);
    await app.database.execute(sql`
      insert into wishes (project_id, visitor_id, id, exhibitor_id, kind, by, no_calls, occurred_at, received_at, is_current)
      values (${both.project.id}, ${imported.id}, gen_random_uuid(), ${both.owner.exhibitor.id}, 'QUOTE', 'EMAIL', true,
        now(), now(), true)`);
    expect(await tablesWith(imported.id)).toEqual([...moved, 'codes', 'visitors'].toSorted());
    expect(await auditFigures(app.database, new Date())).toEqual([]);

    await verifyEmail(app, person);
    expect(await answerAll(app, person.token, true)).toBe(3);

    expect(await tablesWith(imported.id)).toEqual([]);
    const lists = await Promise.all(
      [both, theirs].map(async ({ owner, project }) =>
        (await app.call('GET', `/project/${project.id}/lead`, { as: owner.token })).json(),
      ),
    );
    expect(lists.map(({ items }) => items)).toMatchObject([
      [
        {
          scanCount: 2,
          rating: 4,
          status: 'CONTACTED',
          isUnlocked: true,
          email: person.email,
          wish: { kind: 'QUOTE' },
        },
      ],
      [{ scanCount: 2, rating: 4, isConsentWithdrawn: true, name: 'M.' }],
    ]);
    expect(lists[0].items[0].tags.toSorted()).toEqual(['badge', 'vip']);
    expect(lists[0].items[0]).toMatchObject({ firstAt: at(1).occurredAt, lastAt: at(5).occurredAt });
    const masked = (await app.call('GET', `/project/${second.id}/lead`, { as: withdrawn.owner.token })).json();
    expect(masked.items).toMatchObject([{ isConsentWithdrawn: true, name: 'M.' }]);
    for (const { project, owner } of [both, theirs]) {
      const { counts } = (await app.call('GET', `/exhibition/${project.id}`, { as: owner.token })).json();
      expect(counts).toMatchObject({ scans: 2, leads: 1 });
    }
    // The code that was scanned is the person's by now.
    expect(await capture(app, both, captured)).toMatchObject([{ id: captured.id, result: 'DUPLICATE' }]);
    for (const { project } of [both, theirs]) expect(await wrongFacts(app, project.id)).toEqual([]);
    const notes = await app.database.query<{ text: string }>(sql`
      select text from lead_notes where visitor_id = ${person.visitor.id} order by text`);
    expect(notes.map(({ text }) => text)).toEqual(['Of the import', 'Of the person', 'One more']);
    const undone = await app.call('POST', `/project/${both.project.id}/lead/change/${noteId}/undo`, {
      as: both.owner.token,
    });
    expect(undone.json(), undone.body).toEqual({ results: [{ id: lists[0].items[0].id, result: 'OK' }] });
    const scanned = (await own(person, `/scan/${both.beacon.id}`)).json();
    expect(scanned).toMatchObject({
      category: 'Gears',
      note: `${'p'.repeat(1900)}\nFrom the organizer ${'o'.repeat(1900)}`,
      scanCount: 2,
    });
    expect(
      await app.database.query(sql`select text from survey_texts where visitor_id = ${person.visitor.id}`),
    ).toHaveLength(1);
    const opened = await app.database.query(sql`
      select attachment_id, visits from attachment_openings where visitor_id = ${person.visitor.id} order by visits`);
    expect(opened).toEqual([
      { attachmentId: alone, visits: 1 },
      { attachmentId: shared, visits: 3 },
    ]);
    const kept = await app.database.query(sql`
      select attachment_id from attachment_favourites where visitor_id = ${person.visitor.id}`);
    expect(kept.map((row) => row['attachmentId']).toSorted()).toEqual([shared, alone].toSorted());
    // Two of them counted when they were kept; now it is one.
    const [{ given } = { given: 0 }] = await app.database.query(sql`
      select sum(favourites)::int as given from attachment_counters where attachment_id = ${shared}`);
    expect(given).toBe(-1);
    const counters = await app.database.query(sql`
      select sum(leads)::int as leads, sum(scans)::int as scans from scan_counters where project_id = ${both.project.id}`);
    expect(counters).toEqual([{ leads: 1, scans: 2 }]);
    expect(await auditFigures(app.database, new Date())).toEqual([]);
  });

  test('counts a lead once that a capture made of one record, and a scan of the other', async () => {
    const [by, person] = [await createIntegratedFair(app, admin.token), await createVisitor(app)];
    const imported = await importThem(app, by, person);
    const stand = await createStand(app);
    await capture(app, stand, captureOf({ visitor: imported }, { rating: 3, tags: ['Quote'] }));
    await scan(app, person.token, scanBody(stand.beacon));
    const counts = async () =>
      (await app.call('GET', `/exhibition/${stand.project.id}`, { as: stand.owner.token })).json().counts;
    expect(await counts()).toMatchObject({ leads: 2 });
    await verifyEmail(app, person);
    await answerAll(app, person.token, true);
    expect(await counts()).toMatchObject({ leads: 1 });
    const leads = (await app.call('GET', `/project/${stand.project.id}/lead`, { as: stand.owner.token })).json();
    expect(leads.items).toMatchObject([{ rating: 3, tags: ['Quote'], capturedBy: { name: stand.owner.account.name } }]);
  });
});
