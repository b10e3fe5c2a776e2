import type { Lead } from '@fairlead/contract/leads';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { beforeAll, describe, expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import { createColleague } from '../../../test/colleagues.ts';
import { createExhibitor, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { overlap } from '../../../test/race.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import type { AccountActor } from '../../platform/auth/caller.ts';
import { type ChangeResult, updateLeads } from './update-leads.ts';
import { lockLeads, unassignLeads } from './work.ts';

const app = useTestApp();

type Stand = Awaited<ReturnType<typeof createStand>>;
let stand: Stand;
beforeAll(async () => {
  stand = await createStand(app);
});

const pathOf = (id = '') => `/project/${stand.project.id}/lead${id === '' ? '' : `/${id}`}`;
const idOf = async (visitorId: string): Promise<string> => {
  const [lead] = await app.database.query<{ id: string }>(sql`
    select id from leads where project_id = ${stand.project.id} and visitor_id = ${visitorId}`);
  return lead?.id ?? '';
};

async function createLead() {
  const person = await createVisitor(app);
  await scan(app, person.token, scanBody(stand.beacon));
  return { person, id: await idOf(person.visitor.id) };
}
const createLeads = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, createLead))).map(({ id }) => id);

const patch = (id: string, body: object, as = stand.owner.token) => app.call('PATCH', pathOf(id), { as, body });
async function change(id: string, body: object, as = stand.owner.token): Promise<Lead> {
  const answer = await patch(id, body, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
async function changeMany(
  body: object,
  as = stand.owner.token,
): Promise<{ changeId: string; results: ChangeResult[] }> {
  const answer = await app.call('PATCH', pathOf(), { as, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const read = async (id: string): Promise<Lead> => (await app.call('GET', pathOf(id), { as: stand.owner.token })).json();
const changesOf = (id: string) =>
  app.database.query(sql`
    select c.before, c.after from lead_changes c join leads l on l.project_id = c.project_id and l.visitor_id = c.visitor_id
    where l.id = ${id} order by c.id`);
const withdraw = ({ token }: { token: string }) =>
  app.call('PUT', `/visitor/sharing/${stand.owner.exhibitor.id}`, { as: token, body: { isShared: false } });

describe('PATCH /project/{projectId}/lead/{leadId}', () => {
  test('changes what is named, answers the lead, and keeps what was before', async () => {
    const { id } = await createLead();
    const colleague = await createColleague(app, stand.owner);
    const body = { rating: 4, tags: ['Robotics'], assigneeId: colleague.account.id };
    expect(await change(id, body)).toMatchObject({ ...body, id, status: 'NEW', contactedAt: null });
    expect(await change(id, { rating: 5 })).toMatchObject({ ...body, rating: 5 });
    expect(await change(id, {})).toMatchObject({ rating: 5 });
    expect(await changesOf(id)).toEqual([
      { before: { rating: 0, tags: [], assigneeId: null }, after: body },
      { before: { rating: 4 }, after: { rating: 5 } },
    ]);
    expect(await read(id)).toMatchObject({ ...body, rating: 5, score: 10 + 15 });
  });

  test('notes once when the team got in touch; to discard somebody is not to', async () => {
    const { id } = await createLead();
    expect(await change(id, { status: 'DISCARDED' })).toMatchObject({ contactedAt: null });
    const { contactedAt } = await change(id, { status: 'CONTACTED' });
    expect(Date.parse(contactedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(await change(id, { status: 'NEW' })).toMatchObject({ contactedAt });
    expect(await change(id, { status: 'CUSTOMER' })).toMatchObject({ contactedAt });
  });

  test('takes a tag once, whatever its capitals', async () => {
    const { id } = await createLead();
    expect((await change(id, { tags: ['Ölpumpe', 'VIP', 'vip', 'ÖLPUMPE'] })).tags).toEqual(['Ölpumpe', 'VIP']);
    await changeMany({ leadIds: [id], addTags: ['vip', 'new'], removeTags: ['öLPUMPE'] });
    expect((await read(id)).tags).toEqual(['VIP', 'new']);
    await changeMany({ leadIds: [id], addTags: ['x'], removeTags: ['X', 'new'] });
    expect((await read(id)).tags).toEqual(['VIP', 'x']);
  });

  test('lets leads belong to active colleagues only, and to nobody once they leave', async () => {
    const { id } = await createLead();
    const [foreigner, invited, suspended, leaver] = [
      (await createExhibitor(app)).account.id,
      (await createColleague(app, stand.owner, { hasJoined: false })).account.id,
      (await createColleague(app, stand.owner)).account.id,
      (await createColleague(app, stand.owner)).account.id,
    ];
    await app.database.execute(sql`update accounts set suspended_at = now() where id = ${suspended}`);
    for (const assigneeId of [foreigner, invited, suspended, crypto.randomUUID()]) {
      const refused = expectProblem(await patch(id, { rating: 1, assigneeId }), 'INVALID_INPUT');
      expect(refused.errors).toMatchObject([{ path: 'body.assigneeId', code: 'not_a_colleague' }]);
    }
    await app.database.execute(sql`
      update accounts set suspended_until = now() - interval '1 minute' where id = ${suspended}`);
    expect(await change(id, { assigneeId: suspended })).toMatchObject({ assigneeId: suspended, rating: 0 });
    await change(id, { assigneeId: leaver });
    const left = await app.call('DELETE', '/exhibitor/account', { as: stand.owner.token, body: { accountId: leaver } });
    expect(left.statusCode, left.body).toBe(204);
    expect(await read(id)).toMatchObject({ assigneeId: null });
  });

  test('rates a withdrawn lead, and leaves its tags, which nobody sees', async () => {
    const { id, person } = await createLead();
    await change(id, { tags: ['Zwyrtek'] });
    await withdraw(person);
    const seen = await change(id, { rating: 3, status: 'QUALIFIED', tags: ['other'] });
    expect(seen).toMatchObject({ rating: 3, status: 'QUALIFIED', tags: [], score: null, scoreReasons: [] });
    expect((await changeMany({ leadIds: [id], addTags: ['more'] })).results).toEqual([{ id, result: 'UNCHANGED' }]);
    expect(await app.database.query(sql`select tags, score from leads where id = ${id}`)).toEqual([
      { tags: ['Zwyrtek'], score: 0 },
    ]);
  });
});

describe('PATCH /project/{projectId}/lead', () => {
  test('answers each lead by itself in the order sent, and changes them under one id', async () => {
    const [one, two, same] = (await createLeads(3)) as [string, string, string];
    await change(same, { status: 'QUALIFIED' });
    const missing = crypto.randomUUID();
    const { changeId, results } = await changeMany({
      leadIds: [two, missing, same, one, two],
      status: 'QUALIFIED',
    });
    expect(results).toEqual([
      { id: two, result: 'OK' },
      { id: missing, result: 'MISSING' },
      { id: same, result: 'UNCHANGED' },
      { id: one, result: 'OK' },
      { id: two, result: 'OK' },
    ]);
    const kept = await app.database.query(sql`select after from lead_changes where change_id = ${changeId}`);
    expect(kept).toHaveLength(2);
    expect(await changeMany({ leadIds: [one], status: 'QUALIFIED' })).toEqual({
      changeId: null,
      results: [{ id: one, result: 'UNCHANGED' }],
    });
  });

  test('finds no lead of another company, whichever project is named', async () => {
    const other = await createStand(app);
    const [mine] = (await createLeads(1)) as [string];
    const theirs = await app.call('PATCH', `/project/${other.project.id}/lead`, {
      as: other.owner.token,
      body: { leadIds: [mine], rating: 1 },
    });
    expect(theirs.json()).toEqual({ changeId: null, results: [{ id: mine, result: 'MISSING' }] });
    const body = { leadIds: [mine], rating: 1 };
    expectProblem(await app.call('PATCH', pathOf(), { as: other.owner.token, body }), 'NOT_FOUND');
    expect(await read(mine)).toMatchObject({ rating: 0 });
  });

  test('changes none where one would have too many tags, and says which field', async () => {
    const [full, empty] = (await createLeads(2)) as [string, string];
    const tags = Array.from({ length: 20 }, (_, number) => `Tag ${number}`);
    await change(full, { tags });
    const body = { leadIds: [empty, full], addTags: ['one more'], rating: 2 };
    const refused = expectProblem(await app.call('PATCH', pathOf(), { as: stand.owner.token, body }), 'INVALID_INPUT');
    expect(refused.errors).toMatchObject([{ path: 'body.addTags', code: 'too_many_tags' }]);
    expect(await read(empty)).toMatchObject({ rating: 0, tags: [] });
    expect(await read(full)).toMatchObject({ rating: 0, tags });
    await changeMany({ ...body, removeTags: ['TAG 7'] });
    expect((await read(full)).tags).toHaveLength(20);
  });
});

describe('people who change leads at once', () => {
  const caller = (): AccountActor => ({
    role: 'EXHIBITOR',
    mayBuy: true,
    accountId: stand.owner.account.id,
    exhibitorId: stand.owner.exhibitor.id,
    organizerId: null,
    subject: subjectOf(stand.owner.token),
    username: stand.owner.email,
    email: stand.owner.email,
    isEmailVerified: true,
  });
  const careful = (id: string, tag: string) => (database: Executor) =>
    updateLeads(
      { database, caller: caller(), now: new Date(), language: 'en' },
      { projectId: stand.project.id, leadIds: [id], wanted: { addTags: [tag] } },
    );
  const careless = (id: string, tag: string) => async (tx: Executor) => {
    const [lead] = await tx.query<{ tags: string[] }>(sql`select tags from leads where id = ${id}`);
    await tx.execute(sql`update leads set tags = ${[...(lead?.tags ?? []), tag]}::text[] where id = ${id}`);
  };

  test.each([
    ['lose nothing', careful, ['first', 'second']],
    ['would lose what the other wrote without the lock, as a control', careless, ['second']],
  ] as const)('%s', async (_, way, tags) => {
    const [id] = (await createLeads(1)) as [string];
    const results = await overlap(app.database, way(id, 'first'), way(id, 'second'));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect((await read(id)).tags).toEqual(tags);
  });

  test.each([
    ['gets no lead', true],
    ['would get one that nobody looks at without the lock, as a control', false],
  ])('a colleague who leaves meanwhile %s', async (_, isCareful) => {
    const [id] = (await createLeads(1)) as [string];
    const { account } = await createColleague(app, stand.owner);
    const assign = async (database: Executor) => {
      if (isCareful) {
        const update = { projectId: stand.project.id, leadIds: [id], wanted: { assigneeId: account.id } };
        await updateLeads({ database, caller: caller(), now: new Date(), language: 'en' }, update);
      } else await database.execute(sql`update leads set assignee_id = ${account.id} where id = ${id}`);
    };
    await overlap(app.database, assign, async (tx) => {
      await tx.execute(sql`delete from accounts where id = ${account.id}`);
      await unassignLeads(tx, account.id);
    });
    expect(await read(id)).toMatchObject({ assigneeId: isCareful ? null : account.id });
  });

  test.each([
    ['hold none of the others while they wait for the first, whatever the order sent', true, 'fulfilled'],
    ['would hold what they have locked already in the order sent, as a control', false, 'rejected'],
  ] as const)('many leads %s', async (_, isCareful, expected) => {
    await createLeads(2);
    const byKey = await app.database.query<{ id: string }>(sql`
      select id from leads where project_id = ${stand.project.id} order by visitor_id`);
    const [first, last] = [byKey[0]?.id ?? '', byKey.at(-1)?.id ?? ''];
    const [isHeld, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = app.database.transaction(async (tx) => {
      await lockLeads(tx, stand.project.id, [first]);
      isHeld.resolve();
      await isOver.promise;
    });
    await isHeld.promise;
    const many = app.database.transaction(async (tx) => {
      if (isCareful) await lockLeads(tx, stand.project.id, [last, first]);
      else for (const id of [last, first]) await lockLeads(tx, stand.project.id, [id]);
    });
    const waiting = sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => app.database.execute(waiting)).toBe(1);
    const probe = sql`select 1 from leads where id = ${last} for update nowait`;
    const [result] = await Promise.allSettled([app.database.execute(probe)]);
    isOver.resolve();
    await Promise.all([holder, many]);
    expect(result.status).toBe(expected);
  });

  test('many and one by one, in any order and while they are scanned, all get what they asked for', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, createLead));
    const ids = people.map(({ id }) => id);
    const colleague = await createColleague(app, stand.owner);
    const shuffled = () => ids.toSorted(() => Math.random() - 0.5);
    const rounds = Array.from({ length: 12 }, (_, round) => round);
    await Promise.all([
      ...rounds.map((round) => changeMany({ leadIds: shuffled(), addTags: [`all ${round}`] })),
      ...ids.map((id, index) => change(id, { rating: 1 + (index % 5) }, colleague.token)),
      ...people.map(({ person }) => scan(app, person.token, scanBody(stand.beacon))),
    ]);
    const wanted = rounds.map((round) => `all ${round}`).toSorted();
    for (const [index, id] of ids.entries()) {
      const lead = await read(id);
      expect(lead).toMatchObject({ rating: 1 + (index % 5), scanCount: 2 });
      expect(lead.tags.toSorted()).toEqual(wanted);
      expect(await changesOf(id)).toHaveLength(rounds.length + 1);
    }
  });
});
