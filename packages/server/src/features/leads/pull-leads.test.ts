import type { LeadTombstone } from '@fairlead/contract/lead-pull';
import type { Lead } from '@fairlead/contract/leads';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { beforeEach, describe, expect, test } from 'vitest';
import { leadCursors } from '../../../test/cursors.ts';
import { createProject, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { createLeads, unlockLead, withdrawLead } from '../../../test/leads.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { deleteOldChanges } from './queries.ts';

const app = useTestApp();

interface Pulled {
  readonly items: Lead[];
  readonly tombstones: LeadTombstone[];
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

type Stand = Awaited<ReturnType<typeof createStand>>;
let stand: Stand;
let leads: { id: string; visitorId: string }[];
beforeEach(async () => {
  stand = await createStand(app);
  leads = await createLeads(app, stand, [{ name: 'Ada Abel' }, { name: 'Bo Borg' }, { name: 'Cy Cole' }]);
});

const ask = (query: string, as = stand.owner.token) =>
  app.call('GET', `/project/${stand.project.id}/lead?${query}`, { as });
async function pull(since: string, limit = 50): Promise<Pulled> {
  const answer = await ask(`updatedSince=${encodeURIComponent(since)}&limit=${limit}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const longAgo = '2000-01-01T00:00:00Z';
/** A cursor that has seen all there is. */
const seenAll = async () => (await pull(longAgo)).nextCursor;
const idsOf = ({ items, tombstones }: Pulled) => [...items, ...tombstones].map(({ id }) => id).toSorted();
const lead = (nth: number) => leads[nth] ?? { id: '', visitorId: '' };
const change = (executor: Executor, nth: number) =>
  executor.execute(
    sql`update leads set rating = rating + 1 where project_id = ${stand.project.id} and id = ${lead(nth).id}`,
  );

describe('leads that changed', () => {
  test('come once, and with a cursor to go on from also when there are none', async () => {
    const all = await pull(longAgo);
    expect(idsOf(all)).toEqual(leads.map(({ id }) => id).toSorted());
    expect(all.hasMore).toBe(false);
    const nothing = await pull(all.nextCursor);
    expect(nothing).toMatchObject({ items: [], tombstones: [], hasMore: false });
    await change(app.database, 1);
    for (const cursor of [all.nextCursor, nothing.nextCursor]) {
      const next = await pull(cursor);
      expect(next.items).toMatchObject([{ id: lead(1).id, rating: 1, name: 'B.' }]);
      expect(idsOf(await pull(next.nextCursor))).toEqual([]);
    }
  });

  test('come for whatever their row shows', async () => {
    const one = lead(0);
    const visitor = (what: ReturnType<typeof sql>) => () =>
      app.database.execute(sql`update visitors set ${what} where id = ${one.visitorId}`);
    const ofLead = (what: ReturnType<typeof sql>) => () =>
      app.database.execute(sql`update leads set ${what} where id = ${one.id}`);
    const subject = crypto.randomUUID();
    await visitor(sql`subject = ${subject}`)();
    const verify = (email: ReturnType<typeof sql>) => () =>
      app.database.execute(sql`
        insert into verified_addresses (subject, email, as_of) select ${subject}, ${email}, now() from visitors
        where id = ${one.visitorId} on conflict (subject) do update set email = excluded.email, as_of = excluded.as_of`);
    const forget = () => app.database.execute(sql`delete from verified_addresses where subject = ${subject}`);
    const changes: [string, () => Promise<unknown>, boolean][] = [
      ['verified e-mail of a locked lead', verify(sql`email`), false],
      ['forgotten e-mail of a locked lead', forget, false],
      ['status', ofLead(sql`status = 'CONTACTED'`), true],
      ['tags', ofLead(sql`tags = '{hot}'`), true],
      ['assignee', ofLead(sql`assignee_id = ${stand.owner.account.id}`), true],
      ['score', ofLead(sql`document_count = 2`), true],
      ['initial', visitor(sql`name = 'Zoe Abel'`), true],
      ['hidden name', visitor(sql`name = 'Zara Abel'`), false],
      ['industry', visitor(sql`industry = '29'`), true],
      ['country', visitor(sql`country_code = 'FI'`), true],
      ["organization's initial", visitor(sql`organization = 'Acme'`), true],
      ['hidden organization', visitor(sql`organization = 'Alpha'`), false],
      ['hidden city', visitor(sql`city = 'Ulm'`), false],
      ['hidden state', visitor(sql`state = 'Bayern'`), false],
      ['unlock', () => unlockLead(app, stand.project.id, one.visitorId), true],
      ['city of an open lead', visitor(sql`city = 'Bonn'`), true],
      ['state of an open lead', visitor(sql`state = 'Hessen'`), true],
      ['verified e-mail of an open lead', verify(sql`email`), true],
      ['another verified e-mail', verify(sql`'new-' || email`), true],
      ['the same verified e-mail again', verify(sql`'new-' || email`), false],
      ['forgotten e-mail of an open lead', forget, true],
      ['language, which no row shows', visitor(sql`language = 'es'`), false],
      ['withdrawal', () => withdrawLead(app, stand.project.id, one.visitorId), true],
      ['city of a withdrawn lead', visitor(sql`city = 'Kiel'`), false],
      ['state of a withdrawn lead', visitor(sql`state = 'Jura'`), false],
      ['verified e-mail of a withdrawn lead', verify(sql`email`), false],
      ['return', ofLead(sql`consent_withdrawn_at = null`), true],
    ];
    let cursor = await seenAll();
    for (const [what, make, isShown] of changes) {
      await make();
      const next = await pull(cursor);
      expect(idsOf(next), what).toEqual(isShown ? [one.id] : []);
      cursor = next.nextCursor;
    }
  });

  test('come for scans, also for one that a phone sends late', async () => {
    const person = await createVisitor(app);
    const cursor = await seenAll();
    await scan(app, person.token, scanBody(stand.beacon, { occurredAt: '2026-06-02T08:00:00Z' }));
    const first = await pull(cursor);
    expect(first.items).toMatchObject([{ scanCount: 1 }]);
    await scan(app, person.token, scanBody(stand.beacon, { occurredAt: '2026-06-01T08:00:00Z' }));
    const late = await pull(first.nextCursor);
    expect(late.items).toMatchObject([{ scanCount: 2, firstAt: '2026-06-01T08:00:00.000Z' }]);
  });

  test('come in pages by their ids, and what changes meanwhile comes afterwards', async () => {
    const cursor = await seenAll();
    await Promise.all([0, 1, 2].map((nth) => change(app.database, nth)));
    const byId = leads.map(({ id }) => id).toSorted();
    for (const start of [cursor, longAgo]) {
      const seen: string[] = [];
      let next = start;
      for (let more = true; more; ) {
        const page = await pull(next, 1);
        seen.push(...page.items.map(({ id }) => id));
        if (seen.length === 1) await app.database.execute(sql`update leads set rating = 4 where id = ${byId[0] ?? ''}`);
        [next, more] = [page.nextCursor, page.hasMore];
      }
      expect(seen).toEqual(byId);
      expect((await pull(next)).items).toMatchObject([{ id: byId[0], rating: 4 }]);
    }
  });

  test('are those of one project', async () => {
    const second = await createProject(app, stand.owner.token);
    const answer = await app.call('GET', `/project/${second.id}/lead?updatedSince=${longAgo}`, {
      as: stand.owner.token,
    });
    expect(answer.json()).toMatchObject({ items: [], tombstones: [] });
    const foreign = await createStand(app);
    expectProblem(await ask(`updatedSince=${longAgo}`, foreign.owner.token), 'NOT_FOUND');
  });
});

test('a moment brings what changed from the beginning of its day, so that it tells no hour', async () => {
  const hourMs = 3_600_000;
  const begin = new Date();
  begin.setUTCHours(-48, 0, 0, 0);
  const after = (hours: number) => new Date(begin.getTime() + hours * hourMs);
  await app.database.execute(sql`delete from lead_updates where project_id = ${stand.project.id}`);
  for (const [nth, hours] of [6, 18, 30].entries())
    await app.database.execute(sql`
      insert into lead_updates (project_id, at, lead_ids)
      values (${stand.project.id}, ${after(hours)}::timestamptz, array[${lead(nth).id}::uuid])`);
  const ids = leads.map(({ id }) => id).toSorted();
  for (const hours of [0, 5, 12, 23]) expect(idsOf(await pull(after(hours).toISOString())), `${hours}`).toEqual(ids);
  for (const hours of [24, 29, 36, 47])
    expect(idsOf(await pull(after(hours).toISOString())), `${hours}`).toEqual([lead(2).id]);
  expect(idsOf(await pull(after(48).toISOString()))).toEqual([]);
});

describe('a lead that nobody may keep anything of', () => {
  test('is said to be withdrawn or gone, and nothing else', async () => {
    const [leaver, other] = [await createVisitor(app), await createVisitor(app)];
    for (const { token } of [leaver, other]) await scan(app, token, scanBody(stand.beacon));
    const cursor = await seenAll();
    const body = { isShared: false };
    await app.call('PUT', `/visitor/sharing/${stand.owner.exhibitor.id}`, { as: other.token, body });
    expect((await app.call('DELETE', '/visitor/account', { as: leaver.token })).statusCode).toBe(204);
    await app.database.execute(sql`delete from leads where id = ${lead(2).id}`);
    const { items, tombstones } = await pull(cursor);
    expect(items).toEqual([]);
    expect(tombstones.map(({ reason }) => reason).toSorted()).toEqual(['GONE', 'GONE', 'WITHDRAWN']);
    for (const tombstone of tombstones) expect(Object.keys(tombstone).toSorted()).toEqual(['id', 'reason']);
    expect(tombstones).toContainEqual({ id: lead(2).id, reason: 'GONE' });
    expect((await pull(longAgo)).tombstones).toEqual(tombstones);
  });
});

describe('transactions that commit out of order', () => {
  /** Leaves a change of the first lead under way while another one is made, and pulled. */
  async function overtake(meanwhile: () => Promise<void>): Promise<void> {
    const [worked, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = app.database.transaction(async (tx) => {
      await change(tx, 0);
      worked.resolve();
      await commit.promise;
    });
    await worked.promise;
    try {
      await change(app.database, 1);
      await meanwhile();
    } finally {
      commit.resolve();
      await slow;
    }
  }

  test('lose no change, and bring none twice', async () => {
    let cursor = await seenAll();
    await overtake(async () => {
      const page = await pull(cursor);
      expect(idsOf(page)).toEqual([lead(1).id]);
      cursor = page.nextCursor;
      expect(idsOf(await pull(cursor))).toEqual([]);
    });
    const page = await pull(cursor);
    expect(idsOf(page)).toEqual([lead(0).id]);
    expect(idsOf(await pull(page.nextCursor))).toEqual([]);
  });

  test('control: a reader who goes by the newest time, or the highest number, loses it', async () => {
    await seenAll();
    type Mark = { at: string; xid: string };
    let mark: Mark = { at: '', xid: '' };
    const ofProject = sql`lead_updates where project_id = ${stand.project.id}`;
    await overtake(async () => {
      const [newest] = await app.database.query<Mark>(
        sql`select max(at)::text as at, max(xid::text::bigint)::text as xid from ${ofProject}`,
      );
      mark = newest ?? mark;
    });
    const changed = await pull(await seenAll());
    expect(idsOf(changed)).toEqual([]);
    expect(await app.database.query(sql`select 1 from ${ofProject} and at > ${mark.at}::timestamptz`)).toEqual([]);
    expect(await app.database.query(sql`select 1 from ${ofProject} and xid > ${mark.xid}::text::xid8`)).toEqual([]);
  });
});

describe('a cursor', () => {
  const cursors = () => leadCursors(app, stand, { updatedSince: longAgo });
  const written = (values: unknown) => cursors().write(values);
  type Written = [history: string, from: string, since: [number, number, number[]], round: null];

  test('of another database, of one before a restore, or that is too old brings everything', async () => {
    const [history, from, since, round] = cursors().read(await seenAll()) as Written;
    const old = new Date(Date.now() - 13.1 * 86_400_000).toISOString();
    const ahead = [since[0] + 1e9, since[1] + 1e9, []];
    for (const values of [
      ['1 1', from, since, round],
      [history, old, since, round],
      [history, from, ahead, round],
    ]) {
      const all = await pull(written(values));
      expect(idsOf(all)).toEqual(leads.map(({ id }) => id).toSorted());
      expect(idsOf(await pull(all.nextCursor))).toEqual([]);
    }
  });

  test('is refused by its name when it is none, and beside anything but a limit', async () => {
    for (const text of ['nonsense', written([1, 2]), written(['', longAgo, [1, 2, [-1]], null])]) {
      const answer = await ask(`updatedSince=${encodeURIComponent(text)}`);
      expect(expectProblem(answer, 'INVALID_INPUT')).toMatchObject({ errors: [{ path: 'query.updatedSince' }] });
    }
    for (const beside of ['q=ada', 'status=NEW', 'sort=name', 'cursor=x', `ids=${lead(0).id}`])
      expectProblem(await ask(`updatedSince=${longAgo}&${beside}`), 'INVALID_INPUT');
  });

  test('is good for thirteen days; changes are deleted after fourteen', async () => {
    const cursor = await seenAll();
    await change(app.database, 0);
    await app.database.execute(sql`
      update lead_updates set at = now() - interval '13 days 23 hours' where project_id = ${stand.project.id}`);
    await deleteOldChanges(app.database, 14, 1_000);
    expect(idsOf(await pull(cursor))).toEqual([lead(0).id]);
    await app.database.execute(sql`
      update lead_updates set at = now() - interval '15 days' where project_id = ${stand.project.id}`);
    expect(await deleteOldChanges(app.database, 14, 1)).toBe(1);
    await deleteOldChanges(app.database, 14, 1_000);
    expect(idsOf(await pull(cursor))).toEqual([]);
  });
});

test('of more changes than are told one by one everything is read, once', async () => {
  const cursor = await seenAll();
  await app.database.execute(sql`
    insert into lead_updates (project_id, lead_ids)
    select ${stand.project.id}, array_agg(${lead(0).id}::uuid) from generate_series(1, 10001)`);
  const page = await pull(cursor);
  expect(idsOf(page)).toEqual(leads.map(({ id }) => id).toSorted());
  expect(idsOf(await pull(page.nextCursor))).toEqual([]);
});
