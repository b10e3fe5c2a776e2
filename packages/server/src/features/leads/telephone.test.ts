import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { beforeEach, describe, expect, test } from 'vitest';
import { createBeacon, createProject, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { createLeads, unlockLead, withdrawLead } from '../../../test/leads.ts';
import { expectProblem } from '../../../test/problem.ts';
import { overlap } from '../../../test/race.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { lockVisitor } from './record-leads.ts';
import { withholdPhone } from './sharing-queries.ts';

const app = useTestApp();

type Stand = Awaited<ReturnType<typeof createStand>>;
type Visitor = Awaited<ReturnType<typeof createVisitor>>;

const phone = { phone: '170 9988776', prefix: '+46' };
/** However a number is written. */
const traces = /9988776|99\D*88\D*776|\+46/;

let stand: Stand;
let person: Visitor;
beforeEach(async () => {
  [stand, person] = [await createStand(app), await createVisitor(app, phone)];
  await scan(app, person.token, scanBody(stand.beacon));
});

const share = (body: object, at = stand) =>
  app.call('PUT', `/visitor/sharing/${at.owner.exhibitor.id}`, { as: person.token, body });
const unlock = (at = stand, projectId = at.project.id) => unlockLead(app, projectId, person.visitor.id);
const ask = (path: string, at = stand) =>
  app.call('GET', `/project/${at.project.id}${path}`, { as: at.owner.token, headers: { accept: '*/*' } });
const leadOf = async (at = stand) => (await ask('/lead', at)).json().items[0];

/** Everything that an exhibitor can be told of its leads, as text. */
async function everything(): Promise<Record<string, string>> {
  const { id } = await leadOf();
  const paths = [
    '/lead',
    `/lead/${id}`,
    `/lead/${id}/timeline`,
    '/lead?updatedSince=2020-01-01T00:00:00Z',
    `/lead/vcard?leadIds=${id}`,
    '/leadReport/extended/csv',
    '/leadReport/complete/csv',
    '/leadReport/complete/csv?preset=SALESFORCE',
    '/leadReport/complete/csv?preset=HUBSPOT',
  ];
  const shown: Record<string, string> = {};
  for (const path of paths) {
    const answer = await ask(path);
    expect(answer.statusCode, `${path} ${answer.body}`).toBe(200);
    shown[path] = answer.body;
  }
  const rows = await app.database.query(sql`select * from leads where project_id = ${stand.project.id}`);
  shown['search'] = JSON.stringify(rows);
  return shown;
}

const withTraces = (shown: Record<string, string>) =>
  Object.keys(shown).filter((path) => traces.test(shown[path] ?? ''));
const idsFound = async (text: string) => (await ask(`/lead?q=${encodeURIComponent(text)}`)).json().items.length;

describe('a telephone number that is kept back', () => {
  test('is seen nowhere, found by nothing, and everything else is; given again it is back', async () => {
    await unlock();
    expect(withTraces(await everything())).toEqual(
      expect.arrayContaining(['/lead', '/leadReport/extended/csv', '/leadReport/complete/csv', 'search']),
    );
    expect(await idsFound('9988776')).toBe(1);

    const taken = await share({ isTelephoneShared: false });
    expect(taken.json()).toMatchObject({ isShared: true, isTelephoneShared: false, seen: { phone: null } });
    expect(taken.json().fields).toEqual(expect.arrayContaining(['name', 'email']));
    expect(taken.json().fields).not.toContain('phone');
    expect(withTraces(await everything())).toEqual([]);
    expect(await idsFound('9988776')).toBe(0);
    expect(await leadOf()).toMatchObject({ name: 'Marta Lindqvist', email: person.email, isUnlocked: true });

    expect((await share({ isTelephoneShared: true })).json()).toMatchObject({ isTelephoneShared: true });
    expect(await leadOf()).toMatchObject({ phone: '+46 170 9988776' });
    expect(await idsFound('9988776')).toBe(1);
  });

  test('stays so for leads that are made or unlocked afterwards, and for nobody else', async () => {
    const other = await createStand(app);
    await scan(app, person.token, scanBody(other.beacon));
    await share({ isTelephoneShared: false });
    await unlock();
    await unlock(other);
    expect(withTraces(await everything())).toEqual([]);
    expect(await leadOf(other)).toMatchObject({ phone: '+46 170 9988776' });
    const project = await createProject(app, stand.owner.token, { name: 'Showroom' });
    await scan(app, person.token, scanBody(await createBeacon(app, stand.owner.token, project.id)));
    await unlock(stand, project.id);
    expect(await leadOf({ ...stand, project })).toMatchObject({ name: 'Marta Lindqvist', phone: null });
  });

  test('stays kept back when everything was taken back and is given again', async () => {
    await unlock();
    await share({ isTelephoneShared: false });
    await share({ isShared: false });
    expect(await leadOf()).toMatchObject({ isConsentWithdrawn: true });
    expect((await share({ isShared: true })).json()).toMatchObject({ isShared: true, isTelephoneShared: false });
    expect(await leadOf()).toMatchObject({ name: 'Marta Lindqvist', phone: null });
    await share({ isTelephoneShared: true });
    const rows = sql`select 1 from sharing_withdrawals where visitor_id = ${person.visitor.id}`;
    expect(await app.database.query(rows)).toEqual([]);
  });

  test('is written into the ledger, once for each change', async () => {
    for (const isTelephoneShared of [true, false, false, true]) await share({ isTelephoneShared });
    const events = await app.database.query(sql`
      select granted from consent_events
      where purpose = 'SHARE_TELEPHONE' and exhibitor_id = ${stand.owner.exhibitor.id} order by at, id`);
    expect(events.map(({ granted }) => granted)).toEqual([false, true]);
    const problem = expectProblem(await share({}), 'INVALID_INPUT');
    expect(problem.errors?.map(({ path }) => path)).toEqual(['body.isShared']);
  });

  test('is told to whoever follows an open lead; of a locked or withdrawn one, and of a number that changes, nobody hears', async () => {
    const changes = async () => {
      const [row] = await app.database.query<{ count: number }>(sql`
        select count(*)::int as count from lead_updates where project_id = ${stand.project.id}`);
      return row?.count ?? 0;
    };
    const isReported = async (change: () => Promise<unknown>) => {
      const before = await changes();
      await change();
      return (await changes()) > before;
    };
    const dial = (number: string) =>
      app.database.execute(sql`update visitors set phone = ${number} where id = ${person.visitor.id}`);
    expect(await isReported(() => share({ isTelephoneShared: false }))).toBe(false);
    await unlock();
    expect(await isReported(() => dial('111111'))).toBe(false);
    expect(await isReported(() => share({ isTelephoneShared: true }))).toBe(true);
    expect(await isReported(() => dial('222222'))).toBe(true);
    await withdrawLead(app, stand.project.id, person.visitor.id);
    expect(await isReported(() => share({ isTelephoneShared: false }))).toBe(false);
  });
});

describe('a lead that is unlocked while its person keeps the number back', () => {
  const withholding = async (tx: Executor) => {
    const key = { visitorId: person.visitor.id, exhibitorId: stand.owner.exhibitor.id };
    await lockVisitor(tx, key.visitorId);
    await withholdPhone(tx, key, new Date());
  };
  const unlocking = (tx: Executor) =>
    tx.execute(sql`
      insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
      values (${stand.project.id}, ${person.visitor.id}, now(), 0, 'EUR', 'BASE')`);

  test('does not show it', async () => {
    const results = await overlap(app.database, withholding, unlocking);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await leadOf()).toMatchObject({ isUnlocked: true, phone: null });
    expect(await idsFound('9988776')).toBe(0);
  });

  test('would show it if nobody looked again: as a control', async () => {
    const trigger = sql.raw('leads_unlocked_are_searched');
    const results = await overlap(app.database, withholding, async (tx) => {
      await tx.execute(sql`alter table lead_unlocks disable trigger ${trigger}`);
      await unlocking(tx);
      await tx.execute(sql`alter table lead_unlocks enable trigger ${trigger}`);
    });
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await leadOf()).toMatchObject({ isUnlocked: true, phone: '+46 170 9988776' });
  });
});

test('what is said about somebody without a number is not that it is kept back', async () => {
  const [lead] = await createLeads(app, stand, [{ phone: null, prefix: null, isUnlocked: true }]);
  expect((await ask(`/lead/${lead?.id}`)).json()).toMatchObject({ phone: null, isUnlocked: true });
});
