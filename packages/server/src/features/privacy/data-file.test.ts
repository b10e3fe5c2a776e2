import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import { consents } from '../../../../e2e/harness/samples.ts';
import { createDocument } from '../../../test/attachments.ts';
import { capture, captureOf } from '../../../test/captures.ts';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { createSurvey, sendAnswers } from '../../../test/surveys.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { sendWish } from '../../../test/wishes.ts';
import { personalTables } from './registry.ts';

const app = useOwnTestApp();

type File = Record<string, Record<string, unknown>[]>;
const load = (path: string, as: string) => app.call('GET', path, { as });

/** A visitor who did everything a visitor can do. */
async function createBusyVisitor() {
  const stand = await createStand(app);
  const person = await createVisitor(app, { name: 'Quixana Zwyrtek', phone: '170 9988776', prefix: '+46' });
  const event = scanBody(stand.beacon);
  const lost = scanBody(stand.beacon, { beaconId: undefined, qrCode: 'https://elsewhere.example/x' });
  for (const one of [event, lost]) await scan(app, person.token, one);
  await app.call('PATCH', '/scan', {
    as: person.token,
    body: { ids: [stand.beacon.id], category: 'Gears', note: 'Price?' },
  });
  const document = await createDocument(app, stand.owner.token, stand.beacon.id);
  for (const path of [`/attachment/${document.id}/favourite`, `/media/${document.storageKey}`])
    await app.call('POST', path, { as: person.token });
  const survey = await createSurvey(app, stand.owner.token, stand.project.id, { beaconId: stand.beacon.id });
  const [question, , text] = survey.questions;
  const picked = question?.options.map(({ id }) => ({ questionId: question.id, optionIds: [id] })) ?? [];
  for (const [index, one] of picked.entries()) {
    const answers = [one, { questionId: text?.id, text: `Words ${index}` }];
    await sendAnswers(app, person.token, survey, answers);
  }
  await sendWish(app, person.token, stand.owner.exhibitor.id, { beaconId: stand.beacon.id });
  const [lead] = (await app.call('GET', `/project/${stand.project.id}/lead`, { as: stand.owner.token })).json().items;
  const leadPath = `/project/${stand.project.id}/lead/${lead.id}`;
  const work = { rating: 4, tags: ['Zwyrtek'], assigneeId: stand.owner.account.id };
  await app.call('PATCH', leadPath, { as: stand.owner.token, body: work });
  await app.call('POST', `${leadPath}/note`, { as: stand.owner.token, body: { text: 'Zwyrtek wants two' } });
  await app.call('PUT', '/visitor/configuration', { as: person.token, body: { hideCameraButton: true } });
  await app.call('POST', '/visitor/account/consent', { as: person.token, body: consents });
  await app.call('PUT', `/visitor/sharing/${stand.owner.exhibitor.id}`, {
    as: person.token,
    body: { isShared: false },
  });
  await capture(app, stand, captureOf(person, { note: 'Talked for long', tags: ['Quote'] }));
  await app.database.execute(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
    values (${stand.project.id}, ${person.visitor.id}, now(), 500, 'EUR', 'BASE')`);
  return { stand, person, event, lost };
}

/** Columns that make a row a person's, in any table. */
const personalColumns =
  /^(?:visitor_id|account_id|admin_id|subject|sub|email|holder|invited_by|updated_by|assigned_by|granted_by)$/;

/** Tables with such a column that hold nothing for this file, each with the reason. */
const otherwise: Readonly<Record<string, string>> = {
  price_assignments: 'which administrator assigned a price: it is theirs, and it stays with the books',
  licences: 'which administrator granted it: the same',
  exhibitions: 'who changed it last: a number, of which others know the name only while the account is there',
  beacons: 'the same',
  organizers: 'the same, and the e-mail of a company',
  surveys: 'the same',
  import_rows: 'what an organizer wrote into a file, for 30 days: it is asked for what it knows of an e-mail',
  departed_identities: 'people who have left: nobody is there to ask',
  'identity.users': 'told by the identity provider under signIn, as are the others of its tables',
  'identity.user_attributes': 'under signIn',
  'identity.logins': 'under signIn',
  'identity.codes': 'under signIn',
  'identity.token_families': 'under signIn',
  'identity.mfa_settings': 'under signIn',
  'identity.software_tokens': 'under signIn',
  'identity.devices': 'under signIn',
  'identity.external_identities': 'under signIn',
};

/** Tables of which the file has some columns only: the others are about the exhibitor, its staff, or an administrator. */
const partly = new Set([
  'consent_events',
  'fair_invitations',
  'lead_captures',
  'lead_changes',
  'lead_notes',
  'lead_unlocks',
  'suspensions',
]);

async function columns(): Promise<{ table: string; column: string }[]> {
  const rows = await app.database.query<{ table: string; column: string }>(sql`
    select case c.table_schema when 'public' then c.table_name else c.table_schema || '.' || c.table_name end as table,
      c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema in ('public', 'identity') and t.table_type = 'BASE TABLE'`);
  return [...rows];
}

/** Tables in which any of these texts stands in any row. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const names = [...new Set((await columns()).map(({ table }) => table))];
  const patterns = texts.map((text) => `%${text}%`);
  const found: string[] = [];
  for (const name of names) {
    const row = sql`select 1 from ${sql.identifier(name)} t where t::text ilike any(${patterns}::text[]) limit 1`;
    if ((await app.database.execute(row)) > 0) found.push(name);
  }
  return found;
}

describe('the file of everything stored about a person', () => {
  test('knows every table that can hold something about one', async () => {
    const known = new Set([...personalTables.map(({ table }) => table), ...Object.keys(otherwise)]);
    const missing = (await columns()).filter(({ table, column }) => personalColumns.test(column) && !known.has(table));
    expect(
      missing,
      'Say in a personal-data.ts what of this table goes into the file, or here why nothing does',
    ).toEqual([]);
  });

  test('has a row of every table in which something about the visitor stands', async () => {
    const { person } = await createBusyVisitor();
    const answer = await load('/visitor/account/data', person.token);
    const file: File = answer.json();
    const tables = await tablesWith([
      person.visitor.id,
      subjectOf(person.token),
      person.email,
      'Zwyrtek',
      person.visitor.code,
    ]);
    expect(tables.length).toBeGreaterThan(10);
    const missing = tables.filter((table) => !otherwise[table] && (file[table] ?? []).length === 0);
    expect(missing).toEqual([]);
  });

  test('has every column of those rows, named as the API names things', async () => {
    const { person, stand, event, lost } = await createBusyVisitor();
    const answer = await load('/visitor/account/data', person.token);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="fairlead-my-data.json"',
    });
    const file: File = answer.json();
    const { visitor, email } = person;
    const [own] = file['visitors'] ?? [];
    expect(own).toMatchObject({ id: visitor.id, email, ...visitor.profile, code: visitor.code });
    expect(own).toMatchObject({ configuration: { hideCameraButton: true } });
    expect(file['consent_events']).toHaveLength(8);
    expect(file['scans']).toMatchObject([{ beaconId: stand.beacon.id, category: 'Gears', note: 'Price?' }]);
    expect(file['scan_events']).toMatchObject([{ id: event.id, source: 'CAMERA', result: 'OK' }]);
    expect(file['survey_answers']).toMatchObject([{ survey: 'What do you need?', isComplete: true, revision: 2 }]);
    expect(file['survey_answer_history']).toMatchObject([{ isComplete: true }]);
    expect(file['survey_texts']).toMatchObject([{ text: 'Words 1' }]);
    expect(file['wishes']).toMatchObject([{ kind: 'QUOTE', by: 'EMAIL', noCalls: true, beaconId: stand.beacon.id }]);
    expect(file['missing_scans']).toMatchObject([{ id: lost.id, scanned: 'https://elsewhere.example/x' }]);
    expect(file['lead_captures']).toMatchObject([{ note: 'Talked for long', tags: ['Quote'], result: 'DUPLICATE' }]);
    expect(file['leads']).toMatchObject([
      { exhibitor: stand.owner.exhibitor.name, scanCount: 1, rating: 4, tags: ['Zwyrtek'] },
    ]);
    const by = { exhibitor: stand.owner.exhibitor.name, project: stand.project.name };
    expect(file['lead_notes']).toMatchObject([{ ...by, text: 'Zwyrtek wants two' }]);
    expect(file['lead_changes']).toMatchObject([{ ...by, after: { rating: 4, tags: ['Zwyrtek'] } }]);
    expect(JSON.stringify([file['lead_notes'], file['lead_changes']])).not.toContain(stand.owner.account.id);
    expect(file['signIn']).toMatchObject({ attributes: { email }, sessions: [{ endedAt: null }] });
    const all = await columns();
    for (const { table } of personalTables.filter(({ table }) => !partly.has(table))) {
      const [row] = file[table] ?? [];
      const keys = all
        .filter((one) => one.table === table)
        .map(({ column }) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
      if (row) expect(Object.keys(row), table).toEqual(expect.arrayContaining(keys));
    }
  });

  test('holds nothing about others', async () => {
    const { person, stand } = await createBusyVisitor();
    const stranger = await createVisitor(app, { name: 'Somebody Else' });
    await scan(app, stranger.token, scanBody(stand.beacon));
    const { body } = await load('/visitor/account/data', person.token);
    for (const theirs of [
      stranger.visitor.id,
      stranger.email,
      'Somebody Else',
      stand.owner.email,
      stand.owner.account.id,
    ])
      expect(body).not.toContain(theirs);
  });

  test("holds an exhibitor's account, what it agreed to, and no secrets", async () => {
    const stand = await createStand(app);
    const { owner } = stand;
    const person = await createVisitor(app);
    await capture(app, stand, captureOf(person, { note: 'Talked for long' }));
    await app.call('POST', '/exhibitor/account/consent', { as: owner.token, body: consents });
    const answer = await load('/exhibitor/account/data', owner.token);
    const file: File = answer.json();
    expect(file['accounts']).toMatchObject([{ id: owner.account.id, email: owner.email, name: 'Jana Brandt' }]);
    expect(file['consent_events']).toHaveLength(3);
    expect(file['lead_captures']).toMatchObject([{ projectId: stand.project.id, visitorId: null, note: null }]);
    expect(answer.body).not.toContain(person.visitor.id);
    expect(file['visitors']).toBeUndefined();
    expect(answer.body).not.toMatch(/verifier|sealed|hmac|refresh/i);
    const tables = await tablesWith([owner.account.id, subjectOf(owner.token), owner.email]);
    expect(tables.filter((table) => !otherwise[table] && (file[table] ?? []).length === 0)).toEqual([]);
  });
});
