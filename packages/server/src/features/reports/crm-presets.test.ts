import type { LeadStatus } from '@fairlead/contract/leads';
import type { CrmPreset } from '@fairlead/contract/reports';
import { sql } from '@fairlead/database/sql';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { sendWish } from '../../../test/wishes.ts';
import { splitName } from './crm-presets.ts';

const app = useTestApp();
type Stand = Awaited<ReturnType<typeof createStand>>;

async function createLead(stand: Stand, profile: object, work: { rating?: number; status?: LeadStatus } = {}) {
  const visitor = await createVisitor(app, {
    prefix: '+46',
    phone: '31 5550142',
    city: 'Göteborg',
    state: 'Västra Götaland',
    countryCode: 'SE',
    ...profile,
  });
  await scan(app, visitor.token, scanBody(stand.beacon));
  await app.database.execute(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
    values (${stand.project.id}, ${visitor.visitor.id}, now(), 0, 'EUR', 'BASE')`);
  await app.database.execute(sql`
    update leads set rating = ${work.rating ?? 0}, status = ${work.status ?? 'NEW'}, tags = '{quote}'
    where visitor_id = ${visitor.visitor.id}`);
  return visitor;
}

async function load(stand: Stand, preset: CrmPreset, language = 'de'): Promise<string[][]> {
  const path = `/project/${stand.project.id}/leadReport/complete/csv?preset=${preset}`;
  const answer = await app.call('GET', path, { as: stand.owner.token, language });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-disposition']).toContain(`leads-${preset.toLowerCase()}-`);
  return parse(answer.rawPayload, { bom: true });
}

test('Salesforce gets its own columns and values, whatever language one reads', async () => {
  const stand = await createStand(app);
  const visitor = await createLead(
    stand,
    { name: 'Marta Lindqvist', organization: 'Volvik, Powertrain', industry: '25' },
    { rating: 4, status: 'CONTACTED' },
  );
  const [head, row] = await load(stand, 'SALESFORCE');
  expect(head).toEqual([
    'First Name',
    'Last Name',
    'Company',
    'Title',
    'Email',
    'Phone',
    'City',
    'Country Code',
    'Lead Source',
    'Lead Status',
    'Rating',
    'Description',
    'Email Opt Out',
    'Do Not Call',
  ]);
  expect(row?.toSpliced(11, 1)).toEqual([
    'Marta',
    'Lindqvist',
    'Volvik, Powertrain',
    '',
    visitor.email,
    '+46 31 5550142',
    'Göteborg',
    'SE',
    'Trade Show',
    'Working - Contacted',
    'Hot',
    'FALSE',
    'FALSE',
  ]);
  expect(row?.[11]).toMatch(
    new RegExp(
      `^Scanned: ${stand.beacon.name}\nIndustry: .+\nTags: quote\nScore: \\d+ of 100\nState: Västra Götaland$`,
    ),
  );
});

test('HubSpot gets its own columns and values', async () => {
  const stand = await createStand(app);
  const visitor = await createLead(
    stand,
    { name: 'Marta Lindqvist', organization: 'Volvik', profession: 'ENGINEERING' },
    { status: 'QUALIFIED' },
  );
  expect(await load(stand, 'HUBSPOT')).toEqual([
    [
      'First name',
      'Last name',
      'Email',
      'Phone number',
      'Job title',
      'Company name',
      'Website URL',
      'City',
      'State/Region',
      'Country/Region',
      'Lifecycle stage',
      'Message',
    ],
    [
      'Marta',
      'Lindqvist',
      visitor.email,
      '+46 31 5550142',
      expect.stringMatching(/^[A-Z][a-z]+/),
      'Volvik',
      '',
      'Göteborg',
      'Västra Götaland',
      'Sweden',
      'Sales Qualified Lead',
      expect.stringMatching(/^Scanned: .+\nTags: quote\nScore: \d+ of 100$/),
    ],
  ]);
});

test('what a spreadsheet would calculate is text there as well, and what a CRM needs is never empty', async () => {
  const stand = await createStand(app);
  const visitor = await createLead(stand, { name: '=HYPERLINK("x")', organization: null });
  const [, row] = await load(stand, 'SALESFORCE');
  expect(row?.slice(0, 5)).toEqual(['', `'=HYPERLINK("x")`, '[not provided]', '', visitor.email]);
});

test('who asked for no calls is not called: Salesforce is told, and HubSpot has no number', async () => {
  const stand = await createStand(app);
  const visitor = await createLead(stand, { name: 'Ayşe Brinkmann', countryCode: 'TR' });
  await sendWish(app, visitor.token, stand.owner.exhibitor.id, { kind: 'QUOTE', by: 'EMAIL', noCalls: true });
  const asked = 'Asked for: A quote, by e-mail, no calls';
  const cellsOf = async (preset: CrmPreset) => {
    const [head = [], row = []] = await load(stand, preset);
    return Object.fromEntries(head.map((name, at) => [name, row[at]]));
  };
  expect(await cellsOf('SALESFORCE')).toMatchObject({
    'Do Not Call': 'TRUE',
    'Country Code': 'TR',
    Phone: '+46 31 5550142',
    Description: expect.stringContaining(asked),
  });
  expect(await cellsOf('HUBSPOT')).toMatchObject({ 'Phone number': '', Message: expect.stringContaining(asked) });
});

test('who has withdrawn is in neither, and what is locked needs to be paid for', async () => {
  const stand = await createStand(app);
  const [gone, other] = [await createLead(stand, {}), await createLead(stand, {})];
  await app.database.execute(sql`update leads set consent_withdrawn_at = now() where visitor_id = ${gone.visitor.id}`);
  for (const preset of ['SALESFORCE', 'HUBSPOT'] as const) {
    const text = JSON.stringify(await load(stand, preset));
    expect(text).toContain(other.email);
    expect(text).not.toContain(gone.email);
  }
  const empty = await createStand(app);
  const path = (preset: string) => `/project/${empty.project.id}/leadReport/complete/csv?preset=${preset}`;
  expectProblem(await app.call('GET', path('HUBSPOT'), { as: empty.owner.token }), 'PAYMENT_REQUIRED');
  expectProblem(await app.call('GET', path('PIPEDRIVE'), { as: empty.owner.token }), 'INVALID_INPUT');
});

test.each([
  ['Marta Lindqvist', 'Marta', 'Lindqvist'],
  ['Ana María de la Cruz', '', 'Ana María de la Cruz'],
  ['Cher', '', 'Cher'],
  ['  ', '', 'm@example.org'],
])('the name %j', (name, firstName, lastName) => {
  expect(splitName(name, 'm@example.org')).toEqual({ firstName, lastName });
});
