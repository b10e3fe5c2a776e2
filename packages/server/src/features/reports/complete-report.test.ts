import type { Price } from '@fairlead/contract/prices';
import type { CompletePage } from '@fairlead/contract/reports';
import { sql } from '@fairlead/database/sql';
import { parse } from 'csv-parse/sync';
import { beforeEach, expect, test } from 'vitest';
import { createStand, createVisitor, ownEmail, scan, scanBody } from '../../../test/factories.ts';
import { euros } from '../../../test/paying.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

let prices: Readonly<Record<'LEAD' | 'DASHBOARD', Price>>;
const app = useTestApp({}, () => ({ prices: async (_executor, { target }) => prices[target] }));
type Stand = Awaited<ReturnType<typeof createStand>>;
let stand: Stand;
beforeEach(async () => {
  prices = { LEAD: euros(180), DASHBOARD: euros(0) };
  stand = await createStand(app);
});

const load = (form: string, { language = 'en', as = stand.owner.token } = {}) =>
  app.call('GET', `/project/${stand.project.id}/leadReport/complete/${form}`, { as, language });
async function rows(language = 'en'): Promise<Record<string, string>[]> {
  const answer = await load('csv', { language });
  expect(answer.statusCode, answer.body).toBe(200);
  return parse(answer.rawPayload, {
    bom: true,
    columns: true,
    delimiter: ['en', 'es-MX'].includes(language) ? ',' : ';',
  });
}
async function createLead({ isOpen = true } = {}) {
  const visitor = await createVisitor(app, { phone: '170 1234567', prefix: '+46', city: 'Gävle', state: 'Gävleborg' });
  await scan(app, visitor.token, scanBody(stand.beacon));
  if (isOpen)
    await app.database.execute(sql`
      insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
      values (${stand.project.id}, ${visitor.visitor.id}, now(), 180, 'EUR', 'EXHIBITOR')`);
  return visitor;
}

test('has a row for each unlocked lead, with every field, and none for the others', async () => {
  const [first, locked] = [await createLead(), await createLead({ isOpen: false })];
  const second = await createLead();
  await ownEmail(app, second);
  const [row] = (
    await app.call('GET', `/project/${stand.project.id}/lead?unlocked=true`, { as: stand.owner.token })
  ).json().items;
  await app.call('POST', `/project/${stand.project.id}/lead/${row.id}/note`, {
    as: stand.owner.token,
    body: { text: 'Wants a quote' },
  });
  const found = await rows();
  expect(found.map((each) => each['E-mail']).toSorted()).toEqual([first.email, second.email].toSorted());
  expect(JSON.stringify(found)).not.toContain(locked.email);
  expect(found.find((each) => each['E-mail'] === first.email)).toMatchObject({
    Unlocked: 'yes',
    Name: 'Marta Lindqvist',
    City: 'Gävle',
    'State or region': 'Gävleborg',
    'E-mail confirmed': 'no',
    Consent: 'given',
    'Scans of this lead': '1',
    'Mixie points': stand.beacon.name,
    'Captured by staff': 'no',
    'Price, net': '1.80',
    Currency: 'EUR',
    Scope: 'Exhibitor',
    'Time zone': 'Europe/Berlin',
  });
  expect(found.find((each) => each['E-mail'] === second.email)).toMatchObject({ 'E-mail confirmed': 'yes' });
  expect(found.filter((each) => each['Notes'] === 'Wants a quote')).toHaveLength(1);
  expect(await rows('de')).toMatchObject([{ 'Preis, netto': '1,80' }, { 'Preis, netto': '1,80' }]);
  expect((await rows('es-ES'))[0]).toMatchObject({ 'Precio neto': '1,80' });
  expect((await rows('es-MX'))[0]).toMatchObject({ 'Precio neto': '1.80' });
});

