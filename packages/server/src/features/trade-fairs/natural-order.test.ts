import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { createExhibitor, createProject } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

const inDisorder = ['A10', 'B2', 'A108', 'a20', 'A2', 'Ä3', 'A 7', 'A100 b', 'A20'];
const inNaturalOrder = ['A 7', 'A2', 'Ä3', 'A10', 'a20', 'A20', 'A100 b', 'A108', 'B2'];

/** Reads all pages of two rows. */
async function readAll<Item>(as: string, path: string): Promise<Item[]> {
  const seen: Item[] = [];
  let cursor = '';
  do {
    const page = await app.call('GET', `${path}&limit=2${cursor && `&cursor=${cursor}`}`, { as });
    expect(page.statusCode, page.body).toBe(200);
    const { items, nextCursor } = page.json<{ items: Item[]; nextCursor: string | null }>();
    seen.push(...items);
    cursor = nextCursor ?? '';
  } while (cursor !== '');
  return seen;
}

/** "a20" and "A20" have the same name for a list, which only their ids tell apart. */
const withoutCase = (names: readonly string[]) => names.map((name) => name.toLowerCase());

async function createCompany(name: string) {
  const company = await createExhibitor(app);
  const answer = await app.call('PATCH', '/exhibitor', { as: company.token, body: { name, isFindable: true } });
  expect(answer.statusCode, answer.body).toBe(200);
  return company;
}

describe('numbers in names sort as numbers, with every row on exactly one page', () => {
  test('of exhibitors at a fair, by name and by stand, and of candidates', async () => {
    const { token, fair } = await createFair(app);
    const other = await createFair(app);
    const mark = crypto.randomUUID().slice(0, 8);
    for (const name of inDisorder) {
      const { token: as } = await createCompany(`${mark} ${name}`);
      await createProject(app, as, { name: 'Stand', stand: `Hall ${name}`, parentId: fair.id });
    }
    const { token: as } = await createCompany(`${mark} C1`);
    await createProject(app, as, { name: 'Nowhere yet', parentId: fair.id });
    type Row = { exhibitor: { name: string }; stand: string | null };
    const read = async (rest: string) => {
      const rows = await readAll<Row>(token, `/tradeFair/${fair.id}/participation?sort=${rest}`);
      return rows.map(({ exhibitor, stand }) => ({ name: exhibitor.name.replace(`${mark} `, ''), stand }));
    };
    const names = async (rest: string) => withoutCase((await read(rest)).map(({ name }) => name));
    const expected = withoutCase([...inNaturalOrder, 'C1']);
    expect(await names('name')).toEqual(expected);
    expect(await names('-name')).toEqual(expected.toReversed());
    expect(await names(`name&q=${mark}`)).toEqual(expected);
    const stands = [...inNaturalOrder.map((name) => `Hall ${name}`), null];
    expect((await read('stand')).map(({ stand }) => stand)).toEqual(stands);
    expect((await read('-stand')).map(({ stand }) => stand)).toEqual(stands.toReversed());

    const path = `/tradeFair/${other.fair.id}/participation-candidate?q=${mark}`;
    const candidates = await readAll<Row>(other.token, path);
    expect(withoutCase(candidates.map(({ exhibitor }) => exhibitor.name.replace(`${mark} `, '')))).toEqual(expected);
    const { token: admin } = await createAdmin(app);
    const parties = (await app.call('GET', `/admin/party?q=${mark}`, { as: admin })).json();
    expect(withoutCase(parties.map(({ name }: { name: string }) => name.replace(`${mark} `, '')))).toEqual(expected);
  });

  test('of projects and of fairs', async () => {
    const { token, exhibitor } = await createExhibitor(app);
    const host = await createFair(app, { name: 'Fair 0' });
    for (const name of inDisorder) {
      await createProject(app, token, { name });
      const body = { kind: 'TRADE_FAIR', name: `Fair ${name}`, timeZone: 'Europe/Berlin' };
      expect((await app.call('POST', '/exhibition', { as: host.token, body })).statusCode).toBe(201);
    }
    const read = async (as: string, path: string) =>
      withoutCase((await readAll<{ name: string }>(as, path)).map(({ name }) => name));
    const expected = withoutCase(inNaturalOrder);
    const projects = `/exhibition?kind=PROJECT&owner=${exhibitor.id}`;
    expect(await read(token, `${projects}&sort=name`)).toEqual(expected);
    expect(await read(token, `${projects}&sort=-name`)).toEqual(expected.toReversed());
    const fairs = `/exhibition?kind=TRADE_FAIR&owner=${host.fair.ownerId}&sort=name`;
    expect(await read(host.token, fairs)).toEqual(['fair 0', ...expected.map((name) => `fair ${name}`)]);
  });

  test('of organizers', async () => {
    const { token: admin } = await createAdmin(app);
    const mark = crypto.randomUUID().slice(0, 8);
    for (const name of inDisorder)
      await app.database.execute(sql`
        insert into organizers (id, name, contact_email, integration_kind, created_at, updated_at)
        values (gen_random_uuid(), ${`${mark} ${name}`}, 'fair@example.com', 'WEB_UI', now(), now())`);
    const read = async (sort: string) => {
      const rows = await readAll<{ name: string }>(admin, `/organizer?q=${mark}&sort=${sort}`);
      return withoutCase(rows.map(({ name }) => name.replace(`${mark} `, '')));
    };
    expect(await read('name')).toEqual(withoutCase(inNaturalOrder));
    expect(await read('-name')).toEqual(withoutCase(inNaturalOrder).toReversed());
  });
});
