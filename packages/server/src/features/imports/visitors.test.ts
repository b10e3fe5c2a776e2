import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { someEmail } from '../../../test/app.ts';
import { createVisitor } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { importFile, resultsOf, sheetOf } from '../../../test/imports.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

const attributes = [
  { key: 'hall', label: { en: 'Favourite hall', de: 'Lieblingshalle' }, kind: 'TEXT', required: false },
  {
    key: 'diet',
    label: { en: 'Diet', de: 'Kost' },
    kind: 'CHOICE',
    choices: [
      { key: 'any', label: { en: 'Anything', de: 'Alles' } },
      { key: 'vegan', label: { en: 'Vegan', de: 'Vegan' } },
    ],
    required: true,
  },
  { key: 'press', label: { en: 'Press' }, kind: 'BOOLEAN', required: false },
];

/** A fair of an organizer whose visitors come in by import, and who asks them something. */
async function createIntegratedFair() {
  const by = await createFair(app);
  const admin = await createAdmin(app);
  const answer = await app.call('PATCH', `/organizer/${by.organizerId}`, {
    as: admin.token,
    body: { integrationKind: 'INTEGRATED', additionalVisitorAttributes: attributes },
  });
  expect(answer.statusCode).toBe(200);
  return by;
}

const registrations = (fairId: string) =>
  app.database.query<{ email: string; subject: string | null; code: string; profile: unknown; answers: unknown }>(sql`
  select v.email, v.subject, v.code, r.additional_attributes as answers,
    jsonb_build_object('name', v.name, 'industry', v.industry, 'profession', v.profession, 'country', v.country_code,
      'prefix', v.prefix, 'phone', v.phone, 'language', v.language) as profile
  from fair_registrations r join visitors v on v.id = r.visitor_id where r.trade_fair_id = ${fairId} order by v.name`);

describe('an import of visitors', () => {
  test('registers them with what the organizer asks, in whichever language', async () => {
    const by = await createIntegratedFair();
    const [first, second, third] = [someEmail(), someEmail(), someEmail()];
    const [industry] = (await app.call('GET', '/asset/industries', { language: 'es' })).json();
    const file = sheetOf(
      ['Name', 'E-Mail', 'Branche', 'Vorwahl', 'Telefon', 'Land', 'Sprache', 'Kost', 'Press', 'Lieblingshalle'],
      [
        'Marta Lindqvist',
        first,
        industry.label.toUpperCase(),
        '0046',
        '40 123456',
        'Schweden',
        'Deutsch',
        'alles',
        'Ja',
        'B2',
      ],
      ['Nils Öberg', second, '', '', '', '', '', 'VEGAN', 'no', ''],
      ['Ove', third, 'Zauberei', '', '', '', '', '', 'vielleicht', ''],
    );
    const done = await importFile(app, by, file, { kind: 'VISITORS' });
    const { items } = await resultsOf(app, by, done.id);
    expect(items.map(({ result, reasons }) => [result, ...reasons.map(({ column, code }) => [column, code])])).toEqual([
      ['OK'],
      ['OK'],
      ['MISSING', ['Branche', 'not_in_list'], ['Kost', 'required'], ['Press', 'yes_or_no']],
    ]);
    const stored = await registrations(by.fair.id);
    expect(stored.find(({ email }) => email === first)).toMatchObject({
      profile: { industry: industry.id, country: 'SE', prefix: '+46', phone: '40 123456', language: 'de' },
      answers: { diet: 'any', press: true, hall: 'B2' },
    });
    const nils = stored.find(({ email }) => email === second);
    expect(nils).toMatchObject({ subject: null, answers: { diet: 'vegan', press: false } });
    expect(nils?.code).toMatch(/^[0-9A-Z]{10}$/);
    const again = await importFile(app, by, file, { kind: 'VISITORS' });
    expect(again.counts).toMatchObject({ OK: 0, MISSING: done.counts.MISSING, DUPLICATE: done.counts.OK });
    expect(await registrations(by.fair.id)).toEqual(stored);
  });

  test('leaves a field empty that no list knows, and says so in the dry run and after it', async () => {
    const by = await createIntegratedFair();
    const email = someEmail();
    const file = sheetOf(
      ['Name', 'E-Mail', 'Position', 'Branche', 'Land', 'Sprache', 'Kost', 'Press'],
      ['Marta Lindqvist', email, 'Druidin', 'Zauberei', 'Utopia', 'Klingonisch', 'vegan', 'vielleicht'],
      ['Ove', someEmail(), '', '', '', '', 'Steine', ''],
    );
    for (const dryRun of [true, false]) {
      const done = await importFile(app, by, file, { kind: 'VISITORS', dryRun });
      expect(done.counts).toMatchObject({ OK: 1, MISSING: 1 });
      const { items } = await resultsOf(app, by, done.id, '', 'de');
      expect(items[0]?.reasons.map(({ column, code }) => `${column} ${code}`).toSorted()).toEqual(
        ['Branche', 'Land', 'Position', 'Press', 'Sprache'].map((column) => `${column} left_empty`),
      );
      expect(items[0]?.reasons.find(({ column }) => column === 'Position')?.message).toContain('Druidin');
      // The organizer's questions need an answer.
      expect(items[1]?.reasons).toMatchObject([{ column: 'Kost', code: 'not_in_list' }]);
    }
    expect(await registrations(by.fair.id)).toMatchObject([
      { email, profile: { name: 'Marta Lindqvist', profession: null, country: null }, answers: { diet: 'vegan' } },
    ]);
  });

  test('lets one person into two fairs, and touches nobody who signed up', async () => {
    const [first, second] = [await createIntegratedFair(), await createIntegratedFair()];
    const signedUp = await createVisitor(app);
    const email = someEmail();
    const file = sheetOf(['Name', 'E-mail', 'Diet'], ['Nils', email, 'Vegan'], ['Somebody', signedUp.email, 'Vegan']);
    for (const by of [first, second]) {
      expect((await importFile(app, by, file, { kind: 'VISITORS' })).counts.OK).toBe(2);
    }
    const rows = await app.database.query(sql`select id from visitors where email = ${email}`);
    expect(rows).toHaveLength(1);
    // Their e-mail is not confirmed: what the organizer knows of its owner is not theirs to see.
    const own = await app.call('GET', `/tradeFair/${first.fair.id}/participation/own`, { as: signedUp.token });
    expect(own.json().joinedAt).toBeNull();
  });

  test('is not for an organizer whose visitors are managed on screen', async () => {
    const by = await createFair(app);
    const body = { kind: 'VISITORS', tradeFairId: by.fair.id };
    const problem = expectProblem(
      await app.call('POST', '/tradeFair/templateUrl', { as: by.token, body }),
      'NOT_INTEGRATED',
    );
    expect(problem.detail).toContain('administrator');
  });
});
