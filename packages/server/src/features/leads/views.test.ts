import { type LeadView, leadViewLimits } from '@fairlead/contract/lead-views';
import { sql } from '@fairlead/database/sql';
import { beforeEach, describe, expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import { consents } from '../../../../e2e/harness/samples.ts';
import { createExhibitor, createPerson, createProject, createStand } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

let stand: Awaited<ReturnType<typeof createStand>>;
let colleague: { token: string; id: string };
beforeEach(async () => {
  stand = await createStand(app);
  const person = await createPerson(app);
  await app.database.execute(
    sql`insert into identity.logins (login, sub, is_email) values (${person.email}, ${subjectOf(person.token)}, true)`,
  );
  const body = {
    email: person.email,
    accountName: 'Tomás Rey',
    language: 'es',
    exhibitorId: stand.owner.exhibitor.id,
  };
  const invited = await app.call('POST', '/exhibitor', { as: stand.owner.token, body });
  await app.call('POST', '/exhibitor/account/consent', { as: person.token, body: consents });
  colleague = { token: person.token, id: invited.json().account.id };
});

const path = (id = '') => `/project/${stand.project.id}/lead/view${id === '' ? '' : `/${id}`}`;
const own = { name: 'Hot, unlocked', isShared: false, query: 'rating=4&unlocked=true&sort=-score' };
const keep = (as: string, value: object = {}) => app.call('POST', path(), { as, body: { ...own, ...value } });
const list = async (as: string): Promise<LeadView[]> => (await app.call('GET', path(), { as })).json();
const names = async (as: string) => (await list(as)).map(({ name }) => name);

test('keeps a view for oneself, or for the team', async () => {
  const { token } = stand.owner;
  const answer = await keep(token);
  expect(answer.statusCode).toBe(201);
  const view = answer.json();
  expect(view).toEqual({ ...own, id: view.id, isOwn: true, author: stand.owner.account.name });
  const shared = (await keep(token, { name: 'For all', isShared: true })).json();
  expect(await list(token)).toEqual([view, shared]);
  expect(await list(colleague.token)).toEqual([{ ...shared, isOwn: false }]);
  await keep(colleague.token, { name: 'Hot, unlocked' });
  expect(await names(token)).toEqual(['Hot, unlocked', 'For all']);
  expect(await names(colleague.token)).toEqual(['For all', 'Hot, unlocked']);
});

test("is found in its own project only, and nobody else's private view is found at all", async () => {
  const { token } = stand.owner;
  const { id } = (await keep(token)).json();
  const { id: sharedId } = (await keep(token, { isShared: true })).json();
  const project = await createProject(app, token, { name: 'Showroom' });
  const stranger = await createExhibitor(app);
  const foreign: readonly (readonly [as: string, path: string])[] = [
    [colleague.token, path(id)],
    [stranger.token, path(sharedId)],
    [token, `/project/${project.id}/lead/view/${id}`],
  ];
  for (const [as, one] of foreign) {
    expectProblem(await app.call('PUT', one, { as, body: own }), 'NOT_FOUND');
    expectProblem(await app.call('DELETE', one, { as }), 'NOT_FOUND');
  }
  expect((await list(token)).map((view) => view.id)).toEqual([id, sharedId]);
  expect((await app.call('GET', `/project/${project.id}/lead/view`, { as: token })).json()).toEqual([]);
});

describe('a view of the team', () => {
  test('is changed and removed by anybody of it', async () => {
    const { id } = (await keep(stand.owner.token, { isShared: true })).json();
    const body = { name: 'Newer', isShared: true, query: 'status=NEW' };
    const changed = await app.call('PUT', path(id), { as: colleague.token, body });
    expect(changed.json()).toEqual({ ...body, id, isOwn: false, author: stand.owner.account.name });
    expect(await list(stand.owner.token)).toEqual([{ ...changed.json(), isOwn: true }]);
    expect((await app.call('DELETE', path(id), { as: colleague.token })).statusCode).toBe(204);
    expectProblem(await app.call('DELETE', path(id), { as: colleague.token }), 'NOT_FOUND');
    expect(await list(stand.owner.token)).toEqual([]);
  });

  test('belongs to whoever takes it out of the team’s', async () => {
    const { id } = (await keep(stand.owner.token, { isShared: true })).json();
    const taken = await app.call('PUT', path(id), { as: colleague.token, body: own });
    expect(taken.json()).toMatchObject({ isShared: false, isOwn: true, author: 'Tomás Rey' });
    expect(await list(stand.owner.token)).toEqual([]);
  });
});

test('stops at fifty of one person, however many are kept at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: leadViewLimits.views + 5 }, (_, n) => keep(stand.owner.token, { name: `View ${n}` })),
  );
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(refused).toHaveLength(5);
  for (const answer of refused) expect(expectProblem(answer, 'LIMIT_REACHED').detail).toContain('50');
  expect(await list(stand.owner.token)).toHaveLength(leadViewLimits.views);
  expect((await keep(colleague.token)).statusCode).toBe(201);
});

test('goes with the project, and with the account that kept it for itself', async () => {
  await keep(colleague.token);
  await keep(colleague.token, { name: 'For all', isShared: true });
  const data = await app.call('GET', '/exhibitor/account/data', { as: colleague.token });
  expect(data.json()['lead_views']).toHaveLength(2);
  const body = { accountId: colleague.id };
  expect((await app.call('DELETE', '/exhibitor/account', { as: stand.owner.token, body })).statusCode).toBe(204);
  expect(await list(stand.owner.token)).toMatchObject([{ name: 'For all', author: null, isOwn: false }]);
  const project = await createProject(app, stand.owner.token, { name: 'Showroom' });
  const there = `/project/${project.id}/lead/view`;
  expect((await app.call('POST', there, { as: stand.owner.token, body: own })).statusCode).toBe(201);
  await app.database.execute(sql`delete from exhibitions where id = ${project.id}`);
  const left = await app.database.query(sql`
    select name from lead_views where project_id in (${project.id}, ${stand.project.id})`);
  expect(left).toEqual([{ name: 'For all' }]);
});
