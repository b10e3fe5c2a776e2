import { sql } from '@fairlead/database/sql';
import { beforeAll, describe, expect, test } from 'vitest';
import { createExhibitor, createProject, createVisitor, type Person } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';

const app = useOwnTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await createAdmin(app);
});

const read = async (query = '') => {
  const answer = await app.call('GET', `/admin/audit${query}`, { as: admin.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

async function suspendAndRestore() {
  const { visitor } = await createVisitor(app);
  const body = { targetKind: 'VISITOR', targetId: visitor.id, reason: 'Spam' };
  const { id } = (await app.call('POST', '/admin/suspension', { as: admin.token, body })).json();
  await app.call('DELETE', `/admin/suspension/${id}`, { as: admin.token });
  return visitor;
}

describe('the audit', () => {
  test('says who did what, on whom, when, and what it was before and after', async () => {
    const visitor = await suspendAndRestore();
    const { items } = await read(`?targetId=${visitor.id}`);
    const target = { targetKind: 'VISITOR', targetId: visitor.id, targetLabel: visitor.email };
    const facts = { reason: 'Spam', until: null };
    expect(items).toMatchObject([
      { action: 'restore', adminEmail: admin.email, ...target, before: facts, after: null },
      { action: 'suspend', adminEmail: admin.email, ...target, before: null, after: facts },
    ]);
    expect(Date.parse(items[0].at)).toBeGreaterThanOrEqual(Date.parse(items[1].at));
  });

  test('has an entry for a call that notes nothing itself, with what was sent', async () => {
    const { fair } = await createFair(app);
    const change = { name: 'Renamed by an administrator', timeZone: fair.timeZone };
    const answer = await app.call('PUT', `/exhibition/${fair.id}`, { as: admin.token, body: change });
    expect(answer.statusCode, answer.body).toBe(200);
    const [entry] = (await read(`?targetId=${fair.id}`)).items;
    expect(entry).toMatchObject({
      action: 'replaceExhibition',
      targetKind: 'EXHIBITION',
      targetLabel: 'Renamed by an administrator',
    });
    expect(entry).toMatchObject({ before: { name: fair.name }, after: { name: change.name } });
  });

  test('has both states of what was changed, and nothing of what was not', async () => {
    const { fair, organizerId, organizer } = await createFair(app, { venue: 'Hall 1' });
    const send = async (method: string, path: string, body?: object) => {
      const answer = await app.call(method, path, { as: admin.token, body });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      return answer.statusCode === 204 ? null : answer.json();
    };
    const last = async (targetId: string) => {
      const [{ action, before, after }] = (await read(`?targetId=${targetId}`)).items;
      return { action, before, after };
    };
    const { name, timeZone } = fair;
    await send('PUT', `/exhibition/${fair.id}`, { name, timeZone, venue: 'Hall 2', isPublic: true });
    expect(await last(fair.id)).toEqual({
      action: 'replaceExhibition',
      before: { venue: 'Hall 1' },
      after: { venue: 'Hall 2' },
    });
    await send('PATCH', `/organizer/${organizerId}`, { name: 'Renamed', integrationKind: 'INTEGRATED' });
    expect(await last(organizerId)).toEqual({
      action: 'patchOrganizer',
      before: { name: organizer.name, integrationKind: 'WEB_UI' },
      after: { name: 'Renamed', integrationKind: 'INTEGRATED' },
    });
    const invitation = await send('POST', `/tradeFair/${fair.id}/invitation`, { email: 'new@stand.example' });
    await send('DELETE', `/tradeFair/${fair.id}/invitation/${invitation.id}`);
    expect(await last(fair.id)).toMatchObject({
      action: 'revokeFairInvitation',
      before: { email: 'new@stand.example' },
      after: null,
    });
    const owner = await createExhibitor(app);
    const project = await createProject(app, owner.token, { parentId: fair.id });
    await send('DELETE', `/tradeFair/${fair.id}/participation`, { projectId: project.id });
    expect(await last(fair.id)).toMatchObject({
      before: { projectId: project.id, tradeFairId: fair.id },
      after: { projectId: project.id, tradeFairId: null },
    });
    const other = (await createFair(app)).fair;
    await send('DELETE', `/exhibition/${other.id}`);
    expect(await last(other.id)).toMatchObject({
      action: 'deleteExhibition',
      before: { name: other.name },
      after: { result: 'DELETED' },
    });
    await send('DELETE', '/exhibition', [fair.id]);
    const [several] = (await read('?action=deleteExhibitions')).items;
    expect(several).toMatchObject({ before: [{ id: fair.id, name }], after: [{ id: fair.id }] });
  });

  test('has no entry for what others do, what fails, or what only reads', async () => {
    const before = (await read('?limit=200')).items.length;
    const owner = await createExhibitor(app);
    await app.call('PATCH', '/exhibitor', { as: owner.token, body: { name: 'Own' } });
    const missing = `/admin/suspension/${crypto.randomUUID()}`;
    expectProblem(await app.call('DELETE', missing, { as: admin.token }), 'NOT_FOUND');
    expect((await read('?limit=200')).items).toHaveLength(before);
  });

  test('cannot be changed, shortened or emptied', async () => {
    await suspendAndRestore();
    const before = await app.database.query(
      sql`select count(*)::int as count, max(action) as action from audit_entries`,
    );
    for (const statement of [
      sql`update audit_entries set action = 'nothing'`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
    ]) {
      const refused = app.database.execute(statement);
      await expect(refused).rejects.toMatchObject({ message: 'audit_entries is append-only' });
    }
    expect(
      await app.database.query(sql`select count(*)::int as count, max(action) as action from audit_entries`),
    ).toEqual(before);
  });

  test('is read page by page, filtered by person, action and time', async () => {
    const other = await createAdmin(app);
    const { visitor } = await createVisitor(app);
    const since = new Date().toISOString();
    const body = { targetKind: 'VISITOR', targetId: visitor.id, reason: 'Spam' };
    await app.call('POST', '/admin/suspension', { as: other.token, body });
    expect((await read(`?admin=${other.email.toUpperCase()}`)).items).toHaveLength(1);
    expect((await read(`?from=${since}`)).items).toHaveLength(1);
    expect((await read(`?to=${since}&targetId=${visitor.id}`)).items).toEqual([]);
    const actions = (await read('?action=restore')).items.map(({ action }: { action: string }) => action);
    expect(new Set(actions)).toEqual(new Set(['restore']));
    const all = (await read('?limit=200')).items.map(({ id }: { id: string }) => id);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { id: string }[]; nextCursor: string | null } = await read(
        `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(all);
  });
});
