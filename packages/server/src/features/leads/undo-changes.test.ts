import type { Lead } from '@fairlead/contract/leads';
import { sql } from '@fairlead/database/sql';
import { beforeAll, describe, expect, test } from 'vitest';
import { createColleague } from '../../../test/colleagues.ts';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import type { ChangeResult } from './update-leads.ts';

const app = useTestApp();

let stand: Awaited<ReturnType<typeof createStand>>;
let colleague: Awaited<ReturnType<typeof createColleague>>;
beforeAll(async () => {
  stand = await createStand(app);
  colleague = await createColleague(app, stand.owner, { name: 'Ines Faber' });
});

const leads = () => `/project/${stand.project.id}/lead`;
async function createLead() {
  const person = await createVisitor(app);
  await scan(app, person.token, scanBody(stand.beacon));
  const [lead] = (await app.call('GET', leads(), { as: stand.owner.token })).json<{ items: Lead[] }>().items;
  return { person, id: lead?.id ?? '' };
}
const read = async (id: string): Promise<Lead> =>
  (await app.call('GET', `${leads()}/${id}`, { as: stand.owner.token })).json();
async function change(body: object, as = stand.owner.token): Promise<string> {
  const answer = await app.call('PATCH', leads(), { as, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().changeId;
}
const undo = (changeId: string, as = stand.owner.token) =>
  app.call('POST', `${leads()}/change/${changeId}/undo`, { as });
async function undone(changeId: string): Promise<ChangeResult[]> {
  const answer = await undo(changeId);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().results;
}

describe('POST /project/{projectId}/lead/change/{changeId}/undo', () => {
  test('takes back what was changed of each lead, the first contact included, as a change of its own', async () => {
    const [one, two] = [await createLead(), await createLead()];
    await change({ leadIds: [two.id], rating: 2, tags: ['kept'] });
    const body = { rating: 5, status: 'CONTACTED', addTags: ['hot'], assigneeId: colleague.account.id };
    const changeId = await change({ leadIds: [two.id, one.id], ...body });
    expect(await read(one.id)).toMatchObject({ rating: 5, tags: ['hot'], assigneeId: colleague.account.id });
    expect((await read(one.id)).contactedAt).not.toBeNull();
    expect(await undone(changeId)).toEqual([
      { id: two.id, result: 'OK' },
      { id: one.id, result: 'OK' },
    ]);
    const none = { rating: 0, status: 'NEW', tags: [], assigneeId: null, contactedAt: null };
    expect(await read(one.id)).toMatchObject(none);
    expect(await read(two.id)).toMatchObject({ ...none, rating: 2, tags: ['kept'] });
    const timeline = await app.call('GET', `${leads()}/${one.id}/timeline`, { as: stand.owner.token });
    expect(timeline.json().items).toMatchObject([
      { kind: 'CHANGE', rating: 0, status: 'NEW', removedTags: ['hot'], assignee: null },
      { kind: 'CHANGE', rating: 5, status: 'CONTACTED', addedTags: ['hot'], assignee: 'Ines Faber' },
      { kind: 'SCAN' },
    ]);
    expect(await undone(changeId)).toEqual([
      { id: two.id, result: 'UNCHANGED' },
      { id: one.id, result: 'UNCHANGED' },
    ]);
  });

  test('leaves what somebody else has changed since, field by field', async () => {
    const { id } = await createLead();
    const changeId = await change({ leadIds: [id], rating: 5, status: 'CONTACTED', addTags: ['hot'] });
    const { contactedAt } = await read(id);
    await change({ leadIds: [id], status: 'QUALIFIED', addTags: ['mine'] }, colleague.token);
    expect(await undone(changeId)).toEqual([{ id, result: 'OK' }]);
    expect(await read(id)).toMatchObject({ rating: 0, status: 'QUALIFIED', tags: ['hot', 'mine'], contactedAt });
    await change({ leadIds: [id], rating: 1 }, colleague.token);
    expect(await undone(changeId)).toEqual([{ id, result: 'UNCHANGED' }]);
  });

  test('keeps the first contact that an earlier change had set', async () => {
    const { id } = await createLead();
    await change({ leadIds: [id], status: 'CONTACTED' });
    const { contactedAt } = await read(id);
    await undone(await change({ leadIds: [id], status: 'CUSTOMER' }));
    expect(await read(id)).toMatchObject({ status: 'CONTACTED', contactedAt });
  });

  test('is for one’s own change, for an hour', async () => {
    const { id } = await createLead();
    const changeId = await change({ leadIds: [id], rating: 4 });
    expectProblem(await undo(changeId, colleague.token), 'NOT_FOUND');
    expectProblem(await undo(crypto.randomUUID()), 'NOT_FOUND');
    const ago = (minutes: number) =>
      app.database.execute(sql`
        update lead_changes set at = now() - ${minutes} * interval '1 minute' where change_id = ${changeId}`);
    await ago(61);
    expectProblem(await undo(changeId), 'UNDO_EXPIRED');
    expect(await read(id)).toMatchObject({ rating: 4 });
    await ago(59);
    expect(await undone(changeId)).toEqual([{ id, result: 'OK' }]);
  });

  test('neither gives a lead to a colleague who has left nor touches the tags of a withdrawn one', async () => {
    const { id, person } = await createLead();
    const leaver = await createColleague(app, stand.owner);
    await change({ leadIds: [id], assigneeId: leaver.account.id });
    const changeId = await change({ leadIds: [id], assigneeId: null, addTags: ['Zwyrtek'], rating: 1 });
    const body = { accountId: leaver.account.id };
    expect((await app.call('DELETE', '/exhibitor/account', { as: stand.owner.token, body })).statusCode).toBe(204);
    const sharing = `/visitor/sharing/${stand.owner.exhibitor.id}`;
    await app.call('PUT', sharing, { as: person.token, body: { isShared: false } });
    expect(await undone(changeId)).toEqual([{ id, result: 'OK' }]);
    expect(await read(id)).toMatchObject({ rating: 0, assigneeId: null, tags: [] });
    await app.call('PUT', sharing, { as: person.token, body: { isShared: true } });
    expect(await read(id)).toMatchObject({ tags: ['Zwyrtek'] });
  });
});