test('leaves out who has withdrawn', async () => {
  const [one, other] = [await createLead(), await createLead()];
  await app.database.execute(sql`update leads set consent_withdrawn_at = now() where visitor_id = ${one.visitor.id}`);
  expect(await rows()).toMatchObject([{ 'E-mail': other.email }]);
});

test('without an unlocked lead says what a lead costs, and how many there are', async () => {
  await createLead({ isOpen: false });
  for (const form of ['csv', 'xlsx', 'online'])
    expect(expectProblem(await load(form), 'PAYMENT_REQUIRED')).toMatchObject({
      status: 402,
      price: { target: 'LEAD', amount: 180, currency: 'EUR', count: 1 },
    });
});

test('as pages has the same rows, for whoever has the dashboard', async () => {
  for (let count = 0; count < 3; count += 1) await createLead();
  prices = { ...prices, DASHBOARD: euros(14_900) };
  expect(expectProblem(await load('online'), 'PAYMENT_REQUIRED')).toMatchObject({
    price: { target: 'DASHBOARD', amount: 14_900, count: 1 },
  });
  await app.database.execute(sql`
    insert into dashboard_unlocks (project_id, at, amount, currency) values (${stand.project.id}, now(), 14900, 'EUR')`);
  const items: Record<string, unknown>[] = [];
  let cursor: string | null = null;
  do {
    const page: CompletePage = (await load(`online?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`)).json();
    items.push(...page.items);
    cursor = page.nextCursor;
    expect(page.columns[0]).toEqual({ key: 'leadId', header: 'Lead id' });
  } while (cursor !== null);
  const inFile = await rows();
  expect(items.map(({ leadId }) => leadId)).toEqual(inFile.map((row) => row['Lead id']));
  expect(items[0]).toMatchObject({ unlockPrice: 1.8, currency: 'EUR' });
});

test('is nobody else’s', async () => {
  await createLead();
  const other = await createStand(app);
  for (const form of ['csv', 'xlsx', 'online']) expectProblem(await load(form, { as: other.owner.token }), 'NOT_FOUND');
});

test('as a spreadsheet is a file of that kind', async () => {
  await createLead();
  const answer = await load('xlsx');
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
  expect(answer.headers['content-disposition']).toMatch(/leads-complete-\d{4}-\d\d-\d\d\.xlsx/);
});

test('has only the leads that the filter of the list lets through', async () => {
  const [pole, swede, locked] = [await createLead(), await createLead(), await createLead({ isOpen: false })];
  await app.database.execute(
    sql`update visitors set country_code = 'PL' where id = any(${[pole, locked].map(({ visitor }) => visitor.id)}::uuid[])`,
  );
  await app.database.execute(
    sql`update leads set rating = 4, tags = '{Retrofit}' where project_id = ${stand.project.id} and visitor_id = ${swede.visitor.id}`,
  );
  const { items } = (await app.call('GET', `/project/${stand.project.id}/lead`, { as: stand.owner.token })).json();
  const swedish = items.find((lead: { email: string | null }) => lead.email === swede.email).id;
  const found = async (query: string, form = 'csv') => {
    const answer = await load(`${form}?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return [pole, swede, locked].filter(({ email }) => answer.body.includes(email)).map(({ email }) => email);
  };
  for (const [query, leads] of [
    ['countryCode=PL', [pole]],
    ['rating=4', [swede]],
    ['tag=retrofit', [swede]],
    [`ids=${swedish}`, [swede]],
    [`beaconId=${stand.beacon.id}`, [pole, swede]],
    ['unlocked=false', []],
    ['countryCode=PL&rating=4', []],
    ['countryCode=PL&preset=HUBSPOT', [pole]],
  ] as const)
    expect(await found(query), query).toEqual(leads.map(({ email }) => email));
  const wrong = expectProblem(await load('xlsx?status=HOT'), 'INVALID_INPUT');
  expect(wrong.errors?.map(({ path }) => path)).toEqual(['query.status.0']);
});
